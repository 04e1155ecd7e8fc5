import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    graduated: 'la graduación',
    social_networks: 'las redes sociales',
  },
} satisfies FieldWords
