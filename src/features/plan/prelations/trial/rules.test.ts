import { expect, test } from 'vitest'
import { showNote } from '#kernel/notes.ts'
import type { Facts } from '../progress/contract.ts'
import { movedBy, triable, tryNotes } from './rules.ts'

const course = (id: number) => ({ id, code: `C${id}`, title: `Materia ${id}`, credits: 4, enabled: true })
const attempt = (
  course_id: number,
  state: Facts['attempts'][number]['state'],
  note: number | null = null,
) => ({
  course_id,
  credits: 4,
  state,
  note,
  has_verdict: state !== 'enrolled',
  period: state === 'enrolled' ? { year: 2026, number: 2 } : { year: 2026, number: 1 },
  approval_minimum_note: 10,
})

/** I (1, 2), II (3, 4), III (5): 3 requires 1, 5 requires 3. 1 is approved with 14, 2 and 3 are taken now. */
const FACTS: Facts = {
  pensums: [
    {
      is_basic: true,
      specialization_title: 'Ciclo básico',
      reached: 2,
      semesters: [
        { number: 1, courses: [course(1), course(2)] },
        { number: 2, courses: [course(3), course(4)] },
        { number: 3, courses: [course(5)] },
      ],
      prelations: [
        { course_id: 3, required_course_id: 1, is_corequisite: false },
        { course_id: 5, required_course_id: 3, is_corequisite: false },
      ],
    },
  ],
  attempts: [attempt(1, 'approved', 14), attempt(2, 'enrolled'), attempt(3, 'enrolled')],
  latest: { year: 2026, number: 2, approval_minimum_note: 10 },
  periods: [
    { year: 2026, number: 1 },
    { year: 2026, number: 2 },
  ],
  current: { year: 2026, number: 2 },
  has_notes: true,
}

type TrialResult = { index: string | null; plan: string[]; earliest: string | null; moved: string[] }

function saidOf(notes: Record<number, number>, facts = FACTS): TrialResult {
  const before = tryNotes(facts, new Map())
  const now = tryNotes(facts, new Map(Object.entries(notes).map(([id, note]) => [Number(id), note])))
  const { left, index } = now
  const earliest = left?.earliest
  return {
    index: index === null ? null : showNote(index),
    plan: (left?.periods ?? []).map(
      ({ year, number, courses }) => `${year}-${number}: ${courses.map(({ id }) => id).join(' ')}`,
    ),
    earliest: earliest ? `${earliest.year}-${earliest.number}` : null,
    moved: movedBy(before, now).map(({ title, period }) => `${title} ${period}`),
  }
}

// biome-ignore format: a case is a line
test.each<[string, Record<number, number>, TrialResult]>([
  ['nothing', {}, { index: '14,00', plan: ['2027-1: 4 5'], earliest: '2027-1', moved: [] }],
  // (14 + 10 + 12,25) ÷ 3 = 12,083…
  ['the least that approves', { 2: 10, 3: 12.25 }, { index: '12,08', plan: ['2027-1: 4 5'], earliest: '2027-1', moved: [] }],
  ['a hundredth below it', { 2: 9.99 }, { index: '12,00', plan: ['2027-1: 2 4 5'], earliest: '2027-1', moved: ['Materia 2 2027-1'] }],
  ['a failure of what another requires', { 3: 8 }, { index: '11,00', plan: ['2027-1: 3 4', '2027-2: 5'], earliest: '2027-2', moved: ['Materia 3 2027-1', 'Materia 5 2027-2'] }],
  ['a zero', { 3: 0 }, { index: '07,00', plan: ['2027-1: 3 4', '2027-2: 5'], earliest: '2027-2', moved: ['Materia 3 2027-1', 'Materia 5 2027-2'] }],
  ['a note of what is to come', { 4: 20 }, { index: '17,00', plan: ['2027-1: 4 5'], earliest: '2027-1', moved: [] }],
  ['a failure of what is to come', { 5: 6 }, { index: '10,00', plan: ['2027-1: 4 5', '2027-2: 5'], earliest: '2027-2', moved: ['Materia 5 2027-2'] }],
  ['a failure now and one to come', { 3: 8, 5: 6 }, { index: '09,33', plan: ['2027-1: 3 4', '2027-2: 5', '2028-1: 5'], earliest: '2028-1', moved: ['Materia 3 2027-1', 'Materia 5 2028-1'] }],
  ['a course that is approved already, which is none', { 1: 3 }, { index: '14,00', plan: ['2027-1: 4 5'], earliest: '2027-1', moved: [] }],
])('%s', (_, notes, said) => {
  expect(saidOf(notes)).toEqual(said)
})

test('the tried verdicts are of the minimum of each period', () => {
  const strict = FACTS.attempts.map((one) =>
    one.course_id === 2 ? { ...one, approval_minimum_note: 12 } : one,
  )
  const { verdicts } = tryNotes(
    { ...FACTS, attempts: strict },
    new Map([
      [2, 11],
      [3, 11],
      [4, 9],
    ]),
  )
  expect([...verdicts]).toEqual([
    [2, 'failed'],
    [3, 'approved'],
    [4, 'failed'],
  ])
})

test('fields stand where a note is to come; who reads no notes has no index', () => {
  expect([...triable(FACTS)].sort()).toEqual([2, 3, 4, 5])
  const unread = {
    ...FACTS,
    has_notes: false,
    attempts: FACTS.attempts.map((one) => ({ ...one, note: null })),
  }
  expect(saidOf({ 3: 8 }, unread)).toMatchObject({ index: null, earliest: '2027-2' })
})

test('who was never inscribed has nothing to try', () => {
  const nobody = { ...FACTS, pensums: [], attempts: [], latest: null }
  expect([...triable(nobody)]).toEqual([])
  expect(saidOf({ 3: 8 }, nobody)).toEqual({ index: null, plan: [], earliest: null, moved: [] })
})
