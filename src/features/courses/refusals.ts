import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  course_is_in_use: {
    status: 409,
    text: 'La materia está en un pensum o se dicta en una sección. Deshabilítela en lugar de eliminarla.',
  },
  // Given by no call yet: they wait for documents.
  document_semester_not_related_to_course: { status: 409, text: 'El semestre no corresponde a la materia.' },
  document_semester_not_related_to_specialization: {
    status: 409,
    text: 'El semestre no corresponde a la especialidad.',
  },
} as const satisfies RefusalTable
