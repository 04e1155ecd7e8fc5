import { expect, test } from 'vitest'
import { partsOf } from '#features/timetable/schedules/grid/rules.ts'
import type { ProposedChange } from '../contract.ts'
import { changeWords, nameOfLeft } from './words.ts'

const hour = (id: number, start_hour: number) => ({
  ...{ id, start_hour, start_minute: 0, end_hour: start_hour, end_minute: 45 },
  shift: 'morning' as const,
})
const parts = partsOf([hour(1, 7), hour(2, 8)])
const place = (day: number, class_hour: number, code: string) => ({
  ...{ day, class_hours_ids: [class_hour], classroom: { id: 1, code } },
})
const change = (of: Pick<ProposedChange, 'from' | 'to'>): ProposedChange => ({
  ...{ id: 1, kind: 'moved', title: 'Matemática I (CB-101)', course_section: null },
  ...{ hours: 1, schedule_id: 1, is_taken: false, reasons: [], ...of },
})

test('a change of room alone says its hour once', () => {
  const [from, to] = [place(1, 1, 'B-204'), place(1, 1, 'B-201')]
  expect(changeWords(change({ from, to }), parts)).toBe('Lunes 7:00 a 7:45: del aula B-204 a la B-201.')
  const later = place(1, 2, 'B-201')
  expect(changeWords(change({ from, to: later }), parts)).toBe(
    'De lunes 7:00 a 7:45, aula B-204 a lunes 8:00 a 8:45, aula B-201.',
  )
})

test('what stayed as it was is named with where it was to be moved from, as it was taken or undone', () => {
  const moved = change({ from: place(1, 1, 'B-204'), to: place(3, 2, 'B-201') })
  expect(nameOfLeft(moved, parts)).toBe('Matemática I (CB-101), lunes 7:00 a 7:45, aula B-204')
  expect(nameOfLeft({ ...moved, is_taken: true }, parts)).toBe(
    'Matemática I (CB-101), miércoles 8:00 a 8:45, aula B-201',
  )
})
