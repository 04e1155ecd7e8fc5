import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import type { ActaBody } from '../contract.ts'
import { differences, documentsSince, headFaults, underSealedDocuments } from './rules.ts'

const student = {
  document: 'V-12345678',
  name: 'Blanco, Ana',
  notes: ['14.00', null],
  jury_notes: [],
  absences: 1,
  absences_pardoned: false,
  definitive_note: '14.00',
  state: 'approved' as const,
}
const whole = {
  rules: { approval_minimum_note: '10.00', max_absences_to_fail: 6, delays_per_absence: 3 },
  evaluations: [{ title: 'Parcial', date: '2026-11-02', weighting: 100 }],
  final_delivery: null,
}
const body = (students: unknown[], change: object = {}) => ({ ...whole, ...change, students }) as ActaBody
const what = (sealed: ActaBody, now: ActaBody | undefined) =>
  differences(3, sealed, now).map(({ number, what: words }) => `${number} ${words}`)

test('what differs from an acta is named: whose, what, both values', () => {
  const sealed = body([student])
  expect(differences(3, sealed, body([student]))).toEqual([])
  const changed = {
    definitive_note: '18.00',
    state: 'failed',
    absences_pardoned: true,
    notes: ['14.00', '9.50'],
  }
  expect(what(sealed, body([{ ...student, ...changed }]))).toEqual([
    '3 V-12.345.678, definitiva: se selló 14,00 y hoy dice 18,00',
    '3 V-12.345.678, resultado: se selló Aprobado y hoy dice Reprobado',
    '3 V-12.345.678, inasistencias perdonadas: se selló no y hoy dice sí',
    '3 V-12.345.678, notas: se selló 14,00; nada y hoy dice 14,00; 9,50',
  ])
  expect(what(sealed, body([{ ...student, document: 'P-AB123' }]))).toEqual([
    '3 V-12.345.678 se selló y hoy no está en la materia',
    '3 P-AB123 está en la materia y no se selló',
  ])
  expect(what(sealed, undefined)).toEqual(['3 la materia se selló y hoy no tiene a nadie'])
})

test('so is by what somebody was judged, and not how somebody is called', () => {
  const rules = { ...whole.rules, approval_minimum_note: '9.50' }
  const evaluations = [{ title: 'Parcial', date: '2026-11-02', weighting: 60 }]
  expect(what(body([student]), body([{ ...student, name: 'Blanco, Anna' }], { rules, evaluations }))).toEqual(
    [
      '3 nota mínima: se selló 10,00 y hoy dice 9,50',
      '3 evaluaciones: se selló Parcial, 2026-11-02, 100 % y hoy dice Parcial, 2026-11-02, 60 %',
    ],
  )
})

test('an acta that was once the last one is missed, or found to be another', () => {
  const chain = [
    { number: 1, hash: 'a' },
    { number: 2, hash: 'b' },
  ]
  const known = (number: number, hash: string | null) => headFaults(chain, [{ number, hash }])
  expect([known(2, 'b'), known(2, null), known(1, 'a')]).toEqual([[], [], []])
  expect(known(2, 'x')).toEqual([{ number: 2, what: 'no es la que se conocía: su huella es otra' }])
  expect(known(3, null)).toEqual([{ number: 3, what: 'falta en la cadena' }])
  const both = [
    { number: 3, hash: 'c' },
    { number: 3, hash: null },
  ]
  expect(headFaults(chain, both)).toHaveLength(1)
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
  const one = { ...student, document: 'V-1' }
  const said = body([one, other])
  const tables = body([
    { ...one, document: 'V-2' },
    { ...other, document: 'V-3' },
  ])
  const differing = (sealed_at: Instant) =>
    differences(3, said, underSealedDocuments(tables, { said, sealed_at }, renamed))
  expect(differing(at(1))).toEqual([])
  expect(differing(at(4))).toHaveLength(3)
})

test('two who exchanged their numbers, by a third one, stay who they are, in one acta or in two', () => {
  const renamed = new Map([
    [
      'V-2',
      {
        ...now,
        identity_number: '2',
        changes: [
          { at: at(4), ...number('9', '2') },
          { at: at(2), ...number('1', '9') },
        ],
      },
    ],
    ['V-1', { ...now, identity_number: '1', changes: [{ at: at(3), ...number('2', '1') }] }],
  ])
  const [ana, inés] = [
    { ...student, document: 'V-1' },
    { ...student, document: 'V-2', definitive_note: '9.00' },
  ]
  const tables = (students: (typeof ana)[]) =>
    body(students.map((one) => ({ ...one, document: one === ana ? 'V-2' : 'V-1' })))
  for (const students of [[ana, inés], [ana], [inés]]) {
    const said = body(students)
    const sealed = { said, sealed_at: at(1) }
    expect(differences(3, said, underSealedDocuments(tables(students), sealed, renamed))).toEqual([])
  }
})
