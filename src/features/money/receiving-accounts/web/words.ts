import { showPayerDocument } from '#features/money/payments/mobile/rules.ts'
import { showPhone } from '#kernel/person.ts'
import type { ReceivingAccount } from '../contract.ts'
import { RECEIVING_KIND_LABELS } from '../words.ts'

/** A datum as it is read, and as a bank's form takes it. */
export type Datum = { term: string; shown: string; copied: string }

const plain = (term: string, shown: string | null): Datum[] => (shown ? [{ term, shown, copied: shown }] : [])

/** What is copied of one way to pay, in the order in which banks ask for it. */
export const dataOf = ({ bank_name, phone, account_number, holder, identity }: ReceivingAccount): Datum[] => [
  ...plain('Banco', bank_name),
  ...(phone
    ? [{ term: 'Teléfono', shown: showPhone(phone), copied: showPhone(phone).replaceAll('-', '') }]
    : []),
  ...(account_number
    ? [{ term: 'Cuenta', shown: account_number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), copied: account_number }]
    : []),
  ...plain('Titular', holder),
  { term: 'Documento', shown: showPayerDocument(identity), copied: identity },
]

/** `Pago móvil, 0102 Banco de Venezuela`. */
export const accountTitle = ({ kind, bank_name }: ReceivingAccount): string =>
  `${RECEIVING_KIND_LABELS[kind]}, ${bank_name}`

/** All of it as one text. */
export const wholeText = (account: ReceivingAccount): string =>
  [
    RECEIVING_KIND_LABELS[account.kind],
    ...dataOf(account).map(({ term, copied }) => `${term}: ${copied}`),
  ].join('\n')
