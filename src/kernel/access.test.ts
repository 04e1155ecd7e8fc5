import { expect, test } from 'vitest'
import { type Holder, isStaff, LEVELS, mayCall } from './access.ts'
import { ROLES } from './roles.ts'

const call = { roles: ['admin', 'student'], permission: 'things.create' } as const

const holder = (type: Holder['type'], given?: boolean): Holder => ({
  type,
  level: LEVELS[type],
  changed_permissions: given === undefined ? {} : { [call.permission]: given },
})
const dios = (given: boolean): Holder => ({ ...holder('admin', given), level: LEVELS.dios })

test('the staff are administrators and assistants', () => {
  expect(ROLES.filter((type) => isStaff({ type }))).toEqual(['lowAdmin', 'admin'])
})

test('a role that is named may call, another may not', () => {
  expect(ROLES.filter((type) => mayCall(call, holder(type)))).toEqual(['student', 'admin'])
  expect(ROLES.filter((type) => mayCall({ roles: 'session' }, holder(type)))).toEqual(ROLES)
  expect(ROLES.filter((type) => mayCall({ roles: 'public' }, holder(type)))).toEqual(ROLES)
})

test.each([
  ['added to an assistant', holder('lowAdmin', true), true],
  ['taken from an administrator', holder('admin', false), false],
  ['added to a teacher, who has no single permissions', holder('teacher', true), false],
  ['taken from a student, who has no single permissions', holder('student', false), true],
  ['taken from the highest level, which keeps everything', dios(false), true],
])('a permission %s: %s', (_, who, may) => {
  expect(mayCall(call, who)).toBe(may)
})

test('a permission changes only the calls that name it', () => {
  expect(mayCall({ roles: ['admin'] }, holder('admin', false))).toBe(true)
  expect(mayCall({ roles: ['admin'], permission: 'others.create' }, holder('lowAdmin', true))).toBe(false)
})
