import type { ErrorCode } from '#kernel/errors.ts'

/** One code each. */
export const refusalToSave = ({ code_taken }: { code_taken: boolean }) =>
  code_taken ? ('code_already_exists' satisfies ErrorCode) : null
