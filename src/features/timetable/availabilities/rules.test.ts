import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { countsOf, painted, rectangle, refusalToRemind, refusalToSay, wishAt } from './rules.ts'

const day = (text: string) => text as Day
const open = {
  is_older: false,
  is_closed: false,
  availability_last_day: day('2027-01-10'),
  today: day('2027-01-10'),
}
const teacher = { type: 'teacher', teacher_id: 4 } as const
const admin = { type: 'admin', teacher_id: null } as const

test.each([
  ['a teacher on the last day', teacher, open, null],
  ['a teacher the day after', teacher, { ...open, today: day('2027-01-11') }, 'availability_is_over'],
  ['a teacher who is not asked', teacher, { ...open, availability_last_day: null }, 'availability_is_over'],
  ['a coordinator for another', { type: 'coordinator', teacher_id: 5 }, open, 'this_action_is_unauthorized'],
  ['the administration, unasked', admin, { ...open, availability_last_day: null }, null],
  [
    'the administration, of an older period',
    admin,
    { ...open, is_older: true },
    'unable_to_update_older_periods',
  ],
  ['the administration, of a closed one', admin, { ...open, is_closed: true }, 'period_is_closed'],
] as const)('%s', (_, who, facts, refusal) => {
  expect(refusalToSay(who, 4, facts)).toBe(refusal)
})

test('nobody is reminded of what can no longer be done', () => {
  expect(refusalToRemind(open)).toBe(null)
  expect(refusalToRemind({ ...open, today: day('2027-01-11') })).toBe('availability_is_over')
  expect(refusalToRemind({ ...open, is_closed: true })).toBe('period_is_closed')
})

test('painting replaces what was said of those hours alone, in the order of the week', () => {
  const order = [7, 3]
  const first = painted(
    [],
    [
      { day: 2, class_hour_id: 3 },
      { day: 1, class_hour_id: 3 },
    ],
    { wish: 'cannot', order },
  )
  const second = painted(
    first,
    [
      { day: 1, class_hour_id: 3 },
      { day: 1, class_hour_id: 7 },
    ],
    {
      wish: 'rather_not',
      order,
    },
  )
  expect(second).toEqual([
    { day: 1, class_hour_id: 7, is_impossible: false },
    { day: 1, class_hour_id: 3, is_impossible: false },
    { day: 2, class_hour_id: 3, is_impossible: true },
  ])
  expect(countsOf(second)).toEqual({ impossible: 1, unwelcome: 2 })
  const third = painted(second, [{ day: 2, class_hour_id: 3 }], { wish: 'can', order })
  expect([3, 7].map((class_hour_id) => wishAt(third, { day: 2, class_hour_id }))).toEqual(['can', 'can'])
  expect(wishAt(third, { day: 1, class_hour_id: 7 })).toBe('rather_not')
})

test('a drag paints all between its corners, whichever way it went', () => {
  const cells = rectangle({ column: 2, row: 1 }, { column: 1, row: 2 })
  expect(cells).toHaveLength(4)
  expect(cells).toEqual(rectangle({ column: 1, row: 2 }, { column: 2, row: 1 }))
})
