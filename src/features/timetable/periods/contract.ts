import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, day, dayOut, instant, note, optionalText } from '#kernel/schemas.ts'
import { PriceSetting } from './prices/contract.ts'
import { STANDINGS } from './rules.ts'
import { INSCRIPTIONS_LABELS, NAMED_FILTERS } from './words.ts'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const maybe = <T extends z.ZodMiniType>(thing: T) => z.optional(z.nullable(thing))

export const PeriodBody = z.strictObject({
  year: whole(1900, 2200),
  number: whole(1, 9),
  weeks_length: whole(1, 60),
  start_date: day,
  end_date: day,
  first_cut_start_date: day,
  first_cut_end_date: day,
  second_cut_start_date: day,
  second_cut_end_date: day,
  first_half_end_date: maybe(day),
  second_half_end_date: maybe(day),
  approval_minimum_avg: note,
  approval_minimum_note: note,
  low_performance_note: maybe(note),
  high_performance_note: maybe(note),
  pending_evaluations_fc_reminder_date: maybe(day),
  pending_evaluations_sc_reminder_date: maybe(day),
  availability_last_day: maybe(day),
  withdrawal_last_week: maybe(whole(1, 60)),
  withdrawal_until_first_note: z.optional(z.boolean()),
  semester_price_e2: cents,
  principal: optionalText(120),
  vice_principal: optionalText(120),
  study_control: optionalText(120),
  manager: optionalText(120),
  signer: optionalText(120),
  enabled: z.optional(z.boolean()),
})
export type PeriodBody = z.output<typeof PeriodBody>

/** A pensum that a period follows, and whose it is. */
export const PeriodPensum = z.object({
  id,
  name: z.string(),
  specialization_id: id,
  specialization_code: z.string(),
  specialization_title: z.string(),
})
export const PeriodSpecialization = z.object({
  id,
  code: z.string(),
  title: z.string(),
  is_basic: z.boolean(),
})

/** What anybody signed in may know of a period. */
export const PublicPeriod = { id, year: z.int(), number: z.int(), start_date: dayOut, end_date: dayOut }

export const Period = z.object({
  ...PublicPeriod,
  weeks_length: z.int(),
  first_cut_start_date: dayOut,
  first_cut_end_date: dayOut,
  second_cut_start_date: dayOut,
  second_cut_end_date: dayOut,
  first_half_end_date: z.nullable(dayOut),
  second_half_end_date: z.nullable(dayOut),
  approval_minimum_avg: z.number(),
  approval_minimum_note: z.number(),
  low_performance_note: z.nullable(z.number()),
  high_performance_note: z.nullable(z.number()),
  pending_evaluations_fc_reminder_date: z.nullable(dayOut),
  pending_evaluations_sc_reminder_date: z.nullable(dayOut),
  availability_last_day: z.nullable(dayOut),
  withdrawal_last_week: z.nullable(z.int()),
  withdrawal_until_first_note: z.boolean(),
  enabled: z.boolean(),
  enabled_inscriptions: z.boolean(),
  enabled_preregisters: z.boolean(),
  semester_price_e2: cents,
  principal: z.nullable(z.string()),
  vice_principal: z.nullable(z.string()),
  study_control: z.nullable(z.string()),
  manager: z.nullable(z.string()),
  signer: z.nullable(z.string()),
  standing: z.enum(STANDINGS),
  closed_at: z.nullable(instant),
  sections_count: z.int(),
  inscriptions_count: z.int(),
  price_settings_count: z.int(),
  created_at: instant,
  updated_at: instant,
  specializations: z.optional(z.array(PeriodSpecialization)),
  pensums: z.optional(z.array(PeriodPensum)),
  price_settings: z.optional(z.array(PriceSetting)),
})
export type Period = z.infer<typeof Period>

const withIncludes = includes(['specializations', 'pensums', 'price_settings'])

const OWN_SORTS = ['id', 'year', 'number', 'weeks_length', 'start_date', 'end_date'] as const
const FLAG_SORTS = ['standing', 'enabled_preregisters', 'enabled_inscriptions'] as const
const COUNT_SORTS = ['sections_count', 'inscriptions_count', 'price_settings_count'] as const

export const listPeriods = endpoint({
  method: 'GET',
  path: '/periods',
  summary: 'Periods, the newest made first',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'periods.view',
  query: listQuery([...OWN_SORTS, ...FLAG_SORTS, ...COUNT_SORTS, 'semester_price_e2', 'created_at'], {
    year: z.optional(whole(1900, 2200)),
    enabled: z.optional(z.boolean()),
    enabled_inscriptions: z.optional(z.boolean()),
    enabled_preregisters: z.optional(z.boolean()),
    standing: z.optional(z.enum(STANDINGS)),
    with: withIncludes,
  }),
  answer: pageOf(z.extend(Period, { inscriptions: z.enum(['open', 'ended', 'closed']) })),
  exports: {
    title: 'Listado de períodos',
    named_filters: NAMED_FILTERS,
    columns: [
      { field: 'year', title: 'Año' },
      { field: 'number', title: 'Número' },
      { field: 'start_date', title: 'Inicio', as: 'day' },
      { field: 'end_date', title: 'Fin', as: 'day' },
      { field: 'weeks_length', title: 'Semanas' },
      { field: 'semester_price_e2', title: 'Precio del semestre', as: 'money' },
      { field: 'enabled', title: 'Activo', as: 'yes_no' },
      { field: 'enabled_preregisters', title: 'Preinscripciones', as: 'yes_no' },
      { field: 'inscriptions', title: 'Inscripciones', labels: INSCRIPTIONS_LABELS },
      { field: 'first_cut_end_date', title: 'Inscripciones hasta', as: 'day' },
    ],
  },
})

export const showPeriod = endpoint({
  method: 'GET',
  path: '/periods/{id}',
  summary: 'A period',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'periods.view',
  params: { id: ref('period') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Period),
  refusals: ['period_not_found'],
})

export const createPeriod = endpoint({
  method: 'POST',
  path: '/periods',
  summary: 'Makes a period',
  roles: ADMINS,
  permission: 'periods.create',
  body: PeriodBody,
  answer: one(Period),
  refusals: [
    'invalid_date_range',
    'year_number_combination_already_exists',
    'all_specializations_must_have_one_pensum',
    'unable_to_update_older_periods',
  ],
})

export const updatePeriod = endpoint({
  method: 'PATCH',
  path: '/periods/{id}',
  summary: 'Changes a period; `enabled` makes it the current one, which then is the only one',
  roles: ADMINS,
  permission: 'periods.update',
  params: { id: ref('period') },
  body: z.partial(PeriodBody),
  answer: one(Period),
  refusals: [
    'period_not_found',
    'stale_version',
    'invalid_date_range',
    'year_number_combination_already_exists',
    'unable_to_update_older_periods',
    'period_is_closed',
    'period_has_verdicts',
    'enabled_period_has_started',
    'all_specializations_must_have_one_pensum',
    'period_has_lessons',
    'period_hours_taken',
  ],
  versioned: true,
})

export const deletePeriod = endpoint({
  method: 'DELETE',
  path: '/periods/{id}',
  summary: 'Removes a period that nothing hangs on',
  roles: ADMINS,
  permission: 'periods.delete',
  params: { id: ref('period') },
  answer: nothing,
  refusals: ['period_not_found', 'period_is_enabled', 'period_has_sections'],
})

export const attachPensum = endpoint({
  method: 'PUT',
  path: '/periods/{period_id}/pensums/{pensum_id}',
  summary: 'Makes a period follow a frozen pensum, instead of the former one of its specialization',
  roles: ADMINS,
  permission: 'periods.attach_pensum',
  params: { period_id: ref('period'), pensum_id: ref('pensum') },
  answer: one(Period),
  refusals: [
    'period_not_found',
    'resource_not_found',
    'pensum_is_not_versioned',
    'cant_attach_a_pensum_to_an_active_period',
    'period_has_sections',
    'unable_to_update_older_periods',
  ],
})

const PeriodCourse = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  hours: z.int(),
  enabled: z.boolean(),
})
const PeriodSemester = z.object({ id, number: z.int(), code: z.string(), courses: z.array(PeriodCourse) })

export const listCoursesBySpecialization = endpoint({
  method: 'GET',
  path: '/periods/{id}/courses-by-specialization',
  summary: 'The courses of a period by specialization and semester, as its pensums have them',
  roles: ADMIN_GROUP,
  permission: 'periods.view',
  params: { id: ref('period') },
  answer: one(
    z.array(
      z.object({
        ...PeriodSpecialization.shape,
        pensum: z.object({ id, name: z.string() }),
        semesters: z.array(PeriodSemester),
      }),
    ),
  ),
  refusals: ['period_not_found'],
})
