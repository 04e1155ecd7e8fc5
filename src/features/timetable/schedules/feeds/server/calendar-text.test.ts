import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { calendarIn, eventsOf, occurrencesOf, textOf } from '#test/support/icalendar.ts'
import type { WeeklyEvent } from '../rules.ts'
import { calendarText } from './calendar-text.ts'

const day = (text: string) => text as Day
const event = (changes: Partial<WeeklyEvent> = {}): WeeklyEvent => ({
  uid: '1-2-3@claustro',
  day: 1,
  starts: '0700',
  ends: '0830',
  first: day('2026-09-02'),
  last: day('2026-10-05'),
  holidays: [],
  title: 'Matemática I',
  place: 'Aula A-101',
  lines: ['Sección INF S1-A'],
  changed_at: '2026-08-01T12:00:00.123456Z' as Instant,
  ...changes,
})
const read = (events: WeeklyEvent[], name = 'Horario') => {
  const calendar = calendarIn(calendarText(name, events))
  return { calendar, events: eventsOf(calendar) }
}
const datesOf = (one: WeeklyEvent) =>
  read([one])
    .events.flatMap(occurrencesOf)
    .map((at) => at.slice(0, 10))

describe('a weekly event', () => {
  test('takes place on its day from the first of the period to the last, which counts', () => {
    expect(datesOf(event())).toEqual(['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05'])
  })

  test('does not on holidays that fall on its day; others are none of its business', () => {
    const holidays = ['2026-09-14', '2026-09-15', '2026-09-14', '2026-12-28'].map(day)
    expect(datesOf(event({ holidays }))).toEqual(['2026-09-07', '2026-09-21', '2026-09-28', '2026-10-05'])
  })

  test('is left out when its day does not come before the end', () => {
    expect(read([event({ day: 7, last: day('2026-09-05') })]).events).toEqual([])
  })

  test('has its times in Caracas and says who, where and what, whatever the names hold', () => {
    const title = String.raw`Física; práctica, \ «ñandú» 👩🏽‍🏫 ${'muy larga '.repeat(20)}`.trim()
    const { events } = read([event({ title, lines: ['Uno', 'Dos, tres'] })], 'Horario: Ñáñez, Inés')
    const [found] = events
    if (!found) throw new Error('no event')
    expect(textOf(found, 'SUMMARY')).toBe(title)
    expect(textOf(found, 'DESCRIPTION')).toBe('Uno\nDos, tres')
    expect(textOf(found, 'DTSTART')).toBe('2026-09-07T07:00:00')
    expect(textOf(found, 'DTEND')).toBe('2026-09-07T08:30:00')
    expect(textOf(found, 'DTSTAMP')).toBe('2026-08-01T12:00:00Z')
    expect(textOf(found, 'UID')).toBe('1-2-3@claustro')
  })
})

test('an empty timetable is a calendar', () => {
  const { calendar, events } = read([], 'Horario: Ñáñez, Inés')
  expect(events).toEqual([])
  expect(textOf(calendar, 'X-WR-CALNAME')).toBe('Horario: Ñáñez, Inés')
})

test.each([73, 74, 75, 76, 148, 149, 150])('a line of %i octets is folded where it must be', (length) => {
  const text = calendarText('a'.repeat(length - 'NAME:'.length), [])
  const lines = /^NAME:a*(?:\r\n a+)*/m.exec(text)?.[0].split('\r\n') ?? []
  expect(Math.max(...lines.map((one) => one.length))).toBeLessThanOrEqual(75)
  expect(lines.length).toBe(length <= 74 ? 1 : length <= 148 ? 2 : 3)
})

test('no line is folded inside a letter', () => {
  for (let pad = 0; pad < 4; pad++) {
    const text = `${'a'.repeat(pad)}${'ñ👩'.repeat(60)}`
    const { calendar } = read([], text)
    expect(textOf(calendar, 'NAME')).toBe(text)
  }
})
