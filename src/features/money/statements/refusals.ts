import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  no_students_found: { status: 409, text: 'Ningún estudiante coincide con el listado.' },
  too_many_statements: {
    status: 409,
    text: 'Un archivo lleva hasta 2.000 estados de cuenta. Filtre el listado, por ejemplo por especialidad, y pídalos por partes.',
  },
} as const satisfies RefusalTable
