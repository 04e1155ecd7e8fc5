import { identityNumber, isIdentity, kindIn, showIdentity, showPhone } from '#kernel/person.ts'
import { plainSigns } from '#kernel/text.ts'
import { MOBILE } from '../rules.ts'

/** A company's or an office's tax number, with its check digit: `J-12345678-9`. */
const COMPANY = /^([JGC])[\s.-]*(\d{1,2}(?:\.?\d{3}){2})[\s.-]*(\d)$/

/**
 * The document of who pays as it is kept, `V12345678`, `J123456789`: digits alone are a Venezuelan's; null when it is none
 * (rules.md#payments).
 */
export function payerDocument(typed: string): string | null {
  const bare = plainSigns(typed).normalize('NFKC').toUpperCase().trim()
  const [, letter, body, check] = COMPANY.exec(bare) ?? []
  if (letter && body) return `${letter}${body.replaceAll('.', '').padStart(8, '0')}${check}`
  // As it is kept already.
  if (/^P(?=\D*\d)[A-Z0-9]{5,20}$/.test(bare)) return bare
  const { kind, number } = kindIn(bare) ?? { kind: 'V', number: bare }
  const normal = identityNumber(kind, number)
  return isIdentity(kind, normal) ? `${kind}${normal}` : null
}

/** `V-12.345.678`, `J-12345678-9`. */
export function showPayerDocument(kept: string): string {
  const [kind, number] = [kept.slice(0, 1), kept.slice(1)]
  return /[JGC]/.test(kind)
    ? `${kind}-${number.slice(0, -1)}-${number.slice(-1)}`
    : showIdentity(kind, number)
}

type Payer = { payer_bank_name: string | null; payer_phone: string | null; payer_identity: string | null }

/** `0102 Banco de Venezuela, 0412-1234567, V-12.345.678`, of what is known; null where nobody said who paid. */
export const payerWords = ({ payer_bank_name, payer_phone, payer_identity }: Payer): string | null =>
  [
    payer_bank_name,
    payer_phone && showPhone(payer_phone),
    payer_identity && showPayerDocument(payer_identity),
  ]
    .filter(Boolean)
    .join(', ') || null

export const PAYER_FIELDS = ['payer_bank', 'payer_phone', 'payer_identity'] as const
type PayerField = (typeof PAYER_FIELDS)[number]
type Sent = { type?: number | undefined } & { [K in PayerField]?: string | null | undefined }

/** Who pays is said of a mobile payment alone. The fields that say it of another. */
export const payerOfAnother = (sent: Sent): PayerField[] =>
  sent.type === MOBILE ? [] : PAYER_FIELDS.filter((field) => sent[field])
