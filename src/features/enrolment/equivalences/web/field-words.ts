import type { FieldWords } from '#web/labels.ts'

export const fields = {
  names: {
    asked: 'las materias pedidas',
    attached: 'los documentos',
    courses: 'las materias',
    grade: 'la nota',
    grades: 'las notas certificadas',
    kind: 'el tipo',
    origin: 'la procedencia',
    programmes: 'los programas de estudio',
    recognised: 'las materias reconocidas',
    remark: 'la observación',
    request_id: 'la solicitud',
    semester_number: 'el semestre',
    taken: 'la materia cursada',
    taken_course_id: 'la materia cursada',
    with_note: 'la nota',
  },
  sayings: {
    distinct: () => 'La materia está dos veces.',
  },
} satisfies FieldWords
