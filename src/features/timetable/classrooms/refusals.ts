import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  classroom_has_schedules: { status: 409, text: 'El aula tiene horarios asignados.' },
} as const satisfies RefusalTable
