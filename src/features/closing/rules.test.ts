import { expect, test } from 'vitest'
import type { EnrolmentState } from '#features/enrolments/contract.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { ActaBody } from './contract.ts'
import {
  differences,
  documentsSince,
  outcomeOf,
  refusalToClose,
  refusalToReopen,
  underSealedDocuments,
} from './rules.ts'

const closed_at = '2027-01-20T12:00:00Z' as Instant
const day = (text: string) => text as Day
const over = {
  closed_at: null,
  end_date: day('2027-01-11'),
  today: day('2027-01-12'),
  gaps: 0,
  accept_incomplete: false,
}

test.each([
  ['whole, a day after its end', {}, null],
  ['on its last day', { today: day('2027-01-11') }, 'period_not_over'],
  ['with something missing', { gaps: 3 }, 'closing_incomplete'],
  ['with what is missing accepted', { gaps: 3, accept_incomplete: true }, null],
  ['closed already', { closed_at }, 'period_is_closed'],
])('a period is closed %s: %s', (_, facts, code) => {
  expect(refusalToClose({ ...over, ...facts })).toBe(code)
})

test('how a period would end: what is missing counts 0, and who failed by absence or left stays so', () => {
  const alike = (enrolment_state: EnrolmentState, definitive_note: number | null, count: number) => ({
    ...{ enrolment_state, definitive_note, count },
    approval_minimum_note: 9.5,
  })
  const standings = [
    alike('enrolled', 9.5, 4),
    alike('enrolled', 9.49, 2),
    alike('enrolled', null, 3),
    alike('approved', 15, 10),
    alike('failed', 4, 1),
    alike('failed_by_absence', 18, 5),
    alike('withdrawn', 18, 7),
  ]
  expect(outcomeOf(standings)).toEqual({ approved: 14, failed: 6, failed_by_absence: 5 })
})

const closed = { is_dios: true, closed_at, has_later_actas: false }
test.each([
  ['by Dios', {}, null],
  ['by another', { is_dios: false }, 'this_action_is_unauthorized'],
  ['that is not closed', { closed_at: null }, 'period_not_closed'],
  ['before a closed one', { has_later_actas: true }, 'later_period_is_closed'],
])('a period is opened again %s: %s', (_, facts, code) => {
  expect(refusalToReopen({ ...closed, ...facts })).toBe(code)
})

const student = {
  document: 'V-1',
  name: 'Blanco, Ana',
  notes: ['14.00', null],
  jury_notes: [],
  absences: 1,
  absences_pardoned: false,
  definitive_note: '14.00',
  state: 'approved' as const,
}
const body = (students: unknown[]) => ({ students }) as ActaBody

test('what differs from an acta is named: whose, what, both values', () => {
  expect(differences(3, body([student]), body([student]))).toEqual([])
  expect(differences(3, body([student]), body([{ ...student, definitive_note: '18.00' }]))).toEqual([
    { number: 3, what: 'V-1, definitive_note: "14.00" sealed, "18.00" now' },
  ])
  expect(differences(3, body([student]), body([{ ...student, document: 'V-2' }]))).toEqual([
    { number: 3, what: 'V-1: sealed, and gone from the tables' },
    { number: 3, what: 'V-2: in the tables, and not sealed' },
  ])
  expect(differences(3, body([student]), undefined)).toHaveLength(1)
})

const at = (day: number) => `2027-02-0${day}T12:00:00Z` as Instant
const number = (before: string, after: string) => ({
  before: { identity_number: before },
  after: { identity_number: after },
})
const now = { identity_kind: 'V' as const, identity_number: '3' }

test.each([
  [
    'corrected twice',
    [
      { at: at(3), ...number('2', '3') },
      { at: at(2), ...number('1', '2') },
    ],
    'V-3 V-2 V-1',
  ],
  ['corrected before', [{ at: at(1), ...number('1', '3') }], 'V-3'],
  ['then changed past the product', [{ at: at(3), ...number('1', '2') }], 'V-3'],
  [
    'changed past the product in between',
    [
      { at: at(3), ...number('8', '3') },
      { at: at(2), ...number('1', '2') },
    ],
    'V-3 V-8',
  ],
  [
    'of another kind once',
    [
      { at: at(3), before: { identity_kind: 'E' as const }, after: { identity_kind: 'V' as const } },
      { at: at(2), ...number('1', '3') },
    ],
    'V-3 E-3 E-1',
  ],
])('the documents since a sealing, %s', (_, changes, documents) => {
  expect(documentsSince({ ...now, changes }, at(2)).join(' ')).toBe(documents)
})

test('two whose numbers were set right one after the other stay who they are', () => {
  const renamed = new Map([
    ['V-2', { ...now, identity_number: '2', changes: [{ at: at(3), ...number('1', '2') }] }],
    ['V-3', { ...now, changes: [{ at: at(2), ...number('2', '3') }] }],
  ])
  const other = { ...student, document: 'V-2', definitive_note: '9.00' }
  const said = body([student, other])
  const tables = body([
    { ...student, document: 'V-2' },
    { ...other, document: 'V-3' },
  ])
  const differing = (sealed_at: Instant) =>
    differences(3, said, underSealedDocuments(tables, { said, sealed_at }, renamed))
  expect(differing(at(1))).toEqual([])
  expect(differing(at(4))).toHaveLength(3)
})
