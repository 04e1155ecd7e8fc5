import { expect, test } from 'vitest'
import { minutesOf, refusalToDelete, refusalToSave, regularHours, showTimes, type Times } from './rules.ts'

const times = (start: readonly [number, number], end: readonly [number, number]): Times => ({
  start_hour: start[0],
  start_minute: start[1],
  end_hour: end[0],
  end_minute: end[1],
})

test.each([
  [times([7, 0], [7, 45]), false, null],
  [times([7, 0], [7, 45]), true, 'class_hour_overlaps'],
  [times([7, 30], [7, 30]), false, 'class_hour_not_in_order'],
  [times([8, 15], [7, 45]), true, 'class_hour_not_in_order'],
  [times([7, 45], [8, 0]), false, null],
] as const)('saving %o, overlapping: %s, is answered %s', (wanted, overlaps, refusal) => {
  expect(refusalToSave(wanted, { overlaps })).toBe(refusal)
})

test.each([
  [times([7, 0], [7, 45]), '7:00 a 7:45', 45],
  [times([11, 30], [12, 15]), '11:30 a 12:15', 45],
  [times([13, 5], [15, 0]), '13:05 a 15:00', 115],
] as const)('%o reads %s and lasts %i minutes', (wanted, text, minutes) => {
  expect([showTimes(wanted), minutesOf(wanted)]).toEqual([text, minutes])
})

test('an hour at which something takes place stays', () => {
  expect(refusalToDelete({ slots: 1 })).toBe('class_hour_has_schedules')
  expect(refusalToDelete({ slots: 0 })).toBe(null)
})

test.each([
  [{ from: 420, minutes: 45, count: 3 }, ['7:00 a 7:45', '7:45 a 8:30', '8:30 a 9:15']],
  [{ from: 22 * 60, minutes: 50, count: 7 }, ['22:00 a 22:50', '22:50 a 23:40']],
  [{ from: 420, minutes: 0, count: 7 }, []],
])('regular hours of %o are %o', (asked, shown) => expect(regularHours(asked).map(showTimes)).toEqual(shown))
