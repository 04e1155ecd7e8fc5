import type { Page } from '#kernel/endpoint.ts'

export const isPage = <R>(answer: unknown): answer is Page<R> =>
  typeof answer === 'object' &&
  answer !== null &&
  'total' in answer &&
  'data' in answer &&
  Array.isArray(answer.data)
