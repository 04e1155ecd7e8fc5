import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  class_hour_not_in_order: { status: 409, text: 'La hora de fin debe ser posterior a la de inicio.' },
  class_hour_overlaps: { status: 409, text: 'Otra hora de clase ocupa parte de ese tiempo.' },
  class_hour_has_schedules: { status: 409, text: 'La hora de clase tiene horarios asignados.' },
} as const satisfies RefusalTable
