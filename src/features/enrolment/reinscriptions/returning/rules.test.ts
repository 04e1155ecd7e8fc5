import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { type ReturningFacts, returningOf } from './rules.ts'

const day = (text: string) => text as Day
type Student = Parameters<typeof returningOf>[0]

const latest = { period_name: '2025-1' } as Student['latest']
const approved = { verdict: 'approved', course_id: 9, title: 'Mecanografía' } as Student['courses'][number]
const failed = { verdict: 'failed', course_id: 8, title: 'Taquigrafía' } as Student['courses'][number]
const facts: ReturningFacts = {
  periods_missed: 2,
  start_date: day('2026-12-01'),
  pensum_before: { id: 1, name: 'Plan 2020' },
  pensum_now: { id: 1, name: 'Plan 2020' },
}
const other = { id: 2, name: 'Plan 2026' }

test.each<[string, Partial<Student>, Partial<ReturningFacts>, object | null]>([
  ['was never inscribed', { latest: null }, {}, null],
  ['missed periods, by the same pensum', {}, {}, { periods_missed: 2, pensum: null, began_on: null }],
  ['had retired', { state: 'retired' }, {}, { was_retired: true, last_period_name: '2025-1' }],
  [
    'studied by a former pensum',
    { courses: [approved, failed] },
    { pensum_now: other },
    { pensum: { before: 'Plan 2020', now: 'Plan 2026', dropped: ['Mecanografía'] } },
  ],
  ['has no pensum to go on by', {}, { pensum_now: null }, { pensum: null }],
  ['comes late', {}, { start_date: day('2026-11-01') }, { began_on: '2026-11-01' }],
])('who %s', (_, student, change, expected) => {
  const whole: Student = { latest, state: 'active', courses: [], ...student }
  const of = { facts: { ...facts, ...change }, today: day('2026-11-26') }
  const found = returningOf(whole, { plans: [] }, of)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})
