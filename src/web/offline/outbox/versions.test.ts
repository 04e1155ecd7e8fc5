import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { baseOf, joined, rebased } from './versions.ts'

const row = (student_id: number, updated_at: string, note = 15) => ({ student_id, note, updated_at })

test('a later change of the own is based on what the earlier one has made', () => {
  const sent = { students: [row(1, 'v1'), row(2, 'v1')] }
  const answer = { data: { students: [row(1, 'v2'), row(2, 'v2')] } }
  expect(rebased({ title: 'Examen', students: [row(2, 'v1', 18)] }, sent, answer)).toEqual({
    title: 'Examen',
    students: [row(2, 'v2', 18)],
  })
})

test.each([
  [
    'was left out of the earlier one',
    { skipped: [{ student_id: 1 }], students: [row(1, 'v2')] },
    row(1, 'v1'),
  ],
  ['the earlier one did not touch', { students: [row(3, 'v9')] }, row(3, 'v1')],
  ['is based on what another person made since', { students: [row(1, 'v2')] }, row(1, 'v0')],
  ['has no version', { students: [row(1, 'v2')] }, { student_id: 1, note: 9 }],
])('a row that %s stays as it is, to be refused', (_, answer, later) => {
  expect(rebased({ students: [later] }, { students: [row(1, 'v1')] }, answer)).toEqual({ students: [later] })
})

test('what has no rows stays as it is', () => {
  for (const body of [null, 'text', { content: 'Fracciones' }])
    expect(rebased(body, null, undefined)).toEqual(body)
})

test.each<[what: string, earlier: unknown, later: unknown, body: unknown]>([
  [
    'others stay',
    { notes: [row(2, 'v1', 12)] },
    { notes: [row(1, 'v1')] },
    { notes: [row(2, 'v1', 12), row(1, 'v1')] },
  ],
  [
    'the later counts',
    { notes: [row(1, 'v1', 7)] },
    { notes: [row(1, 'v1', 9)] },
    { notes: [row(1, 'v1', 9)] },
  ],
  [
    'a list that it does not have',
    { notes: [row(1, 'v1')] },
    { title: 'Examen' },
    { title: 'Examen', notes: [row(1, 'v1')] },
  ],
  ['no other field', { title: 'Parcial', notes: [] }, { notes: [row(1, 'v1')] }, { notes: [row(1, 'v1')] }],
  ['no list of something else', { ids: [1, 2] }, { ids: [3] }, { ids: [3] }],
  ['where there are no rows', { amount: 1, note: 'a' }, { amount: 2 }, { amount: 2 }],
])('of what was never sent it keeps what is said of others: %s', (_, earlier, later, body) => {
  expect(joined(earlier, later)).toEqual(body)
})

test('what is typed is based on what was seen, and not on what another wrote under it', () => {
  const [v1, v2] = ['v1' as Instant, 'v2' as Instant]
  const seen = { value: 9, updated_at: v1 }
  const edit = { value: 12, base: seen }
  expect(baseOf(seen, undefined)).toBe(seen)
  const anew = { value: 9, updated_at: v2 }
  expect(baseOf(anew, edit), 'what is still the same').toBe(anew)
  const own = { value: 12, updated_at: v2 }
  expect(baseOf(own, edit), 'what the edit itself has become').toBe(own)
  expect(baseOf({ value: 15, updated_at: v2 }, edit), 'what nobody has seen').toBe(seen)
})
