import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import {
  dayProblem,
  isLocked,
  MARKS,
  markAfter,
  markName,
  markOf,
  refusalToJustify,
  refusalToMark,
} from './rules.ts'

const at = (text: string) => text as Instant
const failed = {
  enrolment_state: 'failed_by_absence' as const,
  failed_by_lesson_id: 7,
  failed_by_absence_at: at('2026-11-23T12:00:00.000Z'),
}

test.each([
  ['the lesson that crossed the limit, within the day', 7, '2026-11-24T11:59:59.999Z', false],
  ['the same, a day later to the second', 7, '2026-11-24T12:00:00.000Z', true],
  ['another lesson', 8, '2026-11-23T12:00:01.000Z', true],
])('who failed by absence is locked in %s', (_, lesson, now, locked) => {
  expect(isLocked(failed, lesson, at(now))).toBe(locked)
})

test('whoever has not failed by absence is not locked', () => {
  for (const enrolment_state of ['enrolled', 'approved', 'failed'] as const)
    expect(isLocked({ ...failed, enrolment_state }, 8, at('2027-01-01T00:00:00.000Z'))).toBe(false)
})

const unknown = { attendance: null, delayed: false }
const late = { attendance: true, delayed: true }
const absent = { attendance: false, delayed: false }
test.each([
  ['nothing sent, nothing known: present', unknown, {}, { attendance: true, delayed: false }],
  ['absent', late, { attendance: false }, absent],
  ['absent and late is absent', unknown, { attendance: false, delayed: true }, absent],
  ['late is present', absent, { delayed: true }, late],
  ['not late any more', late, { delayed: false }, { attendance: true, delayed: false }],
  [
    'present again, and late no more than before',
    absent,
    { attendance: true },
    { attendance: true, delayed: false },
  ],
  ['present still, late still', late, { attendance: true }, late],
])('a mark: %s', (_, before, sent, after) => {
  expect(markAfter(before, sent)).toEqual(after)
})

test('each mark has its name, and each name its mark on the wire', () => {
  for (const name of MARKS) expect(markName(markOf(name))).toBe(name)
  expect(markOf('absent').attendance).toBe(false)
  expect(markName(unknown)).toBe('present')
})

const version = at('2026-11-23T12:00:00.000Z')
test.each([
  ['is written on the version that stands', { seen: version }, null],
  ['is not written over a newer one', { seen: at('2026-11-23T11:00:00.000Z') }, 'stale_version'],
  ['is not written over one where none was seen', { seen: null }, 'stale_version'],
  ['is written over whatever stands where no version is sent', { seen: undefined }, null],
  ['is no conflict where it says the same', { seen: null, is_changed: false }, null],
  [
    'is refused for who failed by absence',
    { seen: version, is_locked: true },
    'lesson_student_failed_by_absence',
  ],
])('a mark %s', (_, facts, refusal) => {
  expect(refusalToMark({ is_locked: false, is_changed: true, version, ...facts })).toBe(refusal)
})

test('nothing is marked before its day', () => {
  expect(dayProblem('2026-11-24' as Day, '2026-11-23' as Day)).toBe('before_or_equal:2026-11-23')
  expect(dayProblem('2026-11-23' as Day, '2026-11-23' as Day)).toBeNull()
})

const justifying = { is_admin: false, is_coordinator: true, is_closed: false, is_absent: true }
test.each([
  ['its coordinator', {}, null],
  ['an administrator', { is_admin: true, is_coordinator: false }, null],
  ['who only teaches it', { is_coordinator: false }, 'this_action_is_unauthorized'],
  ['its coordinator, of a closed period', { is_closed: true }, 'period_is_closed'],
  ['its coordinator, of who was there', { is_absent: false }, 'lesson_student_not_absent'],
])('an absence is justified by %s: %s', (_, facts, refusal) => {
  expect(refusalToJustify({ ...justifying, ...facts })).toBe(refusal)
})
