import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    dry_run: 'la prueba previa',
  },
} satisfies FieldWords
