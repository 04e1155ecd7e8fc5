import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    max_capacity: 'la capacidad',
    multiple_sections: 'el uso por varias secciones',
    tags: 'el equipamiento',
  },
  sayings: {
    tags_letters: (_, [most]) => `Cada palabra admite hasta ${most} caracteres.`,
    tags_many: (_, [most]) => `Un aula admite hasta ${most} palabras.`,
  },
} satisfies FieldWords
