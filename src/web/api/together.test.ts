import { expect, test } from 'vitest'
import { together } from './together.ts'

const asked: string[] = []
const answer = <T>(name: string, data?: T, error: Error | null = null) => ({
  data: data === undefined ? undefined : { data },
  error,
  refetch: async () => asked.push(name),
})

test('several answers are there when all are', () => {
  const course = answer('course', { id: 1 })
  expect(together({ course, drafts: answer('drafts', [2]) }).data).toEqual({
    data: { course: { id: 1 }, drafts: [2] },
  })
  expect(together({ course, drafts: answer('drafts') }).data).toBeUndefined()
})

test('they failed when one has, and all are asked for again', async () => {
  const error = new Error('gone')
  const both = together({ course: answer('course', 1), drafts: answer('drafts', undefined, error) })
  expect([both.data, both.error]).toEqual([undefined, error])
  await both.refetch()
  expect(asked).toEqual(['course', 'drafts'])
})
