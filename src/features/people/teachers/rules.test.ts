import { expect, test } from 'vitest'
import type { Role } from '#kernel/roles.ts'
import {
  refusalToDisable,
  refusalToEdit,
  refusalToMake,
  refusalToSupervise,
  refusalToUnmake,
} from './rules.ts'

test.each<[Role, number | null, string | null]>([
  ['admin', null, null],
  ['lowAdmin', null, null],
  ['teacher', 7, null],
  ['coordinator', 7, null],
  ['teacher', 8, 'this_action_is_unauthorized'],
  ['coordinator', 8, 'this_action_is_unauthorized'],
  ['student', null, 'this_action_is_unauthorized'],
])('%s who is teacher %s, on teacher 7: %s', (type, teacher_id, refusal) => {
  expect(refusalToEdit({ type, teacher_id }, 7, ['phone', 'profile_picture'])).toBe(refusal)
})

test.each([
  'email',
  'identity_number',
  'enabled',
  'is_coordinator',
  'specialization_id',
])('nobody but the staff changes %s', (field) => {
  expect(refusalToEdit({ type: 'coordinator', teacher_id: 7 }, 7, ['phone', field])).toBe(
    'this_action_is_unauthorized',
  )
  expect(refusalToEdit({ type: 'admin', teacher_id: null }, 7, [field])).toBeNull()
})

const FREE = { course_sections: 0, specializations: 0, supervised: 0, only_jury: [] }

test('who has something in charge is not disabled, and stays a coordinator', () => {
  expect(refusalToDisable(FREE)).toBeNull()
  expect(refusalToDisable({ ...FREE, course_sections: 1 })).toBe('teacher_has_course_sections')
  expect(refusalToDisable({ ...FREE, only_jury: ['PF-1'] })).toBe('last_jury_stays')
  expect(refusalToDisable({ ...FREE, specializations: 1 })).toBe('coordinator_has_specializations')
  expect(refusalToDisable({ ...FREE, supervised: 1 })).toBe('coordinator_has_supervised_teachers')
  expect(refusalToUnmake(FREE)).toBeNull()
  expect(refusalToUnmake({ specializations: 1, supervised: 1 })).toBe('coordinator_has_specializations')
  expect(refusalToUnmake({ specializations: 0, supervised: 2 })).toBe('coordinator_has_supervised_teachers')
})

test('only who is active is made a coordinator', () => {
  expect(refusalToMake({ enabled: true })).toBeNull()
  expect(refusalToMake({ enabled: false })).toBe('teacher_not_enabled')
})

test('an active coordinator supervises others, who were active when taken on', () => {
  const facts = { enabled: true, is_coordinator: true, disabled_teachers: 0 }
  expect(refusalToSupervise(7, [8, 9], facts)).toBeNull()
  expect(refusalToSupervise(7, [8, 7], facts)).toBe('coordinator_cannot_supervise_self')
  expect(refusalToSupervise(7, [], { ...facts, is_coordinator: false })).toBe('teacher_is_not_coordinator')
  expect(refusalToSupervise(7, [], { ...facts, enabled: false })).toBe('teacher_not_enabled')
  expect(refusalToSupervise(7, [8], { ...facts, disabled_teachers: 1 })).toBe('teacher_not_enabled')
})
