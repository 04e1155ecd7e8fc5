import * as z from 'zod/mini'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, positiveCents, text } from '#kernel/schemas.ts'
import { FEE_CAUSES, isDocumentNamed } from './rules.ts'
import { CAUSE_LABELS, FEE_ENABLED_LABELS } from './words.ts'

const documentKind = z.int().check(z.refine((value) => [1, 2, 4].includes(value), { error: 'in' }))

/** What costs beside the inscription. */
export const Fee = z.object({
  id,
  name: z.string(),
  price_e2: z.int(),
  cause: z.enum(FEE_CAUSES),
  /** Of the document that it is for, as its type has it, and what that is called. */
  document_kind: z.nullable(z.int()),
  document: z.nullable(z.string()),
  /** Null for all. */
  specialization_id: z.nullable(id),
  specialization: z.nullable(z.string()),
  days_until_due: z.int(),
  enabled: z.boolean(),
  charges_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Fee = z.infer<typeof Fee>

const fields = {
  name: text(80),
  price_e2: positiveCents,
  cause: z.enum(FEE_CAUSES),
  document_kind: z.optional(z.nullable(documentKind)),
  specialization_id: z.optional(z.nullable(ref('specialization'))),
  days_until_due: z.int().check(z.minimum(0), z.maximum(365)),
  enabled: z.optional(z.boolean()),
}
const FEE_REFUSALS = ['fee_already_exists', 'fee_cause_taken'] as const

export const listFees = endpoint({
  method: 'GET',
  path: '/fees',
  summary: 'What costs beside the inscription, by name',
  roles: ADMIN_GROUP,
  permission: 'fees.view',
  query: listQuery(['name', 'price_e2', 'created_at'], {
    enabled: z.optional(z.boolean()),
    cause: z.optional(z.enum(FEE_CAUSES)),
  }),
  answer: pageOf(Fee),
  exports: {
    title: 'Listado de aranceles',
    named_filters: { enabled: ['Estado', FEE_ENABLED_LABELS], cause: ['Se carga', CAUSE_LABELS] },
    columns: [
      { field: 'name', title: 'Arancel' },
      { field: 'price_e2', title: 'Precio', as: 'money' },
      { field: 'cause', title: 'Se carga', labels: CAUSE_LABELS },
      { field: 'document', title: 'Documento' },
      { field: 'specialization', title: 'Especialidad' },
      { field: 'days_until_due', title: 'Días para pagar' },
      { field: 'enabled', title: 'Activo', as: 'yes_no' },
    ],
  },
})

export const showFee = endpoint({
  method: 'GET',
  path: '/fees/{id}',
  summary: 'A fee',
  roles: ADMIN_GROUP,
  permission: 'fees.view',
  params: { id: ref('fee') },
  answer: one(Fee),
})

export const createFee = endpoint({
  method: 'POST',
  path: '/fees',
  summary: 'Names a fee; enabled, it is charged from then on by what it is for',
  roles: ADMINS,
  permission: 'fees.manage',
  body: z
    .strictObject(fields)
    .check(z.refine(isDocumentNamed, { path: ['document_kind'], error: 'required' })),
  answer: one(Fee),
  refusals: FEE_REFUSALS,
  idempotent: true,
})

export const updateFee = endpoint({
  method: 'PATCH',
  path: '/fees/{id}',
  summary: 'Changes a fee for what is charged from then on, enables or disables it',
  roles: ADMINS,
  permission: 'fees.manage',
  params: { id: ref('fee') },
  body: z.partial(z.strictObject(fields)),
  answer: one(Fee),
  refusals: ['resource_not_found', 'stale_version', ...FEE_REFUSALS],
  versioned: true,
})
