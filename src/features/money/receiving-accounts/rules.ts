import { plainSigns } from '#kernel/text.ts'

export type ReceivingKind = 'mobile' | 'transfer'

type Field = 'phone' | 'account_number' | 'holder'
type Sent = { kind: ReceivingKind; bank: string } & { [K in Field]?: string | null | undefined }

const FIELDS: Record<ReceivingKind, readonly Field[]> = {
  mobile: ['phone'],
  transfer: ['account_number', 'holder'],
}

export const withoutSigns = (typed: string): string => plainSigns(typed).replaceAll(/[\s.-]/g, '')

/** A mobile payment goes to a phone, a transfer to an account of that bank and its holder. The codes of what is wrong. */
export function accountErrors(sent: Sent): [Field, 'required' | 'prohibited' | 'account_of_bank'][] {
  const needed = FIELDS[sent.kind]
  const others = (['phone', 'account_number', 'holder'] as const).filter((field) => !needed.includes(field))
  const { account_number } = sent
  const isForeign = account_number && !account_number.startsWith(sent.bank)
  return [
    ...needed.filter((field) => !sent[field]).map((field): [Field, 'required'] => [field, 'required']),
    ...others.filter((field) => sent[field]).map((field): [Field, 'prohibited'] => [field, 'prohibited']),
    ...(isForeign
      ? ([['account_number', 'account_of_bank']] as const).map(([f, c]): [Field, typeof c] => [f, c])
      : []),
  ]
}
