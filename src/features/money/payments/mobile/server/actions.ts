import { isBank } from '#kernel/banks.ts'
import { Invalid } from '#kernel/errors.ts'
import { MOBILE } from '../../rules.ts'
import { PAYER_FIELDS, payerDocument, payerErrors } from '../rules.ts'

export type Payer = { payer_bank: string | null; payer_phone: string | null; payer_identity: string | null }
type Sent = { [K in keyof Payer]?: string | null | undefined }

/** Who pays, as it is kept; refused at its field where it is not whole, or not of a mobile payment. */
export function payerOf({ type, payer_bank, payer_phone, payer_identity }: Sent & { type: number }): Payer {
  const errors = payerErrors({ type, payer_bank, payer_phone, payer_identity })
  if (errors.length > 0) throw new Invalid(Object.fromEntries(errors.map(([field, code]) => [field, [code]])))
  if (!payer_bank || !payer_phone || !payer_identity)
    return { payer_bank: null, payer_phone: null, payer_identity: null }
  const kept = payerDocument(payer_identity)
  if (!isBank(payer_bank)) throw new Invalid({ payer_bank: ['in'] })
  if (kept === null) throw new Invalid({ payer_identity: ['payer_document'] })
  return { payer_bank, payer_phone, payer_identity: kept }
}

/** The same for the history; nothing where nobody said it. */
export const saidPayer = ({ payer_bank, payer_phone, payer_identity }: Payer) =>
  payer_bank ? { payer_bank, payer_phone, payer_identity } : {}

/** Who pays once a payment is corrected: of another type than a mobile payment, nobody. Null where nothing of it changes. */
export function correctedPayer(before: Payer, sent: Sent & { type: number }): Payer | null {
  const isSent = PAYER_FIELDS.some((field) => sent[field] !== undefined)
  if (!isSent && (sent.type === MOBILE || !before.payer_bank)) return null
  const kept: Sent = sent.type === MOBILE ? before : {}
  const [payer_bank, payer_phone, payer_identity] = PAYER_FIELDS.map((field) =>
    sent[field] === undefined ? kept[field] : sent[field],
  )
  return payerOf({ type: sent.type, payer_bank, payer_phone, payer_identity })
}
