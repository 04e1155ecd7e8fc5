import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanFacts, periodsAfter, planToDegree } from './rules.ts'

/** 1 and 2, then 3 and 4, then 5 and 6; 3 requires 1, 5 requires 3, 6 requires 4. */
const PLAN = {
  semesters: [
    [1, 2],
    [3, 4],
    [5, 6],
  ],
  prelations: [
    { course_id: 3, required_course_id: 1, is_corequisite: false },
    { course_id: 5, required_course_id: 3, is_corequisite: false },
    { course_id: 6, required_course_id: 4, is_corequisite: false },
  ],
}
const none = new Set<number>()

// biome-ignore format: a case is a line
test.each<[string, Partial<PlanFacts>, ReturnType<typeof planToDegree>]>([
  ['who begins', {}, { now: [], periods: [[1, 2], [3, 4], [5, 6]], never: [] }],
  ['in the first semester', { taken: new Set([1, 2]), reached: 1 }, { now: [1, 2], periods: [[3, 4], [5, 6]], never: [] }],
  ['after the first semester', { approved: new Set([1, 2]), reached: 1 }, { now: [], periods: [[3, 4], [5, 6]], never: [] }],
  // 1 is repeated beside 4, which is open; 3 follows it, and 6 opens meanwhile.
  ['failed what is required', { approved: new Set([2]), reached: 1 }, { now: [], periods: [[1, 4], [3, 6], [5]], never: [] }],
  ['failed what nothing requires', { approved: new Set([1]), reached: 1 }, { now: [], periods: [[2, 3, 4], [5, 6]], never: [] }],
  ['repeats it now', { approved: new Set([2, 4]), taken: new Set([1]), reached: 2 }, { now: [1], periods: [[3, 6], [5]], never: [] }],
  ['in the last semester', { approved: new Set([1, 2, 3, 4]), taken: new Set([5, 6]), reached: 3 }, { now: [5, 6], periods: [], never: [] }],
  ['failed one of the last', { approved: new Set([1, 2, 3, 4, 5]), reached: 3 }, { now: [], periods: [[6]], never: [] }],
  ['everything approved', { approved: new Set([1, 2, 3, 4, 5, 6]), reached: 3 }, { now: [], periods: [], never: [] }],
  ['approved ahead of the semester', { approved: new Set([1, 2, 3, 4]), reached: 1 }, { now: [], periods: [[5, 6]], never: [] }],
  ['approved now and before counts once', { approved: new Set([1, 2]), taken: new Set([1, 3]), reached: 2 }, { now: [3], periods: [[4, 5], [6]], never: [] }],
  ['a plan without courses', { semesters: [[], []] }, { now: [], periods: [], never: [] }],
  ['an empty semester between', { semesters: [[1, 2], [], [4]], prelations: [] }, { now: [], periods: [[1, 2], [4]], never: [] }],
  ['a course that requires one of no plan', { semesters: [[1], [3]], prelations: [{ course_id: 3, required_course_id: 9, is_corequisite: false }] }, { now: [], periods: [[1]], never: [3] }],
  ['no course of the next semester is open', { semesters: [[1], [3], [4]], prelations: [{ course_id: 3, required_course_id: 9, is_corequisite: false }], approved: new Set([1]), reached: 1 }, { now: [], periods: [], never: [3, 4] }],
  ['what is taken together comes together, as soon as both are open', { semesters: [[1], [3, 4]], prelations: [{ course_id: 3, required_course_id: 4, is_corequisite: true }, { course_id: 4, required_course_id: 1, is_corequisite: false }] }, { now: [], periods: [[1], [3, 4]], never: [] }],
  ['together with one that nothing opens', { semesters: [[3, 4]], prelations: [{ course_id: 3, required_course_id: 4, is_corequisite: true }, { course_id: 4, required_course_id: 9, is_corequisite: false }] }, { now: [], periods: [], never: [3, 4] }],
  ['together with one of no plan', { semesters: [[3]], prelations: [{ course_id: 3, required_course_id: 9, is_corequisite: true }] }, { now: [], periods: [], never: [3] }],
  ['each together with the other', { semesters: [[3, 4]], prelations: [{ course_id: 3, required_course_id: 4, is_corequisite: true }, { course_id: 4, required_course_id: 3, is_corequisite: true }] }, { now: [], periods: [[3, 4]], never: [] }],
])('what is left of %s', (_, facts, plan) => {
  expect(planToDegree({ ...PLAN, approved: none, taken: none, reached: 0, ...facts })).toEqual(plan)
})

test('whatever was approved, each course is left once, and none before what it requires', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((some) => new Set(some))
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 0, max: 3 }), (approved, taken, reached) => {
      const { now, periods, never } = planToDegree({ ...PLAN, approved, taken, reached })
      const all = [...now, ...periods.flat()]
      expect([...all, ...approved].sort()).toEqual([1, 2, 3, 4, 5, 6])
      expect(never).toEqual([])
      const when = new Map(periods.flatMap((courses, at) => courses.map((id) => [id, at] as const)))
      for (const { course_id, required_course_id } of PLAN.prelations) {
        const at = when.get(course_id)
        if (at !== undefined) expect(when.get(required_course_id) ?? -1).toBeLessThan(at)
      }
    }),
  )
})

const period = (name: string) => {
  const [year = 0, number = 0] = name.split('-').map(Number)
  return { year, number }
}

// biome-ignore format: a case is a line
test.each<[string, string[], number, string[]]>([
  ['2026-2', ['2026-1', '2026-2'], 3, ['2027-1', '2027-2', '2028-1']],
  ['2026-2', ['2026-2', '2027-1'], 2, ['2027-1', '2027-2']],
  ['2026-1', ['2026-1', '2026-3'], 3, ['2026-3', '2027-1', '2027-2']],
  ['2026-1', ['2026-1'], 2, ['2027-1', '2028-1']],
  ['2026-1', [], 1, ['2027-1']],
  ['2026-2', ['2026-2', '2026-1'], 0, []],
  ['2026-1', ['2027-2', '2026-2', '2026-1'], 3, ['2026-2', '2027-2', '2028-1']],
])('after %s, of %j, %i periods are %j', (first, known, count, names) => {
  expect(periodsAfter(period(first), known.map(period), count)).toEqual(names.map(period))
})
