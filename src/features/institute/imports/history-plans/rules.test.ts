import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import type { PlacedHistory } from '../history-checks/rules.ts'
import type { HistoryFacts, KnownPeriod } from '../history-places/rules.ts'
import { planOf } from './rules.ts'

const known = (change: Partial<KnownPeriod>): KnownPeriod => ({
  ...{ id: 7, year: 2005, number: 1, enabled: false, is_closed: true, start_date: '2005-01-10' as Day },
  end_date: '2005-05-20' as Day,
  ...{ approval_minimum_note: 10, approval_minimum_avg: 12, pensums: [], letters: [] },
  ...change,
})
const facts = (change: Partial<HistoryFacts> = {}): HistoryFacts => ({
  ...{ today: '2026-11-23' as Day, periods: [], specializations: [], pensums: [], students: [] },
  ...{ courses: [], inscriptions: [], taken: [] },
  ...change,
})
const placed = (student_id: number, name: string, change: Partial<PlacedHistory> = {}): PlacedHistory => {
  const [year = 0, number = 0] = name.split('-').map(Number)
  const place = { specialization_id: 1, pensum_id: 2, semester_id: 3 }
  const courses = [{ course_id: 9, state: 'approved' as const, note: 12 }]
  return { student_id, gender: 'female', period: { year, number }, ...place, courses, ...change }
}

test('makes each period once, in their order, and a section with all courses that were taken in it', () => {
  const plan = planOf(
    [
      placed(1, '2004-2'),
      placed(2, '2004-1', { gender: 'male', courses: [{ course_id: 8, state: 'withdrawn', note: null }] }),
      placed(1, '2004-1'),
    ],
    facts(),
  )
  expect(plan.periods.map(({ year, number }) => `${year}-${number}`)).toEqual(['2004-1', '2004-2'])
  expect(plan.pensums).toEqual([
    { period: '2004-2', specialization_id: 1, pensum_id: 2 },
    { period: '2004-1', specialization_id: 1, pensum_id: 2 },
  ])
  expect(plan.sections.map(({ period, letter_code, ...of }) => [period, letter_code, of])).toEqual([
    ['2004-2', 'H1', expect.objectContaining({ males_limit: 0, females_limit: 1, course_ids: [9] })],
    ['2004-1', 'H1', expect.objectContaining({ males_limit: 1, females_limit: 1, course_ids: [8, 9] })],
  ])
  expect(plan.inscriptions.map(({ student_id, period, kind }) => [student_id, period, kind])).toEqual([
    [1, '2004-2', 'regular'],
    [2, '2004-1', 'new'],
    [1, '2004-1', 'new'],
  ])
})

test('goes on from what is there: the pensum of the period, its sections, the periods of the student', () => {
  const of = known({
    pensums: [{ specialization_id: 1, pensum_id: 2 }],
    letters: [
      { semester_id: 3, letter_code: 'H2' },
      { semester_id: 4, letter_code: 'H5' },
    ],
  })
  const before = { student_id: 1, period_id: 6, specialization_id: 1, year: 2003, number: 1 }
  const plan = planOf(
    [placed(1, '2005-1')],
    facts({
      periods: [known({ id: 6, year: 2003 }), known({ id: 8, year: 2004 }), of],
      inscriptions: [before],
    }),
  )
  expect([plan.periods, plan.pensums]).toEqual([[], []])
  expect(plan.sections[0]?.letter_code).toBe('H3')
  expect(plan.inscriptions[0]?.kind).toBe('reincorporation')
})

test('no section takes more than it may', () => {
  const { sections, inscriptions } = planOf(
    Array.from({ length: 801 }, (_, at) => placed(at + 1, '2004-1')),
    facts(),
  )
  expect(sections.map(({ letter_code, females_limit }) => [letter_code, females_limit])).toEqual([
    ['H1', 400],
    ['H2', 400],
    ['H3', 1],
  ])
  expect(inscriptions.at(-1)).toMatchObject({ student_id: 801, letter_code: 'H3' })
})
