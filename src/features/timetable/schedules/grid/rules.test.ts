import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  clustersOf,
  daysOf,
  type Hour,
  minutesOf,
  nextHour,
  partsOf,
  partsUsed,
  rowsOf,
  showMinutes,
  sittingsOf,
} from './rules.ts'

const hour = (id: number, start: number, minutes = 45): Hour => ({
  id,
  start_hour: Math.floor(start / 60),
  start_minute: start % 60,
  end_hour: Math.floor((start + minutes) / 60),
  end_minute: (start + minutes) % 60,
  shift: start < 720 ? 'morning' : 'afternoon',
})
// 7:00, 7:45, 8:30 in the morning; 13:00, 13:45 after noon; ids out of order on purpose.
const hours = [hour(9, 13 * 60), hour(1, 420), hour(5, 465), hour(2, 510), hour(4, 13 * 60 + 45)]
const parts = partsOf(hours)
const entry = (id: number, day: number, ...class_hours_ids: number[]) => ({ id, day, class_hours_ids })

test('hours stand by time and shift, whatever their ids', () => {
  expect(parts.map(({ shift, hours: some }) => [shift, some.map(({ id }) => id)])).toEqual([
    ['morning', [1, 5, 2]],
    ['afternoon', [9, 4]],
  ])
})

test('a shift in which nothing takes place is left out', () => {
  expect(partsUsed(parts, [entry(1, 1, 4)]).map(({ shift }) => shift)).toEqual(['afternoon'])
})

test('the weekend shows where it is wanted or taken', () => {
  expect(daysOf([])).toEqual([1, 2, 3, 4, 5])
  expect(daysOf([entry(1, 7, 1)], [6])).toEqual([1, 2, 3, 4, 5, 6, 7])
})

describe('sittings', () => {
  const spans = (...class_hours_ids: number[]) =>
    sittingsOf([entry(1, 1, ...class_hours_ids)], parts).map(({ part, from, span }) => [part, from, span])

  test('hours in a row are one, however they are listed', () => {
    expect(spans(2, 1, 5)).toEqual([[0, 0, 3]])
  })
  test('a gap makes two, and so does noon', () => {
    expect(spans(1, 2)).toEqual([
      [0, 0, 1],
      [0, 2, 1],
    ])
    expect(spans(2, 9)).toEqual([
      [0, 2, 1],
      [1, 0, 1],
    ])
  })
  test('they begin and end when their hours do', () => {
    const [sitting] = sittingsOf([entry(1, 1, 5, 2)], parts)
    expect(sitting && minutesOf(sitting, parts)).toEqual({ start: 465, end: 555 })
    expect(showMinutes(465)).toBe('7:45')
    expect(showMinutes(13 * 60 + 5)).toBe('13:05')
  })
})

describe('the table', () => {
  test('a sitting spans its rows, and the rows below leave its cell out', () => {
    const rows = rowsOf(
      sittingsOf([entry(1, 2, 1, 5)], parts),
      { at: 0, hours: parts[0]?.hours ?? [] },
      [1, 2],
    )
    expect(rows.map(({ cells }) => cells.map(({ kind }) => kind))).toEqual([
      ['free', 'taken'],
      ['free', 'covered'],
      ['free', 'free'],
    ])
  })
  test('what shares an hour stands side by side, and what does not stands below', () => {
    const [cluster, ...others] = clustersOf(
      sittingsOf([entry(1, 1, 1, 5), entry(2, 1, 5, 2), entry(3, 1, 2)], parts),
    )
    expect(others).toEqual([])
    expect(cluster).toMatchObject({ from: 0, span: 3, lanes: 2 })
    expect(cluster?.sittings.map(({ entry: { id }, lane }) => [id, lane])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
  })
})

describe('the hour that comes next', () => {
  // A Friday.
  const today = '2026-11-27' as Day
  test.each([
    ['is the one that has not ended', 480, [], 5, 5],
    ['is the first of Monday once all of Friday have ended', 900, [], 1, 1],
    ['passes over a holiday', 900, ['2026-11-30' as Day], 2, 1],
  ] as const)('%s', (_, minutes, holidays, day, id) =>
    expect(nextHour({ today, minutes }, hours, holidays)).toMatchObject({ day, hour: { id } }))
  test('is none where the institute has no class hours', () =>
    expect(nextHour({ today, minutes: 480 }, [], [])).toBeNull())
})
