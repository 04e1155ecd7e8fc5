import * as z from 'zod/mini'
import { payerDocument } from '#features/money/payments/mobile/rules.ts'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, optionalPhone, optionalText, text } from '#kernel/schemas.ts'
import { accountErrors, type ReceivingKind, withoutSigns } from './rules.ts'

const kind = z.enum(['mobile', 'transfer'])

export const ReceivingAccount = z.object({
  id,
  kind,
  /** A code of `banks.ts`, and as it is read. */
  bank: z.string(),
  bank_name: z.string(),
  identity: z.string(),
  phone: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
})
export type ReceivingAccount = z.infer<typeof ReceivingAccount>

const documentText = z.string().check(
  z.overwrite((typed) => payerDocument(typed) ?? typed),
  z.refine((value) => payerDocument(value) !== null, { error: 'payer_document' }),
)

const data = {
  bank: text(4),
  identity: z.pipe(text(30), documentText),
  phone: optionalPhone,
  account_number: optionalText(40, z.overwrite(withoutSigns), z.regex(/^\d{20}$/, { error: 'digits:20' })),
  holder: optionalText(120),
}

type Body = { kind: ReceivingKind } & Parameters<typeof accountErrors>[0]

const whole = <T extends z.ZodMiniType<Body>>(schema: T): T =>
  schema.check(({ value, issues }) => {
    for (const [field, message] of accountErrors(value))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })

export const listReceivingAccounts = endpoint({
  method: 'GET',
  path: '/receiving-accounts',
  summary: 'Where the institute is paid: what students copy into their banks',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'payments.view',
  query: listQuery(['created_at'], {}),
  answer: pageOf(ReceivingAccount),
})

const body = whole(z.strictObject({ kind, ...data }))

export const createReceivingAccount = endpoint({
  method: 'POST',
  path: '/receiving-accounts',
  summary: 'Says one more way to pay the institute',
  roles: ADMINS,
  permission: 'institution.update',
  body,
  answer: one(ReceivingAccount),
  refusals: ['receiving_account_already_exists'],
})

export const updateReceivingAccount = endpoint({
  method: 'PATCH',
  path: '/receiving-accounts/{id}',
  summary: 'Changes it, whole',
  roles: ADMINS,
  permission: 'institution.update',
  params: { id: ref('receiving_account') },
  body,
  answer: one(ReceivingAccount),
  refusals: ['resource_not_found', 'receiving_account_already_exists', 'stale_version'],
  versioned: true,
})

export const deleteReceivingAccount = endpoint({
  method: 'DELETE',
  path: '/receiving-accounts/{id}',
  summary: 'Takes it away: nobody is told to pay there any more',
  roles: ADMINS,
  permission: 'institution.update',
  params: { id: ref('receiving_account') },
  answer: nothing,
  refusals: ['resource_not_found'],
})
