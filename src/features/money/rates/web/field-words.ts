import type { FieldWords } from '#web/labels.ts'

/** Which of its fields a refusal is about. */
export const fields = {
  refused: {
    exchange_rate_already_exists: ['day'],
  },
} satisfies FieldWords
