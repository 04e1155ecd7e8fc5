import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  accumulatedOf,
  cutNote,
  cutOf,
  definitiveNote,
  type NoteFacts,
  neededToReach,
  reckonedNote,
  refusalToExcuse,
  shareOf,
  WHOLE,
} from './rules.ts'

const day = (text: string) => text as Day
const notes = (...pairs: [number | null, number][]) => pairs.map(([note, weighting]) => ({ note, weighting }))

test.each([
  ['what is missing counts 0', notes([15, 20], [null, 30]), 3],
  ['without any note there is none', notes([null, 100]), null],
  ['a note of 0 is a note', notes([0, 100]), 0],
  ['half a hundredth goes up', notes([0.5, 1]), 0.01],
  ['less than half goes down', notes([0.49, 1]), 0],
  ['exact before it is rounded', notes([10.01, 33], [10.02, 33], [10.03, 34]), 10.02],
  ['twenty throughout', notes([20, 60], [20, 40]), 20],
  // 30.02 / 3 is 10.00666…: rounded first it would make 10.01, and half of it 5.01.
  ['the mean of three juries is exact', [{ note: 30.02, weighting: 50, juries: 3 }], 5],
  ['juries and evaluations', [...notes([10, 50]), { note: 30.02, weighting: 50, juries: 3 }], 10],
  ['no jury has noted', [...notes([10, 50]), { note: null, weighting: 50 }], 5],
  ['two juries, half a hundredth goes up', [{ note: 15.51, weighting: 100, juries: 2 }], 7.76],
])('a definitive note: %s', (_, given, wanted) => {
  expect(definitiveNote(given)).toBe(wanted)
})

test.each([
  ['scaled by what was given', notes([8, 10], [9, 20], [null, 10]), 8.67],
  ['what is missing does not count', notes([16, 10], [null, 20]), 16],
  ['without any note there is none', notes([null, 10]), null],
])('the note of a cut: %s', (_, given, wanted) => {
  expect(cutNote(given)).toBe(wanted)
})

test.each([
  ['what is noted, missing or not', notes([15, 20], [null, 30], [8, 20]), 100, 8],
  ['a note of 0 was at stake', notes([0, 25]), 100, 5],
  ['of the weighting that applies', notes([15, 30]), 90, 6.67],
  ['all of it', notes([9, 60], [12, 40]), 100, 20],
  ['without any note there is none', notes([null, 100]), 100, null],
  ['where nothing applies there is none', notes([12, 10]), 0, null],
])('the most that one could have so far: %s', (_, given, whole, wanted) => {
  expect(accumulatedOf(given, whole)).toBe(wanted)
})

test('what each line of the sum adds', () => {
  expect(shareOf({ note: null, weighting: 30 })).toBe(0)
  expect(shareOf({ note: 15, weighting: 30 })).toBe(4.5)
  expect(shareOf({ note: 31.5, weighting: 40, juries: 2 })).toBe(6.3)
})

const period = {
  first_cut_start_date: day('2026-09-01'),
  first_cut_end_date: day('2026-11-02'),
  second_cut_start_date: day('2026-11-02'),
  second_cut_end_date: day('2027-01-04'),
}
test.each([
  ['2026-08-31', null],
  ['2026-09-01', 'first'],
  ['2026-11-02', 'first'],
  ['2026-11-03', 'second'],
  ['2027-01-04', 'second'],
  ['2027-01-05', null],
])('%s lies in the cut: %s', (date, cut) => {
  expect(cutOf(day(date), period)).toBe(cut)
})

test.each([
  [
    'what the rest must be on average',
    notes([11, 10], [7.5, 20], [12.25, 10], [10.5, 10], [8.75, 20]),
    11.25,
  ],
  ['rounded up, never down', notes([9, 70]), 12.34],
  ['reached already', notes([20, 50]), 0],
  ['nothing left', notes([9.99, 100]), null],
  ['what juries gave counts', [{ note: 24, weighting: 40, juries: 2 }], 8.67],
])('to reach 10: %s', (_, given, wanted) => {
  expect(neededToReach(given, 10)).toBe(wanted)
})

const on = (date: string, weighting: number, note: number | null) => ({ date: day(date), weighting, note })
const own = (date: string, weighting: number, note: number | null) => ({
  ...on(date, weighting, note),
  is_own: true,
})
const left = (date: string, weighting: number, note: number) => ({
  ...own(date, weighting, note),
  is_own: false,
})
const excused = (date: string, weighting: number) => ({
  ...own(date, weighting, null),
  outcome: 'excused' as const,
})
const stayed: NoteFacts = { joined_on: null, given: [], unnoted: [], juries: [] }
const came: NoteFacts = { ...stayed, joined_on: day('2026-10-15') }

test.each<[string, NoteFacts, number | null]>([
  ['nothing is given', stayed, null],
  [
    'evaluations of the own section',
    { ...stayed, given: [own('2026-10-01', 20, 12), own('2026-10-20', 30, 15)] },
    6.9,
  ],
  [
    'evaluations and two juries',
    { ...stayed, given: [own('2026-10-01', 50, 10)], juries: [{ note: 27, weighting: 50, juries: 2 }] },
    11.75,
  ],
  ['juries alone', { ...stayed, juries: [{ note: 30, weighting: 40, juries: 3 }] }, 4],
  // 20 % of the section were held before, and do not apply: 16 × 40 / 80.
  [
    'who came, without what was held before',
    { ...came, given: [own('2026-10-20', 40, 16)], unnoted: [on('2026-10-01', 20, null)] },
    8,
  ],
  // The day itself counts: 16 × 40 / 100.
  [
    'who came, what is held on the day',
    { ...came, given: [own('2026-10-20', 40, 16)], unnoted: [on('2026-10-15', 20, null)] },
    6.4,
  ],
  // 10 % moved along: (15 × 10 + 16 × 40) / 110.
  [
    'who came, with what moved along',
    { ...came, given: [left('2026-09-20', 10, 15), own('2026-10-20', 40, 16)] },
    7.18,
  ],
  // Moved along and held before: (15 × 10 + 16 × 40) / (100 - 20 + 10).
  [
    'who came, both',
    {
      ...came,
      given: [left('2026-09-20', 10, 15), own('2026-10-20', 40, 16)],
      unnoted: [on('2026-10-01', 20, null)],
    },
    8.78,
  ],
  // Excused of 30 %: 14 × 70 / 70, and half of it so far: 14 × 35 / 70.
  ['excused of one', { ...stayed, given: [excused('2026-10-01', 30), own('2026-10-20', 70, 14)] }, 14],
  [
    'excused, and something to come',
    { ...stayed, given: [excused('2026-10-01', 30), own('2026-10-20', 35, 14)] },
    7,
  ],
  ['excused of all that there was', { ...stayed, given: [excused('2026-10-01', 30)] }, null],
  ['who did not come', { ...stayed, given: [own('2026-10-01', 40, 0), own('2026-10-20', 60, 15)] }, 9],
  [
    'excused, beside juries',
    { ...stayed, given: [excused('2026-10-01', 50)], juries: [{ note: 27, weighting: 50, juries: 2 }] },
    13.5,
  ],
  // What was held before and what was excused since are both left out: 16 × 40 / (100 - 20 - 30).
  [
    'who came, and was excused',
    {
      ...came,
      given: [own('2026-10-20', 40, 16), excused('2026-11-03', 30)],
      unnoted: [on('2026-10-01', 20, null)],
    },
    12.8,
  ],
  [
    'who came, excused of something in the section left',
    { ...came, given: [{ ...excused('2026-09-20', 10), is_own: false }, own('2026-10-20', 40, 16)] },
    6.4,
  ],
  [
    'who came to where nothing applies',
    { ...came, juries: [], unnoted: [on('2026-10-01', WHOLE, null)] },
    null,
  ],
])('a definitive note, reckoned: %s', (_, facts, wanted) => {
  expect(reckonedNote(facts).definitive_note).toBe(wanted)
})

test.each([
  ['of one', [excused('2026-10-01', 30)], null],
  ['of all', [excused('2026-10-01', 30), excused('2026-10-20', 70)], 'everything_excused'],
  ['of what became all that there is', [excused('2026-10-01', 100)], 'everything_excused'],
  ['of nothing, as nothing is noted', [], null],
])('excused %s', (_, given, code) => {
  expect(refusalToExcuse(reckonedNote({ ...stayed, given }))).toBe(code)
})
