import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    author: 'el autor',
    cover_picture: 'la portada',
    bytes: 'el tamaño del archivo',
    upload_id: 'el archivo',
    part: 'la parte del archivo',
  },
  refused: {
    document_semester_not_related_to_course: ['course_id'],
    document_semester_not_related_to_specialization: ['semester_id'],
    document_without_file: ['upload_id'],
    document_has_macros: ['upload_id'],
    upload_incomplete: ['upload_id'],
  },
} satisfies FieldWords
