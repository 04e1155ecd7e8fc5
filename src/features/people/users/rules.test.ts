import { expect, test } from 'vitest'
import { refusalToGive, refusalToUpdate, withheldFrom } from './rules.ts'

const admin = { user_id: 1, level: 5 }
const role = 'admin'

test.each([
  ['a role above the own one', 4, { role: 'admin' }, 'this_action_is_unauthorized'],
  ['the own role', 4, { role: 'lowAdmin' }, null],
  ['a permission that one has', 5, { permissions: { 'a.b': true } }, null],
  ['a permission that one has not', 5, { permissions: { 'c.d': true } }, 'this_action_is_unauthorized'],
  ['the role’s own, which one has not', 5, { permissions: { 'c.d': null } }, 'this_action_is_unauthorized'],
  ['less', 5, { permissions: { 'c.d': false } }, null],
  ['what Dios gives', 6, { permissions: { 'c.d': true } }, null],
] as const)('who gives %s', (_title, level, given, refusal) => {
  expect(refusalToGive({ level }, { 'a.b': true, 'c.d': false }, given)).toBe(refusal)
})

test.each([
  ['another is disabled', { id: 2, is_dios: false, role }, { enabled: false }, null],
  ['oneself is disabled', { id: 1, is_dios: false, role }, { enabled: false }, 'user_is_protected'],
  ['oneself gets another role', { id: 1, is_dios: false, role }, { role: 'lowAdmin' }, 'user_is_protected'],
  ['oneself gets another name', { id: 1, is_dios: false, role }, {}, null],
  ['Dios loses a permission', { id: 2, is_dios: true, role }, { permissions: {} }, 'user_is_protected'],
] as const)('%s', (_title, target, change, refusal) => {
  expect(refusalToUpdate(admin, target, change)).toBe(refusal)
})

test('what a role brings and its giver lacks is withheld; what neither has, or both, is not', () => {
  const own = { 'a.b': true, 'c.d': false }
  expect(withheldFrom(own, { 'a.b': true, 'c.d': true, 'e.f': true, 'g.h': false })).toEqual({
    'c.d': false,
    'e.f': false,
  })
})
