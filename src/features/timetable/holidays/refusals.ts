import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  holiday_already_exists: { status: 409, text: 'Ya existe un feriado con esa fecha y ese título.' },
  holiday_is_not_national: { status: 409, text: 'La fecha no es un feriado nacional de ese año.' },
} as const satisfies RefusalTable
