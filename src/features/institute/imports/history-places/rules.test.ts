import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  flawOfPeriod,
  type KnownPeriod,
  type Pensum,
  type PensumFacts,
  pastPeriods,
  pensumFor,
  placeOf,
} from './rules.ts'

const today = '2026-11-23' as Day
const period = (name: string, change: Partial<KnownPeriod> = {}): KnownPeriod => {
  const [year = 0, number = 0] = name.split('-').map(Number)
  const named = { year, number, start_date: `${year}-09-07` as Day, end_date: `${year}-12-18` as Day }
  const known = {
    id: 1,
    enabled: false,
    is_closed: true,
    approval_minimum_note: 12,
    approval_minimum_avg: 13,
  }
  return { ...named, ...known, pensums: [], letters: [], ...change }
}
const named = (name: string) => {
  const [year = 0, number = 0] = name.split('-').map(Number)
  return { year, number }
}
const made = (name: string, periods: KnownPeriod[]) => pastPeriods([named(name)], periods).get(name)
const CURRENT = period('2026-2', { id: 2, enabled: true, is_closed: false, approval_minimum_note: 10 })

describe('a period that is not there yet', () => {
  test.each([
    ['2005-1', '2005-01-01', '2005-07-01'],
    ['2005-2', '2005-07-02', '2005-12-31'],
    // It ends before the one that follows it begins, and lasts sixteen weeks at least.
    ['2025-2', '2025-05-18', '2025-09-06'],
  ])('%s is made from %s to %s', (name, start_date, end_date) => {
    const next = period('2026-1', { start_date: '2025-09-07' as Day })
    expect(made(name, [next, CURRENT])).toMatchObject({
      start_date,
      end_date,
      first_cut_start_date: start_date,
      second_cut_end_date: end_date,
      approval_minimum_note: 12,
      approval_minimum_avg: 13,
    })
  })

  test('has its third of the year where the institute has three periods, and the minimums of the nearest', () => {
    expect(made('2030-3', [period('2026-1')])).toMatchObject({
      start_date: '2030-09-01',
      end_date: '2030-12-31',
      approval_minimum_note: 12,
    })
    expect(made('2004-1', [])?.approval_minimum_note).toBe(10)
  })

  test('shares no day with another: it begins after the one before it, those of a file part the year, and else it has no room', () => {
    const [spring, autumn] = [
      period('2022-1', { start_date: '2022-03-07' as Day, end_date: '2022-08-05' as Day }),
      period('2022-2'),
    ]
    expect(made('2022-2', [spring])).toMatchObject({ start_date: '2022-08-06', end_date: '2022-12-31' })
    expect([made('2022-3', [spring, autumn]), made('2022-3', [autumn])]).toEqual([null, null])
    const three = pastPeriods(['2004-3', '2004-1', '2004-9', '2004-2'].map(named), [spring, autumn])
    expect([...three].map(([name, one]) => [name, one?.start_date, one?.end_date])).toEqual([
      ['2004-1', '2004-01-01', '2004-04-30'],
      ['2004-2', '2004-05-01', '2004-08-30'],
      ['2004-3', '2004-08-31', '2004-12-30'],
      ['2004-9', undefined, undefined],
    ])
  })
})

test.each([
  ['2026-1', [period('2026-1'), CURRENT], null],
  ['2026-1', [period('2026-1', { is_closed: false }), CURRENT], 'period_still_open'],
  ['2004-1', [period('2026-1'), CURRENT], null],
  ['2026-2', [CURRENT], 'period_is_current'],
  ['2027-1', [CURRENT], 'period_is_current'],
  ['2027-1', [], 'period_is_current'],
  ['2026-1', [], null],
  ['2025-3', [period('2025-2', { end_date: '2025-12-19' as Day }), CURRENT], 'period_without_room'],
  ['2004-5', [CURRENT], 'period_number'],
  ['2004-5', [period('2003-6'), CURRENT], null],
] as const)('%s takes a history, or not', (name, periods, flaw) => {
  const past = pastPeriods([named(name)], periods)
  expect(flawOfPeriod(named(name), { periods, today, past })).toBe(flaw)
})

const pensum = (id: number, specialization_id: number, ...semesters: number[][]): Pensum => ({
  id,
  specialization_id,
  semesters: semesters.map((course_ids, at) => ({ id: id * 10 + at + 1, number: at + 1, course_ids })),
})

describe('the pensum', () => {
  const pensums = [pensum(1, 1, [11, 12]), pensum(2, 1, [11, 13]), pensum(3, 1, [11])]
  const chosen = (courses: number[], periods: KnownPeriod[] = []) =>
    pensumFor(
      { periods, pensums },
      { period: { year: 2004, number: 1 }, specialization_id: 1 },
      new Set(courses),
    )?.id

  test('is the one that has most of the courses, of equals the newest, or the one that the period follows', () => {
    expect([chosen([11, 12]), chosen([11, 13]), chosen([11])]).toEqual([1, 2, 3])
    expect(chosen([11, 13], [period('2004-1', { pensums: [{ specialization_id: 1, pensum_id: 1 }] })])).toBe(
      1,
    )
    expect(pensumFor({ periods: [], pensums }, { period: CURRENT, specialization_id: 9 }, new Set())).toBe(
      null,
    )
  })
})

describe('the place', () => {
  const SHARED = 50
  const basic = pensum(1, 1, [11, 12], [21, SHARED])
  const other = pensum(2, 2, [31, SHARED], [41])
  const facts = (courses: number[], change: Partial<PensumFacts> = {}): PensumFacts => ({
    specializations: [
      { id: 1, code: 'cb' },
      { id: 2, code: 'inf' },
      { id: 3, code: 'adm' },
    ],
    pensums: new Map([
      [1, basic],
      [2, other],
    ]),
    course_ids: new Set(courses),
    all_course_ids: new Set(courses),
    followed: new Set(),
    ...change,
  })
  const NOTHING = { specialization: null, semester: null }
  const unclear = { field: 'specialization', code: 'specialization_unclear' }

  test.each([
    ['one semester', NOTHING, facts([11, 12]), 11],
    ['the highest semester', NOTHING, facts([11, 21]), 12],
    ['where most of them are', NOTHING, facts([SHARED, 41]), 22],
    [
      'where all the others of the student are',
      NOTHING,
      facts([SHARED], { all_course_ids: new Set([SHARED, 31]) }),
      21,
    ],
    ['where the student went on', NOTHING, facts([SHARED], { followed: new Set([1]) }), 12],
    ['as told', { specialization: 'inf', semester: 2 }, facts([SHARED]), 22],
  ])('is %s', (_, told, of, semester_id) => {
    expect(placeOf(told, of)).toMatchObject({ semester_id })
  })

  test.each([
    ['two have it', NOTHING, facts([SHARED]), unclear],
    ['none has it', NOTHING, facts([99]), unclear],
    [
      'nobody knows it',
      { specialization: 'zoo', semester: null },
      facts([11]),
      { field: 'specialization', code: 'specialization_unknown' },
    ],
    [
      'it has no frozen pensum',
      { specialization: 'adm', semester: null },
      facts([11]),
      { field: 'specialization', code: 'specialization_without_pensum' },
    ],
    [
      'no course is in it',
      { specialization: 'cb', semester: null },
      facts([99]),
      { field: 'semester', code: 'semester_unclear' },
    ],
    [
      'it has no such semester',
      { specialization: 'cb', semester: 3 },
      facts([11]),
      { field: 'semester', code: 'semester_unknown' },
    ],
  ])('cannot be told when %s', (_, told, of, flaw) => {
    expect(placeOf(told, of)).toEqual(flaw)
  })
})
