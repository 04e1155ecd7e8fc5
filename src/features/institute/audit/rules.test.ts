import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  AUDIT_ACTION_LABELS,
  AUDIT_KIND_LABELS,
  auditFieldLabel,
  auditValueLabel,
} from '#features/registry.ts'
import { changesOf, kindOf, namedIn, readable, withoutSecrets } from './rules.ts'

test('only what changed is told, a missing value and an empty one are the same', () => {
  expect(
    changesOf(
      { amount: 100, title: 'A', receipt_number: null },
      { amount: 200, title: 'A', receipt_number: '' },
    ),
  ).toEqual([{ field: 'amount', before: 100, after: 200 }])
})

test('what the change leaves out stays as it was; what is made or gone is told whole', () => {
  expect(changesOf({ name: 'A', role: 'admin' }, { role: 'lowAdmin' })).toEqual([
    { field: 'role', before: 'admin', after: 'lowAdmin' },
  ])
  expect(changesOf(null, { status: 1 })).toEqual([{ field: 'status', before: null, after: 1 }])
  expect(changesOf({ status: 1 }, null)).toEqual([{ field: 'status', before: 1, after: null }])
})

test('nested fields have a path, things are counted, times and own ids are left out', () => {
  const after = {
    id: 7,
    updated_at: 'x',
    emergency_contact: { name: 'Luz', phone: null },
    payments: [{ id: 1 }, { id: 2 }],
    teacher_ids: [3],
  }
  expect(changesOf(null, after)).toEqual([
    { field: 'emergency_contact.name', before: null, after: 'Luz' },
    { field: 'payments', before: null, after: 2 },
    { field: 'teacher_ids', before: null, after: [3] },
  ])
})

test('what opens an account is never kept nor shown, at any depth', () => {
  const fields = { name: 'A', password: 'x', new: { access_token: 'y', title: 'B' }, password_hash: 'z' }
  expect(withoutSecrets(fields)).toEqual({ name: 'A', new: { title: 'B' } })
  expect(changesOf(null, fields).map(({ field }) => field)).toEqual(['name', 'new.title'])
})

test.each([
  ['student_id', 'student'],
  ['coordinator_id', 'teacher'],
  ['teacher_ids', 'teacher'],
  ['class_hours_ids', 'class_hour'],
  ['fiscal_id', null],
  ['teachers', null],
  ['title', null],
])('%s names %s', (field, kind) => {
  expect(kindOf(field)).toBe(kind)
})

const moved = {
  entity: 'schedule',
  entity_id: 4,
  before: { classroom_id: 1, class_hours_ids: [7, 8], course_id: 2 },
  after: { classroom_id: 3, class_hours_ids: [8], course_id: 2 },
}

test('every id of an entry is asked for, and its name stands for it; one without a name stays a number', () => {
  expect(new Set(namedIn(moved))).toEqual(
    new Set(['schedule:4', 'classroom:1', 'classroom:3', 'class_hour:7', 'class_hour:8', 'course:2']),
  )
  const names = new Map([
    ['classroom:1', 'A-1'],
    ['class_hour:7', '7:00'],
    ['course:2', 'Física'],
  ])
  expect(readable(moved, names)).toEqual({
    entity: 'schedule',
    entity_id: 4,
    subject: 'Física',
    changes: [
      { field: 'classroom_id', before: 'A-1', after: 3 },
      { field: 'class_hours_ids', before: ['7:00', 8], after: [8] },
    ],
  })
})

test('a note is told with whose it is', () => {
  const noted = {
    entity: 'lesson',
    entity_id: 4,
    before: { student_id: 9, note: 12 },
    after: { student_id: 9, note: 14 },
  }
  const names = new Map([
    ['lesson:4', 'Parcial 1, Física'],
    ['student:9', 'Ana Paz'],
  ])
  expect(readable(noted, names)).toMatchObject({
    subject: 'Ana Paz: Parcial 1, Física',
    changes: [{ field: 'note', before: 12, after: 14 }],
  })
})

test('kept names of teachers stand for their ids', () => {
  const entry = {
    entity: 'course_section',
    entity_id: 1,
    before: { teacher_ids: [], teachers: [] },
    after: { teacher_ids: [5], teachers: ['Ana Paz'] },
  }
  expect(readable(entry, new Map()).changes).toEqual([{ field: 'teachers', before: [], after: ['Ana Paz'] }])
})

test.each([
  ['student', 'state', 'retired', 'Estado: Retirado'],
  ['document_request', 'state', 'retired', 'Estado: Entregada'],
  ['preregistered_student', 'state', 'pending', 'Estado: Pendiente'],
  ['inscription', 'kind', 'regular', 'Tipo: Regular'],
  ['binnacle', 'kind', 'other', 'Tipo: Otra'],
  ['paper', 'kind', 'study', 'Documento: Constancia de estudio'],
])('each kind of thing has words of its own: of a %s %s %s is «%s»', (entity, field, value, words) => {
  expect(`${auditFieldLabel(entity, field)}: ${auditValueLabel(entity, field, value)}`).toBe(words)
})

test('every action and every kind of thing that is recorded has a word', () => {
  const sources = globSync('src/features/**/server/*actions.ts').map((path) => readFileSync(path, 'utf8'))
  const found = (pattern: RegExp) =>
    new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word)))
  const actions = found(/action\b[^\n]*?'([a-z_]+\.[a-z_]+)'/g)
  const kinds = found(/entity: '([a-z_]+)'/g)
  expect([actions.size > 20, kinds.size > 8]).toEqual([true, true])
  expect([...actions].filter((one) => !AUDIT_ACTION_LABELS[one])).toEqual([])
  expect([...kinds].filter((one) => !AUDIT_KIND_LABELS[one])).toEqual([])
})
