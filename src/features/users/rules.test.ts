import { expect, test } from 'vitest'
import { refusalOfVersion, refusalToChange, refusalToUpdate } from './rules.ts'

const admin = { user_id: 1, level: 5 }

test.each([
  [{ id: 2, is_dios: false }, null],
  [{ id: 2, is_dios: true }, 'user_is_protected'],
  [{ id: 1, is_dios: true }, null],
] as const)('who may change %o', (target, refusal) => {
  expect(refusalToChange(admin, target)).toBe(refusal)
})

test.each([
  ['another is disabled', { id: 2, is_dios: false }, { enabled: false }, null],
  ['oneself is disabled', { id: 1, is_dios: false }, { enabled: false }, 'user_is_protected'],
  ['oneself gets another role', { id: 1, is_dios: false }, { role: 'lowAdmin' }, 'user_is_protected'],
  ['oneself gets another name', { id: 1, is_dios: false }, {}, null],
  ['Dios loses a permission', { id: 2, is_dios: true }, { permissions: {} }, 'user_is_protected'],
] as const)('%s', (_title, target, change, refusal) => {
  expect(refusalToUpdate(admin, target, change)).toBe(refusal)
})

test('a version that is not the newest is stale; without one nothing is compared', () => {
  expect([refusalOfVersion('1', '2'), refusalOfVersion('2', '2'), refusalOfVersion(null, '2')]).toEqual([
    'stale_version',
    null,
    null,
  ])
})
