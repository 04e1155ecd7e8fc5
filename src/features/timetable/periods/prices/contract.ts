import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, day, dayOut, instant, optionalText } from '#kernel/schemas.ts'

export const PriceSetting = z.object({
  id,
  period_id: id,
  specialization_id: z.nullable(id),
  specialization_title: z.nullable(z.string()),
  semester_id: z.nullable(id),
  semester_code: z.nullable(z.string()),
  semester_number: z.nullable(z.int()),
  semester_price_e2: cents,
  valid_from: z.nullable(dayOut),
  valid_until: z.nullable(dayOut),
  description: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
})
export type PriceSetting = z.infer<typeof PriceSetting>

const fields = {
  specialization_id: z.optional(z.nullable(ref('specialization'))),
  semester_id: z.optional(z.nullable(ref('semester'))),
  semester_price_e2: cents,
  valid_from: z.optional(z.nullable(day)),
  valid_until: z.optional(z.nullable(day)),
  description: optionalText(200),
}

export const listPriceSettings = endpoint({
  method: 'GET',
  path: '/periods/{id}/price-settings',
  summary: 'The prices of a period that differ from its own, the most general first',
  roles: ADMIN_GROUP,
  permission: 'period_price_settings.view',
  params: { id: ref('period') },
  answer: one(z.array(PriceSetting)),
  refusals: ['period_not_found'],
})

export const showPriceSetting = endpoint({
  method: 'GET',
  path: '/period-price-settings/{id}',
  summary: 'A price of a period',
  roles: ADMIN_GROUP,
  permission: 'period_price_settings.view',
  params: { id: ref('period_price_setting') },
  answer: one(PriceSetting),
  refusals: ['resource_not_found'],
})

const refusals = [
  'unable_to_update_older_periods',
  'enabled_period_has_started',
  'invalid_date_range',
  'pensum_not_attached_to_period',
  'specialization_pensum_mismatch',
  'price_setting_already_exists',
] as const

export const createPriceSetting = endpoint({
  method: 'POST',
  path: '/period-price-settings',
  summary: 'Sets a price for a specialization, a semester or some days of a period',
  roles: ADMINS,
  permission: 'period_price_settings.create',
  body: z.strictObject({ period_id: ref('period'), ...fields }),
  answer: one(PriceSetting),
  refusals,
})

export const updatePriceSetting = endpoint({
  method: 'PATCH',
  path: '/period-price-settings/{id}',
  summary: 'Changes a price of a period',
  roles: ADMINS,
  permission: 'period_price_settings.update',
  params: { id: ref('period_price_setting') },
  body: z.partial(z.strictObject(fields)),
  answer: one(PriceSetting),
  refusals: ['resource_not_found', 'stale_version', ...refusals],
  versioned: true,
})

export const deletePriceSetting = endpoint({
  method: 'DELETE',
  path: '/period-price-settings/{id}',
  summary: 'Removes a price of a period',
  roles: ADMINS,
  permission: 'period_price_settings.delete',
  params: { id: ref('period_price_setting') },
  answer: nothing,
  refusals: ['resource_not_found', 'unable_to_update_older_periods', 'enabled_period_has_started'],
})
