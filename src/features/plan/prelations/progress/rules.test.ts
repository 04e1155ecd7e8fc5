import { expect, test } from 'vitest'
import { type CourseAttempt, type ProgressFacts, progressOf } from './rules.ts'

const period = { year: 2026, number: 1, is_over: true }
const now = { year: 2026, number: 2, is_over: false }
const attempt = (
  course_id: number,
  state: CourseAttempt['state'],
  note: number | null = null,
): CourseAttempt => ({
  course_id,
  state,
  note,
  has_verdict: state !== 'enrolled' && state !== 'withdrawn',
  period,
})

/** I (1, 2), II (3, 4), III (5): 3 requires 1, 5 requires 3 and 4. */
const facts = (changes: Partial<ProgressFacts>): ProgressFacts => ({
  semesters: [
    {
      number: 1,
      courses: [
        { id: 1, title: 'Cálculo I', enabled: true },
        { id: 2, title: 'Lengua', enabled: true },
      ],
    },
    {
      number: 2,
      courses: [
        { id: 3, title: 'Cálculo II', enabled: true },
        { id: 4, title: 'Física', enabled: true },
      ],
    },
    { number: 3, courses: [{ id: 5, title: 'Mecánica', enabled: true }] },
  ],
  prelations: [
    { course_id: 3, required_course_id: 1, is_corequisite: false },
    { course_id: 5, required_course_id: 3, is_corequisite: false },
    { course_id: 5, required_course_id: 4, is_corequisite: false },
  ],
  attempts: [],
  reached: 1,
  ...changes,
})
const states = (changes: Partial<ProgressFacts>) =>
  [...progressOf(facts(changes)).values()].map((one) => one.state)

test('of the next semester what requires nothing is open, as where one goes on with failed courses; of a later one nothing', () => {
  expect(states({ prelations: [] })).toEqual(['open', 'open', 'open', 'open', 'blocked'])
})

test('what is approved opens what requires it in the next semester, what is in course does not', () => {
  const first = [attempt(1, 'approved', 15), attempt(2, 'approved', 12)]
  expect(states({ attempts: first })).toEqual(['approved', 'approved', 'open', 'open', 'blocked'])
  const half = [{ ...attempt(1, 'enrolled'), period: now }, attempt(2, 'approved', 12)]
  expect(states({ attempts: half })).toEqual(['in_course', 'approved', 'blocked', 'open', 'blocked'])
})

test('what is taken together is open as soon as both are, and blocked with the one that is', () => {
  const pair = (course_id: number, required_course_id: number) => ({
    course_id,
    required_course_id,
    is_corequisite: true,
  })
  const first = [attempt(1, 'approved', 15), attempt(2, 'approved', 12)]
  const of = (prelations: ProgressFacts['prelations'], attempts = first) =>
    states({ attempts, prelations }).slice(2, 4)
  expect(of([pair(3, 4)])).toEqual(['open', 'open'])
  expect(of([pair(3, 4), pair(4, 3)])).toEqual(['open', 'open'])
  expect(of([pair(3, 4), { ...pair(4, 5), is_corequisite: false }])).toEqual(['blocked', 'blocked'])
  expect(of([pair(3, 2)], first.slice(0, 1))).toEqual(['open', 'open'])
  const running = [attempt(1, 'approved', 15), { ...attempt(2, 'enrolled'), period: now }]
  expect(of([pair(3, 2)], running)).toEqual(['blocked', 'open'])
})

test('whoever has come to a semester is blocked there by prelations alone', () => {
  const progress = progressOf(facts({ attempts: [attempt(1, 'failed', 5)], reached: 2 }))
  expect(progress.get(3)).toMatchObject({
    state: 'blocked',
    missing_courses: ['Cálculo I'],
    missing_semesters: [],
  })
  expect(progress.get(4)?.state).toBe('open')
})

test('a blocked one names the courses it requires and the semester before it', () => {
  expect(progressOf(facts({})).get(5)).toMatchObject({
    missing_courses: ['Cálculo II', 'Física'],
    missing_semesters: [2],
  })
})

test.each([
  [
    'a failed one is open again and says how it ended',
    [attempt(1, 'failed', 7)],
    { state: 'open', note: 7, failed: true },
  ],
  ['failed by absence too', [attempt(1, 'failed_by_absence')], { state: 'open', note: null, failed: true }],
  [
    'repeated, it is in course',
    [attempt(1, 'failed', 7), { ...attempt(1, 'enrolled'), period: now }],
    { state: 'in_course', failed: false },
  ],
  [
    'one of a period that is over has no note on record, and is in course no more',
    [attempt(1, 'enrolled')],
    { state: 'unrecorded', note: null, period },
  ],
  [
    'once approved it stays so',
    [attempt(1, 'approved', 16), attempt(1, 'failed', 3)],
    { state: 'approved', note: 16 },
  ],
  ['a withdrawn attempt is none', [attempt(1, 'withdrawn')], { state: 'open', failed: false, period: null }],
] as const)('%s', (_, attempts, found) => {
  expect(progressOf(facts({ attempts })).get(1)).toMatchObject(found)
})

test('what the pensum no longer offers keeps nobody back, and is seen by who has it', () => {
  const semesters = facts({}).semesters.map(({ number, courses }) => ({
    number,
    courses: courses.map((one) => ({ ...one, enabled: one.id !== 2 })),
  }))
  const [without, having] = [
    [attempt(1, 'approved', 12)],
    [attempt(1, 'approved', 12), attempt(2, 'approved', 15)],
  ]
  expect(
    [...progressOf(facts({ semesters, attempts: without }))].map(([id, { state }]) => [id, state]),
  ).toEqual([
    [1, 'approved'],
    [3, 'open'],
    [4, 'open'],
    [5, 'blocked'],
  ])
  expect(progressOf(facts({ semesters, attempts: having })).get(2)?.state).toBe('approved')
})

test('approved once is approved, with the note of that attempt', () => {
  const later = { ...attempt(1, 'failed', 8), period: now }
  expect(progressOf(facts({ attempts: [later, attempt(1, 'approved', 12)] })).get(1)).toMatchObject({
    state: 'approved',
    note: 12,
    period,
  })
})
