import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    females_limit: 'el límite de hembras',
    letter_code: 'el código de la sección',
    males_limit: 'el límite de varones',
    sections: 'las secciones',
  },
  refused: {
    letter_code_already_exists: ['letter_code'],
  },
} satisfies FieldWords
