import * as z from 'zod/mini'
import { endpoint, guestLimit, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { Period, PeriodPensum, PeriodSpecialization, PublicPeriod } from '../contract.ts'

export const openInscriptions = endpoint({
  method: 'PATCH',
  path: '/periods/{id}/open-inscriptions',
  summary: 'Opens or closes the inscriptions and the pre-enrolment of the current or the next period',
  roles: ADMINS,
  permission: 'periods.open',
  params: { id: ref('period') },
  body: z.strictObject({
    enabled_inscriptions: z.optional(z.boolean()),
    enabled_preregisters: z.optional(z.boolean()),
  }),
  answer: one(Period),
  refusals: [
    'period_not_found',
    'period_not_equals_next_period',
    'all_specializations_must_have_one_pensum',
    'enabled_period_has_started',
  ],
})

export const showEnabledPeriod = endpoint({
  method: 'GET',
  path: '/enabled-period',
  summary: 'The current period',
  roles: 'session',
  answer: one(
    z.object({
      ...PublicPeriod,
      enabled: z.boolean(),
      closed_at: z.nullable(instant),
      weeks_length: z.int(),
    }),
  ),
  refusals: ['unable_to_find_enabled_period'],
})

export const listEnabledPensums = endpoint({
  method: 'GET',
  path: '/enabled-period/pensums',
  summary: 'The pensums that the current period follows',
  roles: 'session',
  answer: one(z.array(PeriodPensum)),
  refusals: ['unable_to_find_enabled_period'],
})

/** What a guest may know: which period, when, and what can be studied in it. */
const OpenPeriod = z.object({ ...PublicPeriod, specializations: z.array(PeriodSpecialization) })

export const showPreregistersPeriod = endpoint({
  method: 'GET',
  path: '/enabled-preregisters-period',
  summary: 'The period whose pre-enrolment is open',
  roles: 'public',
  answer: one(OpenPeriod),
  refusals: ['unable_to_find_enabled_preregisters_period'],
  limit: guestLimit,
})

export const showInscriptionPeriod = endpoint({
  method: 'GET',
  path: '/enabled-inscription-period',
  summary: 'The period whose inscriptions are open',
  roles: 'public',
  answer: one(OpenPeriod),
  refusals: ['period_inscriptions_are_disabled'],
  limit: guestLimit,
})
