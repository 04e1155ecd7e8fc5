import { isBank } from '#kernel/banks.ts'
import { Invalid } from '#kernel/errors.ts'
import { MOBILE } from '../../rules.ts'
import { PAYER_FIELDS, payerDocument, payerOfAnother } from '../rules.ts'

export type Payer = { payer_bank: string | null; payer_phone: string | null; payer_identity: string | null }
type Sent = { [K in keyof Payer]?: string | null | undefined }

/** Who pays, as far as it is known and as it is kept; refused at its field where it is none, or not of a mobile payment. */
export function payerOf({ type, ...sent }: Sent & { type: number }): Payer {
  const { payer_bank, payer_phone, payer_identity } = sent
  const wrong = payerOfAnother({ type, payer_bank, payer_phone, payer_identity })
  if (wrong.length > 0) throw new Invalid(Object.fromEntries(wrong.map((field) => [field, ['prohibited']])))
  if (payer_bank && !isBank(payer_bank)) throw new Invalid({ payer_bank: ['in'] })
  const kept = payer_identity ? payerDocument(payer_identity) : null
  if (payer_identity && kept === null) throw new Invalid({ payer_identity: ['payer_document'] })
  return { payer_bank: payer_bank || null, payer_phone: payer_phone || null, payer_identity: kept }
}

/** The same for the history: what somebody said of it. */
export const saidPayer = (payer: Payer): Partial<Payer> =>
  Object.fromEntries(PAYER_FIELDS.flatMap((field) => (payer[field] ? [[field, payer[field]]] : [])))

/** Who pays once a payment is corrected: of another type than a mobile payment, nobody. Null where nothing of it changes. */
export function correctedPayer(before: Payer, sent: Sent & { type: number }): Payer | null {
  const isSent = PAYER_FIELDS.some((field) => sent[field] !== undefined)
  if (!isSent && (sent.type === MOBILE || PAYER_FIELDS.every((field) => !before[field]))) return null
  const kept: Sent = sent.type === MOBILE ? before : {}
  const [payer_bank, payer_phone, payer_identity] = PAYER_FIELDS.map((field) =>
    sent[field] === undefined ? kept[field] : sent[field],
  )
  return payerOf({ type: sent.type, payer_bank, payer_phone, payer_identity })
}
