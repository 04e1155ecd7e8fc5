import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  lesson_student_not_absent: { status: 409, text: 'El estudiante no estuvo ausente en esa clase.' },
} as const satisfies RefusalTable
