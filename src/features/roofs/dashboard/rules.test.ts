import { expect, test } from 'vitest'
import { returnEquivalenceRequest } from '#features/enrolment/equivalences/requests/contract.ts'
import { confirmPreregistrations } from '#features/enrolment/preregistrations/contract.ts'
import { reviewPayments } from '#features/money/payments/contract.ts'
import { moveMany } from '#features/papers/document-requests/making/contract.ts'
import { listAtRisk } from '#features/people/students/at-risk/contract.ts'
import { reportWaiting } from '#features/roofs/reports/waiting/contract.ts'
import { closePeriod } from '#features/teaching/closing/contract.ts'
import { listLessons } from '#features/teaching/lessons/contract.ts'
import { bulkStoreSchedules } from '#features/timetable/schedules/contract.ts'
import { showPlacement } from '#features/timetable/schedules/timetables/contract.ts'
import { assignTeachers } from '#features/timetable/sections/courses/contract.ts'
import type { Day } from '#kernel/dates.ts'
import { currentAndTarget, DECIDING, openSteps, type StepFacts, stepsOf } from './rules.ts'

const day = (text: string) => text as Day
const target = {
  enabled: false,
  enabled_preregisters: true,
  enabled_inscriptions: true,
  start_date: day('2026-09-14'),
  first_cut_end_date: day('2026-10-30'),
}
const nothing: StepFacts = {
  specializations: 0,
  courses: 0,
  without_pensum: [],
  target: null,
  without_attached: [],
  sections: 0,
  without_section: [],
  class_hours: 0,
  classrooms: 0,
  teachers: 0,
  without_teacher: [],
  without_hours: [],
  has_current: false,
}
const ready: StepFacts = {
  ...nothing,
  specializations: 2,
  courses: 9,
  target,
  sections: 4,
  class_hours: 8,
  classrooms: 3,
  teachers: 5,
  has_current: true,
}
const BEFORE = day('2026-09-01')

const undone = (facts: StepFacts, today = BEFORE) =>
  stepsOf(facts, today)
    .filter(({ done }) => !done)
    .map(({ step, missing }) => [step, ...missing])

test('an empty institute has everything before it', () => {
  expect(undone(nothing).flat()).toEqual([
    'specializations',
    'courses',
    'pensums',
    'period',
    'attached',
    'sections',
    'preregisters',
    'inscriptions',
    'class_hours',
    'classrooms',
    'teachers',
    'assigned',
    'timetable',
    'current',
  ])
})

test('an institute that teaches has nothing before it', () => {
  expect(undone(ready)).toEqual([])
})

test.each([
  [{ without_pensum: ['Redes'] }, [['pensums', 'Redes']]],
  [{ without_attached: ['Redes', 'Software'] }, [['attached', 'Redes', 'Software']]],
  [{ sections: 0, without_section: ['Redes'] }, [['sections', 'Redes'], ['assigned'], ['timetable']]],
  [{ courses: 0 }, [['courses']]],
  [{ target: { ...target, enabled_preregisters: false } }, [['preregisters']]],
  [{ target: { ...target, enabled_inscriptions: false } }, [['inscriptions']]],
  [{ without_section: ['Redes'] }, []],
  [{ class_hours: 0, classrooms: 0, teachers: 0 }, [['class_hours'], ['classrooms'], ['teachers']]],
  [{ without_teacher: ['Redes'] }, [['assigned', 'Redes']]],
  [{ without_hours: ['Redes', 'Software'] }, [['timetable', 'Redes', 'Software']]],
  [{ has_current: false }, [['current']]],
] as const)('with %j what is left is %j', (change, left) => {
  expect(undone({ ...ready, ...change })).toEqual(left)
})

test('what the current period is too far on for is no step any more, unless it was done in time', () => {
  const shut = { ...target, enabled: true, enabled_preregisters: false, enabled_inscriptions: false }
  const left = (today: string) => undone({ ...ready, target: shut }, day(today)).flat()
  expect(left('2026-09-13')).toEqual(['preregisters', 'inscriptions'])
  expect(left('2026-09-14')).toEqual(['inscriptions'])
  expect(left('2026-10-30')).toEqual(['inscriptions'])
  expect(left('2026-10-31')).toEqual([])
  const steps = (change: object) =>
    stepsOf({ ...ready, target: { ...shut, ...change } }, day('2026-10-31')).map(({ step }) => step)
  expect(steps({})).not.toContain('preregisters')
  expect(steps({ enabled_preregisters: true })).toContain('preregisters')
  // Left open, inscriptions end with the first cut all the same.
  expect(steps({ enabled_inscriptions: true })).not.toContain('inscriptions')
  // Of a period that is not the current one nothing has begun.
  expect(undone({ ...ready, target: { ...shut, enabled: false } }, day('2026-10-31')).flat()).toEqual([
    'preregisters',
    'inscriptions',
  ])
})

test('a step that is done misses nothing', () => {
  const states = stepsOf({ ...ready, without_section: ['Redes'] }, BEFORE)
  expect(states.find(({ step }) => step === 'sections')?.missing).toEqual([])
})

test.each([
  [nothing, 'specializations', ['class_hours', 'classrooms', 'teachers']],
  [{ ...ready, class_hours: 0, without_hours: ['Redes'] }, 'class_hours', []],
  [
    { ...ready, courses: 0, without_hours: ['Redes'], without_teacher: ['Redes'] },
    'courses',
    ['assigned', 'timetable'],
  ],
  [{ ...ready, has_current: false, without_teacher: ['Redes'] }, 'assigned', []],
  [ready, null, []],
] as const)('of %j the next is %s, and %j may be begun', (facts, next, also) => {
  expect(openSteps(stepsOf(facts, BEFORE))).toEqual({ next, also })
})

const periods = (enabled: number | null) =>
  [1, 2, 3].map((number) => ({ id: number, year: 2026, number, enabled: number === enabled }))

test.each([
  [1, 1, 2],
  [3, 3, 3],
  [null, undefined, 3],
])('with period %s current, it is %s, and the steps are those of %s', (enabled, current, target) => {
  const found = currentAndTarget(periods(enabled))
  expect([found.current?.id, found.target?.id]).toEqual([current, target])
})

test('without periods there is none', () => {
  expect(currentAndTarget([])).toEqual({ current: null, target: null })
})

test.each([
  ['payments', reviewPayments],
  ['document_requests', moveMany],
  ['equivalence_requests', returnEquivalenceRequest],
  ['preregistrations', confirmPreregistrations],
  ['at_risk', listAtRisk],
  ['teachers', assignTeachers],
  ['hours', bulkStoreSchedules],
  ['rooms', showPlacement],
  ['lessons', listLessons],
  ['waiting', reportWaiting],
  ['closing', closePeriod],
] as const)('the home shows what waits of %s to whoever may decide it, as the call says', (what, call) => {
  expect(DECIDING[what]).toEqual({ roles: call.roles, permission: call.permission })
})
