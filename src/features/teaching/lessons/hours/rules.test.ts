import { expect, test } from 'vitest'
import { type ClassHour, showStretch, stretchesOf } from './rules.ts'

const hour = (from: [number, number], until: [number, number], classroom_code = 'A-101'): ClassHour => ({
  start_hour: from[0],
  start_minute: from[1],
  end_hour: until[0],
  end_minute: until[1],
  classroom_code,
})

test.each<[string, ClassHour[], string[]]>([
  ['nothing', [], []],
  ['one after the other', [hour([7, 0], [7, 45]), hour([7, 45], [8, 30])], ['7:00 a 8:30 A-101']],
  ['a break between', [hour([7, 0], [7, 45]), hour([8, 5], [8, 50])], ['7:00 a 8:50 A-101']],
  [
    'morning and afternoon',
    [hour([7, 0], [7, 45]), hour([13, 0], [13, 45])],
    ['7:00 a 7:45 A-101', '13:00 a 13:45 A-101'],
  ],
  [
    'on to another room',
    [hour([7, 0], [7, 45]), hour([7, 45], [8, 30], 'LAB-1')],
    ['7:00 a 7:45 A-101', '7:45 a 8:30 LAB-1'],
  ],
])('the class hours of a day are read as stretches: %s', (_what, hours, wanted) => {
  expect(stretchesOf(hours).map((one) => `${showStretch(one)} ${one.rooms.join(', ')}`)).toEqual(wanted)
})
