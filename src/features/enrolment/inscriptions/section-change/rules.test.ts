import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { movedNotes, refusalOfRecords, refusalToMove } from './rules.ts'

const day = (text: string) => text as Day
const TODAY = day('2026-11-23')
const facts = {
  is_older: false,
  is_closed: false,
  second_cut_start_date: day('2026-12-01'),
  retired_at: null,
  state: 'active' as const,
}
const before = '2026-11-01T00:00:00Z' as Instant

test.each([
  ['in the first cut', {}, null],
  ['on the last day before the second cut', { second_cut_start_date: day('2026-11-24') }, null],
  ['on the day on which the second cut begins', { second_cut_start_date: TODAY }, 'second_cut_has_begun'],
  ['in a closed period', { is_closed: true }, 'period_is_closed'],
  ['in an older period', { is_older: true }, 'unable_to_update_older_periods'],
  ['of a retired inscription', { retired_at: before }, 'student_not_active'],
  ['of a graduate', { state: 'graduated' as const }, 'student_not_active'],
])('a change of section %s', (_, changed, refusal) => {
  expect(refusalToMove({ ...facts, ...changed }, TODAY)).toBe(refusal)
})

test.each([
  [{ is_delivered: false, has_jury_notes: false }, null],
  [{ is_delivered: true, has_jury_notes: true }, 'course_section_delivered'],
  [{ is_delivered: false, has_jury_notes: true }, 'student_has_jury_notes'],
])('records %j', (records, refusal) => {
  expect(refusalOfRecords(records)).toBe(refusal)
})

const none = { was: { joined_on: null, stays: [] }, carried: [], stays: [] }

/** `10-05 30 12`: an evaluation of a day, its percent, and the note; `-` where there is none. */
const held = (lines: string) =>
  lines
    .split(',')
    .filter(Boolean)
    .map((line) => {
      const [date, weighting, note] = line.trim().split(' ')
      return {
        title: `Del ${date}`,
        date: day(`2026-${date}`),
        weighting: Number(weighting),
        note: note === '-' ? null : Number(note),
      }
    })

describe('the definitive note after a change of section on 23 November', () => {
  // Reckoned by hand: Σ note × percent, over 100 less what is waived and with what moves along.
  test.each([
    // 12 × 30 + 15 × 20 = 660; 100 − 25 + 50 = 125; 660 ÷ 125
    [
      'notes move, an earlier one is waived',
      '09-15 30 12, 10-20 20 15',
      '09-20 25 -, 11-30 75 -',
      5.28,
      50,
      125,
    ],
    // 12 × 30 = 360; 100 − 30 + 30 = 100: as before
    ['the same weights on both sides', '09-15 30 12', '09-20 30 -, 12-05 70 -', 3.6, 30, 100],
    // 360 ÷ (100 − 100 + 30): everything of the new section was held
    ['all of the new section was held', '09-15 30 12', '09-20 60 -, 10-20 40 -', 12, 30, 30],
    // 12 × 30 = 360; 100 + 30 = 130; 2.769…
    ['nothing was held in the new section', '09-15 30 12', '12-05 100 -', 2.77, 30, 130],
    // The day itself is not before.
    ['an evaluation of the day of the move', '09-15 30 12', '11-23 30 -, 12-05 70 -', 2.77, 30, 130],
    ['without any note', '09-15 30 -', '09-20 25 -', null, 0, 75],
    ['without a note of the old section', '09-15 30 -, 10-20 20 15', '09-20 25 -', 3.16, 20, 95],
    // A note of 0 is a note.
    ['a note of nothing', '09-15 30 0', '', 0, 30, 130],
    // 10.01 × 33 = 330.33; 100 − 40 + 33 = 93; 3.5519…
    ['odd figures', '09-15 33 10.01', '09-16 40 -, 12-05 60 -', 3.55, 33, 93],
    ['nothing applies', '', '09-16 100 -', null, 0, 0],
  ])('%s', (_, left, entered, note, carried, whole) => {
    const moved = movedNotes({ ...none, left: held(left), entered: held(entered) }, TODAY)
    expect(moved).toMatchObject({
      new_definitive_note: note,
      carried_weighting: carried,
      whole_weighting: whole,
    })
  })

  test('a second change takes along what came along, and a note in the section entered again counts', () => {
    const carried = held('09-10 20 10')
    const [left, entered] = [
      held('10-15 30 14, 10-18 10 -, 10-20 10 -'),
      held('09-12 40 16, 09-13 20 -, 10-01 10 -'),
    ]
    const was = { joined_on: day('2026-10-20'), stays: [] }
    const stays = [{ joined_on: day('2026-09-13'), left_on: day('2026-10-01') }]
    // 10 × 20 + 14 × 30 + 16 × 40 = 1260; 100 − 10 + 50 = 140: that of 09-13 was held while the student was there.
    expect(movedNotes({ left, was, carried, entered, stays }, TODAY)).toEqual({
      carried_weighting: 50,
      whole_weighting: 140,
      new_definitive_note: 9,
      waived: [{ title: 'Del 10-01', date: '2026-10-01', weighting: 10 }],
      left_out: [{ title: 'Del 10-20', date: '2026-10-20', weighting: 10 }],
    })
  })
})
