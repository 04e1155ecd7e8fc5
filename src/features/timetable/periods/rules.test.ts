import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { type PriceSetting, priceOn, refusalOfSetting, refusalToPrice } from './prices/rules.ts'
import {
  type AttachFacts,
  changedTo,
  dateProblems,
  hasStarted,
  inscriptionsHaveEnded,
  type PeriodDates,
  type PeriodStanding,
  refusalToAttach,
  refusalToDelete,
  refusalToInscribeIn,
  refusalToOpen,
  refusalToUpdate,
  suggestedDates,
} from './rules.ts'
import { endedOn } from './web/words.ts'

const day = (text: string) => text as Day
const TODAY = day('2026-10-05')

const setting = (id: number, price: number, of: Partial<PriceSetting> = {}): PriceSetting => ({
  id,
  specialization_id: null,
  semester_id: null,
  semester_price_e2: price,
  valid_from: null,
  valid_until: null,
  ...of,
})

test.each<[string, PriceSetting[], number]>([
  ['without settings the period says', [], 100],
  ['one for everybody', [setting(1, 90)], 90],
  ['of another specialization does not count', [setting(1, 90, { specialization_id: 8 })], 100],
  ['of another semester does not count', [setting(1, 90, { semester_id: 8 })], 100],
  ['specialization before everybody', [setting(1, 90), setting(2, 80, { specialization_id: 7 })], 80],
  [
    'semester before specialization',
    [setting(1, 70, { specialization_id: 7, semester_id: 3 }), setting(2, 80, { specialization_id: 7 })],
    70,
  ],
  [
    'whom before when: a dated one for everybody yields to a specialization',
    [
      setting(1, 90, { valid_from: day('2026-10-01'), valid_until: day('2026-10-31') }),
      setting(2, 80, { specialization_id: 7 }),
    ],
    80,
  ],
  ['dated before undated', [setting(2, 90), setting(1, 60, { valid_until: TODAY })], 60],
  ['past', [setting(1, 60, { valid_until: day('2026-10-04') })], 100],
  ['to come', [setting(1, 60, { valid_from: day('2026-10-06') })], 100],
  ['from today', [setting(1, 60, { valid_from: TODAY })], 60],
  ['free is a price', [setting(1, 0)], 0],
  ['of equals the newest', [setting(1, 60), setting(2, 50)], 50],
])('price: %s', (_title, settings, expected) => {
  const facts = { semester_price_e2: 100, settings, specialization_id: 7, semester_id: 3 }
  expect(priceOn(TODAY, facts)).toBe(expected)
})

const dates: PeriodDates = {
  start_date: day('2026-09-07'),
  end_date: day('2027-01-22'),
  first_cut_start_date: day('2026-09-07'),
  first_cut_end_date: day('2026-10-30'),
  second_cut_start_date: day('2026-11-02'),
  second_cut_end_date: day('2027-01-15'),
}

test.each<[Partial<PeriodDates>, string[]]>([
  [{}, []],
  [{ end_date: day('2026-09-07') }, ['end_date after start_date']],
  [{ end_date: day('2026-09-08') }, ['second_cut_end_date before_or_equal end_date']],
  [{ first_cut_start_date: day('2026-09-06') }, ['first_cut_start_date after_or_equal start_date']],
  [{ first_cut_end_date: day('2026-09-07') }, ['first_cut_end_date after first_cut_start_date']],
  [{ second_cut_start_date: day('2026-10-29') }, ['second_cut_start_date after_or_equal first_cut_end_date']],
  [{ second_cut_end_date: day('2027-01-23') }, ['second_cut_end_date before_or_equal end_date']],
  [{ second_cut_end_date: day('2026-11-02') }, ['second_cut_end_date after second_cut_start_date']],
  [{ first_half_end_date: day('2027-01-23') }, ['first_half_end_date before_or_equal end_date']],
  [{ second_half_end_date: day('2026-09-06') }, ['second_half_end_date after_or_equal start_date']],
  [
    { first_half_end_date: day('2026-12-01'), second_half_end_date: day('2026-12-01') },
    ['second_half_end_date after first_half_end_date'],
  ],
  [{ first_half_end_date: day('2026-11-14'), second_half_end_date: day('2027-01-22') }, []],
  [{ pending_evaluations_fc_reminder_date: null }, []],
  [
    { pending_evaluations_sc_reminder_date: day('2027-02-01') },
    ['pending_evaluations_sc_reminder_date before_or_equal end_date'],
  ],
])('dates with %j', (changes, expected) => {
  const found = dateProblems({ ...dates, ...changes })
  expect(found.map(({ field, code, than }) => `${field} ${code} ${than}`)).toEqual(expected)
})

test('dates still empty are no problem, and those suggested are in order', () => {
  expect(dateProblems({ start_date: TODAY })).toEqual([])
  expect(dateProblems(suggestedDates(day('2026-09-07'), 16))).toEqual([])
  expect(dateProblems(suggestedDates(day('2026-09-07'), 2))).toEqual([])
})

test('the halves end with their cuts, and each cut is reminded of a week before its end', () => {
  expect(suggestedDates(day('2026-09-07'), 16)).toMatchObject({
    first_cut_end_date: '2026-10-30',
    first_half_end_date: '2026-10-30',
    second_half_end_date: '2026-12-25',
    pending_evaluations_fc_reminder_date: '2026-10-23',
    pending_evaluations_sc_reminder_date: '2026-12-18',
  })
  const short = suggestedDates(day('2026-09-07'), 2)
  expect(short.pending_evaluations_fc_reminder_date).toBe(short.start_date)
})

const period = (standing: PeriodStanding, has_all_pensums = true) => ({
  standing,
  has_all_pensums,
  closed_at: null,
  approval_minimum_note: 10,
  delivered_count: 0,
  start_date: day('2026-09-07'),
  first_cut_end_date: day('2026-10-30'),
  semester_price_e2: 100,
  enabled_inscriptions: false,
  enabled_preregisters: false,
})
const BEFORE = day('2026-09-06')
const LATE = day('2026-10-31')

test.each<
  [
    PeriodStanding,
    boolean,
    { enabled_inscriptions?: boolean; enabled_preregisters?: boolean },
    Day,
    string | null,
  ]
>([
  ['current', true, { enabled_inscriptions: true }, TODAY, null],
  ['current', true, { enabled_inscriptions: true }, day('2026-10-30'), null],
  ['current', true, { enabled_inscriptions: true }, LATE, 'enabled_period_has_started'],
  ['current', true, { enabled_inscriptions: false }, LATE, null],
  ['current', true, { enabled_preregisters: true }, BEFORE, null],
  ['current', true, { enabled_preregisters: true }, day('2026-09-07'), 'enabled_period_has_started'],
  ['current', true, { enabled_preregisters: false }, TODAY, null],
  ['next', true, { enabled_preregisters: true, enabled_inscriptions: true }, LATE, null],
  ['next', false, { enabled_preregisters: true }, TODAY, 'all_specializations_must_have_one_pensum'],
  ['next', false, { enabled_inscriptions: true }, TODAY, 'all_specializations_must_have_one_pensum'],
  ['next', false, { enabled_preregisters: false }, TODAY, null],
  ['older', true, { enabled_preregisters: false }, TODAY, 'period_not_equals_next_period'],
  ['later', true, { enabled_inscriptions: true }, TODAY, 'period_not_equals_next_period'],
])('opening %s (all pensums: %s) with %j on %s: %s', (standing, all, flags, today, expected) => {
  expect(refusalToOpen(period(standing, all), flags, today)).toBe(expected)
})

test('what was left open closes wherever the period stands by now, and opens no more', () => {
  for (const flag of ['enabled_inscriptions', 'enabled_preregisters'] as const)
    for (const standing of ['later', 'older'] as const) {
      const left = { ...period(standing), [flag]: true }
      expect(refusalToOpen(left, { [flag]: false }, TODAY)).toBe(null)
      expect(refusalToOpen(left, { [flag]: true }, TODAY)).toBe('period_not_equals_next_period')
    }
})

test.each<[PeriodStanding, boolean, Parameters<typeof refusalToUpdate>[1], Day, string | null]>([
  ['older', true, {}, TODAY, 'unable_to_update_older_periods'],
  ['current', true, {}, TODAY, null],
  ['current', true, { semester_price_e2: 100, start_date: day('2026-09-07') }, TODAY, null],
  ['current', true, { semester_price_e2: 101 }, TODAY, 'enabled_period_has_started'],
  ['current', true, { semester_price_e2: 101 }, BEFORE, null],
  ['current', true, { start_date: day('2026-09-08') }, TODAY, 'enabled_period_has_started'],
  ['current', true, { start_date: day('2026-09-08') }, BEFORE, null],
  ['current', true, { enabled: false }, TODAY, 'enabled_period_has_started'],
  ['current', true, { enabled: false }, BEFORE, null],
  ['current', false, { enabled: true }, TODAY, null],
  ['next', true, { semester_price_e2: 101 }, TODAY, null],
  ['next', true, { enabled: true }, TODAY, null],
  ['next', false, { enabled: true }, TODAY, 'all_specializations_must_have_one_pensum'],
  ['later', true, { semester_price_e2: 1 }, TODAY, null],
])('updating %s (all pensums: %s) with %j on %s: %s', (standing, all, change, today, expected) => {
  expect(refusalToUpdate(period(standing, all), change, today)).toBe(expected)
})

const CLOSED = '2026-11-01T12:00:00.000Z' as Instant
test.each<
  [Partial<Parameters<typeof refusalToUpdate>[0]>, Parameters<typeof refusalToUpdate>[1], string | null]
>([
  [{ closed_at: CLOSED }, { approval_minimum_note: 15 }, 'period_is_closed'],
  [{ closed_at: CLOSED }, { approval_minimum_note: 10 }, null],
  [{ closed_at: CLOSED, standing: 'older' }, {}, 'unable_to_update_older_periods'],
  [{ closed_at: CLOSED, standing: 'next' }, { enabled: true }, 'period_is_closed'],
  [{ closed_at: CLOSED, standing: 'later' }, { enabled: true }, 'period_is_closed'],
  [{ closed_at: CLOSED }, { enabled: true }, null],
  [{ delivered_count: 1 }, { approval_minimum_note: 9.5 }, 'period_has_verdicts'],
  [{ delivered_count: 1 }, { approval_minimum_note: 10 }, null],
  [{}, { approval_minimum_note: 9.5 }, null],
])('a period that is %j, with %j: %s', (facts, change, expected) => {
  expect(refusalToUpdate({ ...period('current'), ...facts }, change, TODAY)).toBe(expected)
})

test.each<[PeriodStanding, Day, string | null]>([
  ['older', TODAY, 'unable_to_update_older_periods'],
  ['current', TODAY, 'enabled_period_has_started'],
  ['current', BEFORE, null],
  ['next', TODAY, null],
])('prices of %s on %s: %s', (standing, today, expected) => {
  expect(refusalToPrice(period(standing), today)).toBe(expected)
})

test('only the current period has started, from its first day on', () => {
  expect(hasStarted(period('current'), day('2026-09-07'))).toBe(true)
  expect(hasStarted(period('current'), BEFORE)).toBe(false)
  expect(hasStarted(period('next'), TODAY)).toBe(false)
})

const attach: AttachFacts = {
  standing: 'next',
  versioned: true,
  pensum_id: 2,
  former_pensum_id: null,
  sections: 0,
}
test.each<[Partial<AttachFacts>, string | null]>([
  [{}, null],
  [{ former_pensum_id: 1 }, null],
  [{ former_pensum_id: 1, sections: 1 }, 'period_has_sections'],
  [{ former_pensum_id: 2, sections: 1 }, null],
  [{ versioned: false }, 'pensum_is_not_versioned'],
  [{ standing: 'current' }, 'cant_attach_a_pensum_to_an_active_period'],
  [{ standing: 'older' }, 'unable_to_update_older_periods'],
  [{ standing: 'later' }, null],
])('attaching with %j: %s', (changes, expected) => {
  expect(refusalToAttach({ ...attach, ...changes })).toBe(expected)
})

test.each<[boolean, number, string | null]>([
  [true, 0, 'period_is_enabled'],
  [false, 1, 'period_has_sections'],
  [false, 0, null],
])('deleting (enabled: %s) with %i dependents: %s', (enabled, dependents, expected) => {
  expect(refusalToDelete({ enabled, dependents })).toBe(expected)
})

test.each<[boolean, Day, string | null]>([
  [true, day('2026-10-30'), null],
  [true, LATE, 'period_inscriptions_are_disabled'],
  [false, TODAY, 'period_inscriptions_are_disabled'],
])('inscribing (open: %s) on %s: %s', (enabled_inscriptions, today, expected) => {
  const facts = { ...period('current'), enabled_inscriptions }
  expect(refusalToInscribeIn(facts, today)).toBe(expected)
  expect(inscriptionsHaveEnded(facts, today)).toBe(enabled_inscriptions && expected !== null)
  expect(endedOn(facts)).toBe('Terminaron el 30 oct')
})

test.each<[Partial<Parameters<typeof refusalOfSetting>[0]>, string | null]>([
  [{}, null],
  [{ semester: { specialization_id: 7, is_attached: true } }, null],
  [{ semester: { specialization_id: 7, is_attached: true }, specialization_id: 7 }, null],
  [
    { semester: { specialization_id: 7, is_attached: true }, specialization_id: 8 },
    'specialization_pensum_mismatch',
  ],
  [{ semester: { specialization_id: 7, is_attached: false } }, 'pensum_not_attached_to_period'],
  [{ valid_from: TODAY, valid_until: TODAY }, null],
  [{ valid_from: TODAY, valid_until: BEFORE }, 'invalid_date_range'],
  [{ valid_until: BEFORE }, null],
])('a setting with %j: %s', (changes, expected) => {
  const plain = { semester: null, specialization_id: null, valid_from: null, valid_until: null }
  expect(refusalOfSetting({ ...plain, ...changes })).toBe(expected)
})

test('a change says only some fields, and null is one of them', () => {
  expect(changedTo<{ a: number; b: string | null }>({ a: 1, b: 'x' }, { a: undefined, b: null })).toEqual({
    a: 1,
    b: null,
  })
})
