import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  type InscriptionFacts,
  kindOf,
  refusalOfSection,
  refusalOfStudent,
  refusalToChangePrice,
  refusalToChangeSection,
  refusalToRollBack,
  type SectionFacts,
} from './rules.ts'
import { endedSentence } from './words.ts'

const today = '2026-10-31' as Day
const period = {
  id: 7,
  year: 2026,
  number: 2,
  enabled_inscriptions: true,
  first_cut_end_date: '2026-10-31' as Day,
}
const facts: InscriptionFacts = {
  period,
  student: { state: 'active', gender: 'female' },
  is_inscribed: false,
  latest_period_id: null,
  period_before_id: 6,
}
const section: SectionFacts = {
  id: 1,
  period_id: 7,
  specialization_id: 3,
  semester_id: 4,
  males_limit: 2,
  females_limit: 3,
  males_assigned: 2,
  females_assigned: 2,
  males_held: 0,
  females_held: 0,
  courses: [
    { enabled: true, is_delivered: false },
    { enabled: true, is_delivered: false },
  ],
}
const running = { is_older: false, is_closed: false }
const ENDS = [
  [{ is_older: false, is_closed: true }, 'period_is_closed'],
  [{ is_older: true, is_closed: false }, 'unable_to_update_older_periods'],
  [{ is_older: true, is_closed: true }, 'unable_to_update_older_periods'],
] as const

test.each([
  [null, 6, 'new'],
  [null, null, 'new'],
  [6, 6, 'regular'],
  [5, 6, 'reincorporation'],
  [5, null, 'reincorporation'],
] as const)('latest in period %s with %s just before is %s', (latest_period_id, period_before_id, kind) => {
  expect(kindOf({ latest_period_id, period_before_id })).toBe(kind)
})

test.each([
  ['an active student in an open period', facts, null],
  [
    'closed inscriptions',
    { ...facts, period: { ...period, enabled_inscriptions: false } },
    'period_inscriptions_are_disabled',
  ],
  [
    'the day after the first cut',
    { ...facts, period: { ...period, first_cut_end_date: '2026-10-30' as Day } },
    'period_inscriptions_are_disabled',
  ],
  ['a retired student', { ...facts, student: { state: 'retired', gender: 'male' } }, 'student_not_active'],
  ['a graduate', { ...facts, student: { state: 'graduated', gender: 'male' } }, 'student_not_active'],
  ['a second inscription', { ...facts, is_inscribed: true }, 'already_inscribed_in_period'],
] as const)('%s', (_, given, refusal) => {
  expect(refusalOfStudent(given, { today })).toBe(refusal)
})

test('a review needs no open inscriptions, and ends with the first cut too', () => {
  const closed = { ...facts, period: { ...period, enabled_inscriptions: false } }
  expect(refusalOfStudent(closed, { today, is_review: true })).toBeNull()
  const late = { today: '2026-11-01' as Day, is_review: true }
  expect(refusalOfStudent(closed, late)).toBe('period_inscriptions_are_disabled')
  expect(endedSentence(period)).toBe(
    'Las inscripciones del período 2026-2 terminaron el sábado 31 de octubre, con el primer corte.',
  )
})

const wanted = { period_id: 7, gender: 'female' } as const
test.each([
  ['room for the gender', section, wanted, null],
  ['no room for the gender', section, { ...wanted, gender: 'male' }, 'section_is_filled_or_gender_is_filled'],
  ['another period', section, { ...wanted, period_id: 8 }, 'section_not_of_period'],
  ['another specialization', section, { ...wanted, specialization_id: 9 }, 'section_not_of_period'],
  ['the wanted specialization', section, { ...wanted, specialization_id: 3 }, null],
  [
    'a disabled course',
    { ...section, courses: [...section.courses, { enabled: false, is_delivered: false }] },
    wanted,
    'disabled_course_detected',
  ],
  [
    'a course whose notes were handed over',
    { ...section, courses: [...section.courses, { enabled: true, is_delivered: true }] },
    wanted,
    'course_section_delivered',
  ],
] as const)('section with %s', (_, given, asked, refusal) => {
  expect(refusalOfSection({ ...given, courses: [...given.courses] }, asked)).toBe(refusal)
})

test.each([
  [0, 0, null],
  [1, 0, 'inscription_has_records'],
  [0, 1, 'inscription_has_records'],
] as const)('%i approved payments and %i enrolments with records', (lasting_payments, enrolments_with_records, refusal) => {
  expect(refusalToRollBack({ ...running, lasting_payments, enrolments_with_records })).toBe(refusal)
})

const old = { section_id: 2, semester_id: 4, period_id: 7 }
test.each([
  ['room', old, 'female', null],
  ['itself', { ...old, section_id: 1 }, 'female', 'new_section_equals_old'],
  ['another semester', { ...old, semester_id: 5 }, 'female', 'new_section_semester_must_match_old'],
  ['another period', { ...old, period_id: 8 }, 'female', 'section_not_of_period'],
  ['no room', old, 'male', 'section_is_filled_or_gender_is_filled'],
] as const)('change to a section with %s', (_, place, gender, refusal) => {
  expect(refusalToChangeSection(place, section, gender)).toBe(refusal)
})

test.each([
  [15_000, null],
  [14_999, 'inscription_price_has_payments'],
] as const)('with 100 paid and 50 reported a price of %i', (price, refusal) => {
  expect(refusalToChangePrice(price, { ...running, paid_amount_e2: 10_000, pending_amount_e2: 5_000 })).toBe(
    refusal,
  )
})

test.each(ENDS)('where the period is %j nothing of an inscription changes', (end, refusal) => {
  const sums = { ...end, paid_amount_e2: 0, pending_amount_e2: 0 }
  expect(refusalToChangePrice(15_000, sums)).toBe(refusal)
  expect(refusalToRollBack({ ...end, lasting_payments: 0, enrolments_with_records: 0 })).toBe(refusal)
})
