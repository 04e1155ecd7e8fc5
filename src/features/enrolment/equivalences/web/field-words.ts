import type { FieldWords } from '#web/labels.ts'

export const fields = {
  names: {
    courses: 'las materias',
    origin: 'la procedencia',
    recognised: 'las materias reconocidas',
    remark: 'la observación',
    semester_number: 'el semestre',
    taken: 'la materia cursada',
    taken_course_id: 'la materia cursada',
    with_note: 'la nota',
  },
  sayings: {
    distinct: () => 'La materia está dos veces.',
  },
} satisfies FieldWords
