import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { joinedOn, type Stay, stayUntil } from '../stays/rules.ts'
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
const stayed: NoteFacts = { joined_on: null, stays: [], given: [], unnoted: [], juries: [] }
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

/** Days and weightings of the evaluations of three sections. */
const HELD = {
  A1: ['2026-10-01', 30],
  A2: ['2026-10-20', 20],
  A3: ['2026-11-10', 25],
  B1: ['2026-09-25', 40],
  B2: ['2026-10-20', 30],
  C1: ['2026-10-10', 60],
} as const
type Title = keyof typeof HELD

/** What is told by steps of who begins in A: `A1=12` a note, `A2=EX` an excuse, `B 10-15` a change of section and its day. */
function lived(steps: string) {
  const given = new Map<Title, number | null>()
  const stays = new Map<string, Stay[]>()
  let [at, joined_on] = ['A', null as Day | null]
  const isElsewhere = ([title, note]: [Title, number | null]) => note !== null && !title.startsWith(at)
  for (const step of steps.split(', ')) {
    const [title, note] = step.split('=')
    if (note !== undefined) {
      given.set(title as Title, note === 'EX' ? null : Number(note))
      continue
    }
    const [to = '', date = ''] = step.split(' ')
    const today = day(`2026-${date}`)
    const ended = stayUntil(today, joined_on)
    if (ended) stays.set(at, [...(stays.get(at) ?? []), ended])
    at = to
    const before = stays.get(to) ?? []
    joined_on = joinedOn(before, { today, brings_notes: [...given].some(isElsewhere) })
    if (joined_on !== today)
      stays.set(
        to,
        before.filter(({ left_on }) => left_on !== today),
      )
  }
  const all = (Object.keys(HELD) as Title[]).map((title) => {
    const note = given.get(title) ?? null
    const outcome = given.has(title) && note === null ? ('excused' as const) : null
    const [date, weighting] = HELD[title]
    return { ...on(date, weighting, note), outcome, title, is_own: title.startsWith(at) }
  })
  const reckoned = reckonedNote({
    joined_on,
    stays: stays.get(at) ?? [],
    given: all.filter(({ title }) => given.has(title)),
    unnoted: all.filter(({ title, is_own }) => is_own && !given.has(title)),
    juries: [],
  })
  return [joined_on?.slice(5) ?? null, reckoned.definitive_note, reckoned.whole_weighting]
}

// What one has is points ÷ what applies, by hand: 12 in A1 are 360, and B1 (40) was held before anybody came.
test.each([
  ['once', 'A1=12, B 10-15', '10-15', 360 / 90, 60 + 30],
  ['there and back on a day', 'A1=12, B 10-15, A 10-15', null, 3.6, 100],
  ['A, B, C, B on a day', 'A1=12, B 10-15, C 10-15, B 10-15', '10-15', 360 / 90, 60 + 30],
  ['B on the day before', 'A1=12, B 10-20, C 10-21, B 10-21, B2=14', '10-20', 8.67, 60 + 30],
  ['A, B, C, A on a day, what lacks counts', 'B 10-15, C 10-15, A 10-15, A2=15', null, 3, 100],
  ['four moves on a day', 'A1=12, B 10-15, C 10-15, B 10-15, A 10-15', null, 3.6, 100],
  // A2 was held meanwhile; A1 was not, and lacks.
  ['back after weeks', 'B 10-05, A 10-25, A3=16', '10-25', 400 / 80, 100 - 20],
  // (360 + 420 + 400) ÷ 110
  ['with notes of both', 'A1=12, B 10-05, B2=14, A 10-25, A3=16', '10-25', 10.73, 100 - 20 + 30],
  // Who was noted elsewhere in between came back with it, and owes what was owed: 420 ÷ 130, of A1 as well.
  ['noted in between', 'B 10-20, B2=14, A 10-20', '10-20', 3.23, 100 + 30],
  // An excuse stays behind, and stands again in its section: 300 ÷ (60 - 30 + 20), then 300 ÷ (100 - 30).
  ['excused in the section left', 'A1=EX, A2=15, B 10-25', '10-25', 300 / 50, 30 + 20],
  ['and back', 'A1=EX, A2=15, B 10-25, A 10-28', '10-28', 4.29, 100 - 30],
  ['excused in between', 'A1=12, B 10-15, B2=EX, A 10-25', '10-25', 360 / 80, 100 - 20],
  // C1 (60) comes along to B: (600 + 420) ÷ (100 - 40 + 60); and to A, without A2: (600 + 420 + 400) ÷ (100 - 20 + 90).
  ['three over days', 'B 10-05, C 10-08, C1=10, B 10-12, B2=14', '10-12', 1020 / 120, 60 + 60],
  ['four over days', 'B 10-05, C 10-08, C1=10, B 10-12, B2=14, A 10-22, A3=16', '10-22', 8.35, 80 + 90],
  // The day of a change is one in the section entered: A2 was held on the day of leaving.
  ['four over two days', 'A1=12, B 10-20, C 10-21, B 10-21, A 10-21', '10-21', 360 / 80, 100 - 20],
])('changes of section: %s', (_, steps, joined_on, definitive_note, whole_weighting) => {
  expect(lived(steps)).toEqual([joined_on, definitive_note, whole_weighting])
})
