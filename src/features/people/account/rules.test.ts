import { expect, test } from 'vitest'
import { refusalToChange, refusalToReach } from './rules.ts'

const admin = { user_id: 1, level: 5 }
const role = 'admin'

test.each([
  [5, { id: 2, is_dios: false, role }, null],
  [5, { id: 2, is_dios: true, role }, 'user_is_protected'],
  [5, { id: 1, is_dios: true, role }, null],
  [6, { id: 2, is_dios: true, role }, 'user_is_protected'],
  [4, { id: 2, is_dios: false, role }, 'user_is_protected'],
  [4, { id: 2, is_dios: false, role: 'lowAdmin' }, null],
  [1, { id: 1, is_dios: false, role: 'student' }, null],
] as const)('whom one of level %i may change: %o', (level, target, refusal) => {
  expect(refusalToChange({ ...admin, level }, target)).toBe(refusal)
})

test.each([
  ['as much', { 'a.b': true, 'c.d': false }, null],
  ['less', { 'a.b': false }, null],
  ['one right more', { 'a.b': true, 'c.d': true }, 'user_is_protected'],
  ['one that the other never had', { 'e.f': true }, 'user_is_protected'],
] as const)('nobody reaches an account that has more: %s', (_title, target, refusal) => {
  expect(refusalToReach({ 'a.b': true, 'c.d': false }, target)).toBe(refusal)
})
