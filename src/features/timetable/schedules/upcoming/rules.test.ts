import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { aheadOf } from './rules.ts'

const day = (text: string) => text as Day
const sitting = (id: number, weekday: number) => ({
  entry: { id, day: weekday, class_hours_ids: [1] },
  day: weekday,
  part: 0,
  from: 0,
  span: 1,
})
/** On Mondays two, on Wednesdays one. */
const week = [sitting(1, 1), sitting(2, 1), sitting(3, 3)]
const period = { start_date: day('2026-11-18'), end_date: day('2026-12-09') }

const ahead = (today: string, holidays: string[] = []) =>
  aheadOf(week, { period, holidays: holidays.map(day) }, day(today)).map(({ date, sitting: { entry } }) => [
    date.slice(5),
    entry.id,
  ])

describe('classes ahead', () => {
  test.each([
    [
      'today has some: and the next day that has',
      '2026-11-23',
      [
        ['11-23', 1],
        ['11-23', 2],
        ['11-25', 3],
      ],
    ],
    ['today has none', '2026-11-24', [['11-25', 3]]],
    [
      'over the weekend',
      '2026-11-25',
      [
        ['11-25', 3],
        ['11-30', 1],
        ['11-30', 2],
      ],
    ],
    [
      'before the period, from its first day on',
      '2026-10-01',
      [
        ['11-18', 3],
        ['11-23', 1],
        ['11-23', 2],
      ],
    ],
    ['on its last day', '2026-12-09', [['12-09', 3]]],
    ['after it', '2026-12-10', []],
  ])('%s', (_, today, expected) => expect(ahead(today)).toEqual(expected))

  test('a holiday has none, be it today or the next', () => {
    expect(ahead('2026-11-23', ['2026-11-23'])).toEqual([['11-25', 3]])
    expect(ahead('2026-11-23', ['2026-11-25'])).toEqual([
      ['11-23', 1],
      ['11-23', 2],
      ['11-30', 1],
      ['11-30', 2],
    ])
    expect(ahead('2026-12-08', ['2026-12-09'])).toEqual([])
  })

  test('without a period, or without classes, there are none', () => {
    expect(aheadOf(week, { period: null, holidays: [] }, day('2026-11-23'))).toEqual([])
    expect(aheadOf([], { period, holidays: [] }, day('2026-11-23'))).toEqual([])
  })
})
