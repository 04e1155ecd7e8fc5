import type { ErrorCode } from '#kernel/errors.ts'

/** One code each. */
export const refusalToSave = ({ code_taken }: { code_taken: boolean }) =>
  code_taken ? ('code_already_exists' satisfies ErrorCode) : null

/** A classroom of a timetable stays, also of one that is over. */
export const refusalToDelete = ({ schedules }: { schedules: number }) =>
  schedules > 0 ? ('classroom_has_schedules' satisfies ErrorCode) : null
