import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  academicIndex,
  approvedAverage,
  approvedCourses,
  attemptNumbers,
  creditsBy,
  creditsOf,
  isApproved,
  lastAttempts,
  periodAverage,
} from './rules.ts'

type State = Attempt['state']
type Short = readonly [course: number, credits: number, note: number | null, state: State, period?: number]

/** Periods as numbers in a row: 1 is 2025-1, 2 is 2025-2, 3 is 2026-1. */
const periodOf = (at: number) => ({ year: 2025 + Math.floor((at - 1) / 2), number: ((at - 1) % 2) + 1 })
const HAVE_VERDICT: ReadonlySet<State> = new Set(['approved', 'failed', 'failed_by_absence'])
const attempt = ([course_id, credits, definitive_note, state, at = 1]: Short): Attempt => ({
  course_id,
  credits,
  definitive_note,
  state,
  has_verdict: HAVE_VERDICT.has(state),
  period: periodOf(at),
})
const attempts = (rows: readonly Short[]) => rows.map(attempt)

const A = 'approved'
const F = 'failed'
const B = 'failed_by_absence'
const W = 'withdrawn'
const E = 'enrolled'

/** The student of the kárdex in design/targets/history.html, whose figures were added up by hand. */
const CB1: Short[] = [
  [101, 4, 10.2, A, 1],
  [102, 3, 14.8, A, 1],
  [103, 3, 16, A, 1],
  [104, 2, 13.5, A, 1],
  [105, 2, 12.75, A, 1],
]
const CB2: Short[] = [
  [201, 4, 11.4, A, 2],
  [202, 3, 15, A, 2],
  [203, 4, 12.1, A, 2],
  [204, 2, 16.25, A, 2],
  [205, 3, 8.4, F, 2],
]
const INF1: Short[] = [
  [301, 4, 13.2, A, 3],
  [302, 3, 14.1, A, 3],
  [303, 3, 12.4, A, 3],
]
const NOW: Short[] = [
  [401, 4, 6.1, E, 4],
  [402, 4, null, E, 4],
  [403, 3, null, E, 4],
  [205, 3, 9, E, 4],
]

describe('the average of a period', () => {
  // biome-ignore format: a case is a line
  test.each<[string, Short[], number | null]>([
    ['nothing', [], null],
    ['one course', [[1, 3, 14.5, A]], 14.5],
    ['one course of many credits', [[1, 40, 14.5, A]], 14.5],
    ['one course without credits', [[1, 0, 14.5, A]], null],
    ['a course without credits beside one with', [[1, 0, 20, A], [2, 2, 11, A]], 11],
    ['equal credits', [[1, 3, 10, A], [2, 3, 20, A]], 15],
    ['credits weigh', [[1, 1, 10, A], [2, 3, 20, A]], 17.5],
    ['failed ones count', [[1, 2, 18, A], [2, 2, 4, F]], 11],
    ['failed by absence counts with its note', [[1, 2, 18, A], [2, 2, 4, B]], 11],
    ['failed by absence without a note counts 0', [[1, 2, 18, A], [2, 2, null, B]], 9],
    ['failed without a note counts 0', [[1, 2, null, F]], 0],
    ['withdrawn ones do not count', [[1, 2, 18, A], [2, 2, 4, W]], 18],
    ['all withdrawn', [[1, 2, 18, W], [2, 2, 4, W]], null],
    ['what runs does not count', [[1, 2, 18, A], [2, 2, 4, E]], 18],
    ['all running', [[1, 2, 18, E]], null],
    ['zero', [[1, 2, 0, F], [2, 5, 0, F]], 0],
    ['twenty', [[1, 2, 20, A], [2, 5, 20, A]], 20],
    // Half a hundredth goes up, less goes down: 10,00 and 10,01 make 10,005.
    ['a half goes up', [[1, 1, 10, A], [2, 1, 10.01, A]], 10.01],
    ['a half goes up with credits', [[1, 3, 10, A], [2, 3, 10.01, A]], 10.01],
    ['a third goes down', [[1, 2, 10, A], [2, 1, 10.01, A]], 10],
    ['two thirds go up', [[1, 1, 10, A], [2, 2, 10.01, A]], 10.01],
    ['a quarter goes down', [[1, 3, 12.34, A], [2, 1, 12.35, A]], 12.34],
    ['three quarters go up', [[1, 1, 12.34, A], [2, 3, 12.35, A]], 12.35],
    ['just below a half goes down', [[1, 20, 12.34, A], [2, 19, 12.35, A]], 12.34],
    ['just above a half goes up', [[1, 19, 12.34, A], [2, 20, 12.35, A]], 12.35],
    ['1,005 is a half though floats make it less', [[1, 1, 1, F], [2, 1, 1.01, F]], 1.01],
    ['9,995 becomes 10', [[1, 1, 9.99, F], [2, 1, 10, A]], 10],
    ['9,4949 stays below 9,50', [[1, 1, 9.49, F], [2, 1, 9.5, F], [3, 2, 9.49, F]], 9.49],
    ['19,995 becomes 20', [[1, 1, 19.99, A], [2, 1, 20, A]], 20],
    ['0,005 becomes 0,01', [[1, 1, 0, F], [2, 1, 0.01, F]], 0.01],
    ['0,0033 becomes 0', [[1, 2, 0, F], [2, 1, 0.01, F]], 0],
    ['14,35 is no 14,34', [[1, 7, 14.35, A]], 14.35],
    ['8,20 three times', [[1, 1, 8.2, F], [2, 1, 8.2, F], [3, 1, 8.2, F]], 8.2],
    ['0,1 and 0,2', [[1, 1, 0.1, F], [2, 1, 0.2, F]], 0.15],
    ['185,7 by 14', CB1, 13.26],
    ['196,7 by 16', CB2, 12.29],
    ['132,3 by 10', INF1, 13.23],
    ['a period that runs', NOW, null],
  ])('%s', (_, rows, average) => {
    expect(periodAverage(attempts(rows))).toBe(average)
  })

  test('a failure by absence counts once the notes are handed over', () => {
    const failed = attempt([1, 2, 6, B])
    expect([periodAverage([{ ...failed, has_verdict: false }]), periodAverage([failed])]).toEqual([null, 6])
  })
})

describe('the index and the average of approved courses', () => {
  // biome-ignore format: a case is a line
  test.each<[string, Short[], number | null, number | null]>([
    ['nothing', [], null, null],
    ['one approved', [[1, 3, 15, A]], 15, 15],
    ['one failed', [[1, 3, 5, F]], 5, null],
    ['one failed by absence', [[1, 3, 12, B]], 12, null],
    ['approved and failed', [[1, 2, 16, A], [2, 2, 6, F]], 11, 16],
    ['failed, then approved', [[1, 3, 5, F, 1], [1, 3, 15, A, 2]], 15, 15],
    ['failed twice', [[1, 3, 5, F, 1], [1, 3, 8, F, 2]], 8, null],
    ['failed by absence, then approved', [[1, 3, null, B, 1], [1, 3, 12, A, 2]], 12, 12],
    ['failed, then worse', [[1, 3, 9, F, 1], [1, 3, 2, F, 2]], 2, null],
    ['approved, then taken again and failed', [[1, 3, 15, A, 1], [1, 3, 5, F, 2]], 5, 15],
    ['approved, then failed by absence', [[1, 3, 15, A, 1], [1, 3, null, B, 2]], 0, 15],
    ['approved twice: the last of them', [[1, 3, 15, A, 1], [1, 3, 11, A, 2]], 11, 11],
    ['failed, approved, failed', [[1, 3, 5, F, 1], [1, 3, 15, A, 2], [1, 3, 8, F, 3]], 8, 15],
    ['approved, then withdrawn', [[1, 3, 15, A, 1], [1, 3, null, W, 2]], 15, 15],
    ['repeated, and withdrawn the second time', [[1, 3, 5, F, 1], [1, 3, 15, W, 2]], 5, null],
    ['repeated, and running the second time', [[1, 3, 5, F, 1], [1, 3, 15, E, 2]], 5, null],
    ['the third time after a withdrawal', [[1, 3, 5, F, 1], [1, 3, 1, W, 2], [1, 3, 11, A, 3]], 11, 11],
    ['the later one first in the list', [[1, 3, 15, A, 2], [1, 3, 5, F, 1]], 15, 15],
    ['across years', [[1, 3, 5, F, 2], [1, 3, 15, A, 3]], 15, 15],
    ['credits changed in between: those of the last', [[1, 3, 5, F, 1], [1, 1, 15, A, 2], [2, 1, 10, A, 1]], 12.5, 12.5],
    ['only without credits', [[1, 0, 15, A]], null, null],
    ['withdrawn alone', [[1, 3, 15, W]], null, null],
    ['a half over two periods', [[1, 1, 10, A, 1], [2, 1, 10.01, A, 2]], 10.01, 10.01],
    ['not the mean of the rounded period averages', [[1, 2, 10, A, 1], [2, 1, 10.01, A, 1], [3, 1, 10.02, A, 2]], 10.01, 10.01],
    ['the first period of the kárdex', CB1, 13.26, 13.26],
    ['the first two', [...CB1, ...CB2], 12.75, 13.23],
    ['the first three', [...CB1, ...CB2, ...INF1], 12.87, 13.23],
    ['and the running one changes nothing', [...CB1, ...CB2, ...INF1, ...NOW], 12.87, 13.23],
    ['until the repeated one is approved', [...CB1, ...CB2, ...INF1, [205, 3, 12, A, 4]], 13.14, 13.14],
  ])('%s', (_, rows, index, approved) => {
    const all = attempts(rows)
    expect([academicIndex(all), approvedAverage(all)]).toEqual([index, approved])
  })
})

test.each<[number | null, boolean, number, boolean]>([
  [10, false, 10, true],
  [9.99, false, 10, false],
  [10.01, false, 10, true],
  [9.5, false, 9.5, true],
  [9.49, false, 9.5, false],
  [20, true, 10, false],
  [0, false, 0, true],
  [null, false, 10, false],
  [null, false, 0, true],
  // The same number by another way: 0.1 + 0.2 is more than 0.3.
  [0.3, false, 0.1 + 0.2, true],
])('%s, failed by absence %s, of at least %s is approved: %s', (definitive_note, failed_by_absence, minimum, is) => {
  expect(isApproved({ definitive_note, failed_by_absence }, minimum)).toBe(is)
})

// biome-ignore format: a case is a line
test.each<[string, Short[], number, number]>([
  ['nothing', [], 0, 0],
  ['approved', [[1, 3, 15, A]], 3, 0],
  ['failed', [[1, 3, 5, F]], 0, 0],
  ['in course', [[1, 3, null, E]], 0, 3],
  ['withdrawn', [[1, 3, null, W]], 0, 0],
  ['repeated: once', [[1, 3, 5, F, 1], [1, 3, 15, A, 2]], 3, 0],
  ['repeated now', [[1, 3, 5, F, 1], [1, 3, null, E, 2]], 0, 3],
  ['approved and taken again', [[1, 3, 15, A, 1], [1, 3, null, E, 2]], 3, 0],
  ['approved and failed later', [[1, 3, 15, A, 1], [1, 3, 5, F, 2]], 3, 0],
  ['approved twice: once', [[1, 3, 15, A, 1], [1, 3, 11, A, 2]], 3, 0],
  ['left without a note, then failed', [[1, 3, null, E, 1], [1, 3, 5, F, 2]], 0, 0],
  ['without credits', [[1, 0, 15, A]], 0, 0],
  ['the kárdex', [...CB1, ...CB2, ...INF1, ...NOW], 37, 14],
])('credits of %s', (_, rows, approved, in_course) => {
  expect(creditsBy(attempts(rows))).toEqual({ approved, in_course })
})

test('attempts are numbered by period, withdrawn ones not', () => {
  const rows = attempts([
    [1, 3, 11, A, 3],
    [1, 3, 5, F, 1],
    [1, 3, 1, W, 2],
    [2, 3, 1, F, 1],
  ])
  const numbers = attemptNumbers(rows)
  expect(rows.map((one) => numbers.get(one))).toEqual([2, 1, null, 1])
})

const anyState = fc.constantFrom<State>(A, F, B, W, E)
const anyAttempt = fc
  .record({
    course_id: fc.integer({ min: 1, max: 6 }),
    credits: fc.integer({ min: 0, max: 40 }),
    hundredths: fc.option(fc.integer({ min: 0, max: 2000 })),
    state: anyState,
    is_delivered: fc.boolean(),
    at: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ hundredths, at, is_delivered, ...rest }) => ({
    ...rest,
    has_verdict: HAVE_VERDICT.has(rest.state) && (is_delivered || rest.state !== B),
    definitive_note: hundredths === null ? null : hundredths / 100,
    period: periodOf(at),
  }))
/** One attempt of a course in a period, as the database keeps it. */
const anyAttempts = fc.uniqueArray(anyAttempt, {
  maxLength: 30,
  selector: ({ course_id, period }) => `${course_id} ${period.year} ${period.number}`,
})

/** The same by whole numbers of another kind, and rounded by comparing twice the rest with the divisor. */
function averageByBigint(rows: readonly Attempt[]): number | null {
  const credits = rows.reduce((sum, one) => sum + BigInt(one.credits), 0n)
  if (credits === 0n) return null
  const sum = rows.reduce(
    (total, one) => total + BigInt(((one.definitive_note ?? 0) * 100).toFixed(0)) * BigInt(one.credits),
    0n,
  )
  const half = (sum % credits) * 2n >= credits ? 1n : 0n
  return Number(sum / credits + half) / 100
}

describe('whatever a student took', () => {
  test('an average is what whole numbers make of it', () => {
    fc.assert(
      fc.property(anyAttempts, (all) => {
        expect(periodAverage(all)).toBe(averageByBigint(all.filter(({ has_verdict }) => has_verdict)))
        expect(academicIndex(all)).toBe(averageByBigint(lastAttempts(all)))
      }),
    )
  })

  test('it lies between the lowest and the highest note, and has two decimals', () => {
    fc.assert(
      fc.property(anyAttempts, (all) => {
        const average = academicIndex(all)
        if (average === null) return
        const notes = lastAttempts(all)
          .filter(({ credits }) => credits > 0)
          .map(({ definitive_note }) => definitive_note ?? 0)
        expect(average).toBeGreaterThanOrEqual(Math.min(...notes))
        expect(average).toBeLessThanOrEqual(Math.max(...notes))
        expect(Number(average.toFixed(2))).toBe(average)
      }),
    )
  })

  test('the order in which attempts come changes nothing', () => {
    fc.assert(
      fc.property(anyAttempts, fc.infiniteStream(fc.nat()), (all, keys) => {
        const mixed = all.map((one) => ({ one, key: keys.next().value })).sort((a, b) => a.key - b.key)
        const other = mixed.map(({ one }) => one)
        expect(academicIndex(other)).toBe(academicIndex(all))
        expect(approvedAverage(other)).toBe(approvedAverage(all))
        expect(creditsBy(other)).toEqual(creditsBy(all))
      }),
    )
  })

  test('a withdrawn or running attempt changes neither average', () => {
    fc.assert(
      fc.property(anyAttempts, anyAttempt, fc.constantFrom<State>(W, E), (all, one, state) => {
        const more = [...all, { ...one, state, has_verdict: false }]
        expect(academicIndex(more)).toBe(academicIndex(all))
        expect(approvedAverage(more)).toBe(approvedAverage(all))
      }),
    )
  })

  test('only the last attempt of a course counts', () => {
    fc.assert(
      fc.property(anyAttempts, (all) => {
        expect(academicIndex(lastAttempts(all))).toBe(academicIndex(all))
        const ids = lastAttempts(all).map(({ course_id }) => course_id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('credits of approved courses are those of the average beside them', () => {
    fc.assert(
      fc.property(anyAttempts, (all) => {
        const { approved } = creditsBy(all)
        expect(approved).toBe(creditsOf(approvedCourses(all)))
        expect(approvedAverage(all) === null).toBe(approved === 0)
      }),
    )
  })

  test('a better note never makes a worse average', () => {
    fc.assert(
      fc.property(anyAttempts, fc.nat(), (all, at) => {
        const index = all.length === 0 ? 0 : at % all.length
        const better = all.map((one, i) => (i === index ? { ...one, definitive_note: 20 } : one))
        expect(academicIndex(better) ?? 0).toBeGreaterThanOrEqual(academicIndex(all) ?? 0)
      }),
    )
  })
})

describe('what was made up', () => {
  const failed = attempt([1, 4, 8, 'failed', 1])
  const other = attempt([2, 4, 14, 'approved', 1])
  const again = (note: number, state: State): Attempt => ({
    ...failed,
    definitive_note: note,
    state,
    makes_up: true,
  })
  test.each<[what: string, all: Attempt[], index: number, average: number, approved: number]>([
    ['approved, takes the place of the failed one', [failed, again(12, A), other], 13, 13, 2],
    ['failed again, too, though it is less', [failed, again(6, F), other], 10, 10, 1],
  ])('%s', (_, all, index, average, approved) => {
    expect([academicIndex(all), periodAverage(all), approvedCourses(all).length]).toEqual([
      index,
      average,
      approved,
    ])
  })

  test('is no other attempt: who takes the course anew takes it for the second time', () => {
    const made_up = again(6, F)
    const anew = attempt([1, 4, 15, A, 2])
    const numbers = attemptNumbers([failed, made_up, anew])
    expect([failed, made_up, anew].map((one) => numbers.get(one))).toEqual([1, null, 2])
    expect(academicIndex([failed, made_up, anew])).toBe(15)
  })
})
