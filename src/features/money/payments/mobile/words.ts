import { showPhone } from '#kernel/person.ts'
import { showPayerDocument } from './rules.ts'

type Payer = { payer_bank_name: string | null; payer_phone: string | null; payer_identity: string | null }

/** `0102 Banco de Venezuela, 0412-1234567, V-12.345.678`; null where nobody said who paid. */
export const payerWords = ({ payer_bank_name, payer_phone, payer_identity }: Payer): string | null =>
  payer_bank_name && payer_phone && payer_identity
    ? `${payer_bank_name}, ${showPhone(payer_phone)}, ${showPayerDocument(payer_identity)}`
    : null
