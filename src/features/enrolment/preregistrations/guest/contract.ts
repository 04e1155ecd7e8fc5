import * as z from 'zod/mini'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { endpoint, FILE_BYTES, guestLimit, id, one, ref } from '#kernel/endpoint.ts'
import { dayOut, personFields, withIdentity } from '#kernel/schemas.ts'

const picture = { kind: 'picture', most_bytes: FILE_BYTES, required: false } as const

/** What the guest's form sends; the browser checks with the same schema. */
export const PreregistrationBody = withIdentity(
  z.strictObject({
    ...personFields,
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
    shift: z.optional(z.enum(SHIFTS)),
  }),
)

export const Receipt = z.object({
  number: z.string(),
  period_name: z.string(),
  specialization_title: z.string(),
  shift: z.enum(SHIFTS),
  email: z.string(),
  next_steps: z.array(z.enum(['review', 'mail', 'confirm_account', 'first_payment'])),
})
export type Receipt = z.infer<typeof Receipt>

export const createPreregistration = endpoint({
  method: 'POST',
  path: '/preregistered-students',
  summary: 'A guest pre-enrols; answers the number and what comes next',
  roles: 'public',
  limit: guestLimit,
  body: PreregistrationBody,
  files: { profile_picture: picture },
  answer: one(Receipt),
  refusals: [
    'unable_to_find_enabled_preregisters_period',
    'period_preregisters_are_disabled',
    'file_not_readable',
  ],
})

export const PreregistrationOptions = z.object({
  institution: z.nullable(
    z.object({
      name: z.string(),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
  /** The period that takes pre-enrolments; null while none does. */
  period: z.nullable(z.object({ id, year: z.int(), number: z.int(), start_date: dayOut })),
  /** Without an open one: the period that comes next. */
  next_period: z.nullable(z.object({ year: z.int(), number: z.int(), start_date: dayOut })),
  specializations: z.array(
    z.object({ id, title: z.string(), is_basic: z.boolean(), shifts: z.array(z.enum(SHIFTS)) }),
  ),
  default_shift: z.enum(SHIFTS),
})
export type PreregistrationOptions = z.infer<typeof PreregistrationOptions>

export const preregistrationOptions = endpoint({
  method: 'GET',
  path: '/preregistration-options',
  summary: 'What the guest form offers: open period, specializations and their shifts',
  roles: 'public',
  limit: guestLimit,
  answer: one(PreregistrationOptions),
})
