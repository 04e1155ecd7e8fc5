import * as z from 'zod/mini'
import { optionalPhone, optionalText } from '#kernel/schemas.ts'

/** Who made a mobile payment; null where nobody said so. */
export const payer = {
  payer_bank: z.nullable(z.string()),
  /** `0102 Banco de Venezuela`. */
  payer_bank_name: z.nullable(z.string()),
  payer_phone: z.nullable(z.string()),
  payer_identity: z.nullable(z.string()),
}

export const PAYER_COLUMNS = [
  { field: 'payer_bank_name', title: 'Banco de quien pagó' },
  { field: 'payer_phone', title: 'Teléfono de quien pagó', as: 'phone' },
  { field: 'payer_identity', title: 'Documento de quien pagó' },
] as const

/** `payerOf` judges them: the screens that send them carry no more than they need. */
export const payerSent = {
  payer_bank: optionalText(4),
  payer_phone: optionalPhone,
  payer_identity: optionalText(30),
}
