import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    account_number: 'el número de cuenta',
    bank: 'el banco',
    holder: 'el titular',
    identity: 'el documento',
  },
  sayings: {
    account_of_bank: () => 'El número de cuenta debe empezar con los cuatro dígitos del banco.',
  },
  refused: { receiving_account_already_exists: ['account_number', 'phone'] },
} satisfies FieldWords
