/** What stands between two courses, by whether it is a co-requisite. */
export const KINDS = { false: 'Prelación', true: 'Correquisito' } as const

/** Where a co-requisite stands. */
export const COREQUISITE_PLACE =
  'Un correquisito es otra materia del mismo pensum, del mismo semestre o de uno anterior.'
