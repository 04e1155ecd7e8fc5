import { expect, test } from 'vitest'
import { rebased } from './versions.ts'

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
  ['was left out of the earlier one', { skipped: [{ student_id: 1 }], students: [] }, row(1, 'v1')],
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
