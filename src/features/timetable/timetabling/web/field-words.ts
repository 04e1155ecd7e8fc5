import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    seconds: 'el tiempo de búsqueda',
    sections_ids: 'las secciones',
    stays: 'la parte que se mantiene',
    teachers_ids: 'los profesores',
    wishes: 'los deseos',
  },
} satisfies FieldWords
