import type { FieldWords } from '#web/labels.ts'

export const fields = {
  names: {
    courses: 'las materias',
    origin: 'la procedencia',
    remark: 'la observación',
    taken: 'la materia cursada',
  },
  sayings: {
    distinct: () => 'La materia está dos veces.',
  },
} satisfies FieldWords
