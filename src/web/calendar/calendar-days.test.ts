import { expect, test } from 'vitest'
import { type Day, isDay } from '#kernel/dates.ts'
import {
  addMonths,
  type CalendarEvent,
  dayByKey,
  eventsOn,
  lanesOf,
  rangeOf,
  stepFrom,
  titleOf,
  weekOf,
  weeksOfMonth,
} from './calendar-days.ts'

const day = (text: string): Day => {
  if (!isDay(text)) throw new Error(text)
  return text
}
const event = (id: string, from: string, until = from): CalendarEvent => ({
  id,
  title: id,
  from: day(from),
  until: day(until),
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-05-31', 1, '2026-06-30'],
])('%s and %i months is %s', (of, months, then) => {
  expect(addMonths(day(of), months)).toBe(then)
})

// February 2027 begins on a Monday and fills four weeks; August 2026 needs six.
test.each([
  ['2027-02-10', 4, '2027-02-01', '2027-02-28'],
  ['2026-11-21', 6, '2026-10-26', '2026-12-06'],
  ['2026-08-01', 6, '2026-07-27', '2026-09-06'],
])('the month of %s stands in %i weeks from %s to %s', (of, count, from, until) => {
  const weeks = weeksOfMonth(day(of))
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, from, until])
  expect(rangeOf('month', day(of))).toEqual({ from, until })
})

test.each([
  ['week', '2026-11-16', '2026-11-22', 'Semana del 16 de noviembre'],
  ['agenda', '2026-11-01', '2026-11-30', 'noviembre de 2026'],
] as const)('the %s of a Sunday goes from %s to %s: %s', (view, from, until, title) => {
  const sunday = day('2026-11-22')
  expect([rangeOf(view, sunday), titleOf(view, sunday)]).toEqual([{ from, until }, title])
})

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', null],
])('%s leads from Sunday the first of November to %s', (key, then) => {
  expect(dayByKey(key, day('2026-11-01'))).toBe(then)
})

test('the buttons go by what is shown', () => {
  expect(stepFrom('week', day('2026-11-21'), -1)).toBe('2026-11-14')
  expect(stepFrom('month', day('2026-11-21'), 1)).toBe('2026-12-21')
})

test('a long event keeps its line through the week, and others take what is free', () => {
  const events = [
    event('fair', '2026-11-18', '2026-11-20'),
    event('exams', '2026-11-10', '2026-11-17'),
    event('talk', '2026-11-18'),
    event('later', '2026-11-23'),
  ]
  expect([...lanesOf(weekOf(day('2026-11-18')), events)]).toEqual([
    ['exams', 0],
    ['fair', 0],
    ['talk', 1],
  ])
  expect(eventsOn(events, day('2026-11-18')).map(({ id }) => id)).toEqual(['fair', 'talk'])
})
