import { expect, test } from 'vitest'
import { minutesOf, refusalToDelete, refusalToSave, showTimes, type Times } from './rules.ts'

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
