import * as z from 'zod/mini'
import { endpoint, id, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { Teacher, TeacherRow, teachersQuery } from '../contract.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const
const params = { id: ref('teacher') }

const CoordinatedSpecialization = z.object({
  id,
  code: z.string(),
  title: z.string(),
  is_basic: z.boolean(),
  enabled: z.boolean(),
})

export const changeIsCoordinator = endpoint({
  method: 'PATCH',
  path: '/teachers/{id}/is-coordinator',
  summary: 'Makes a teacher a coordinator, or a coordinator a teacher; the open sessions end at once',
  roles: ADMINS,
  permission: 'teachers.make_coordinator',
  params,
  body: z.strictObject({ is_coordinator: z.boolean() }),
  answer: one(Teacher),
  refusals: ['teacher_not_enabled', 'coordinator_has_specializations', 'coordinator_has_supervised_teachers'],
})

export const listCoordinatedSpecializations = endpoint({
  method: 'GET',
  path: '/teachers/{id}/coordinated-specializations',
  summary: 'The specializations that somebody coordinates',
  roles: READERS,
  permission: 'teachers.view',
  params,
  answer: one(z.array(CoordinatedSpecialization)),
})

const specializations = z.strictObject({
  specialization_ids: z.array(ref('specialization')).check(z.minLength(1), z.maxLength(50)),
})

export const assignSpecializations = endpoint({
  method: 'POST',
  path: '/teachers/{id}/assign-specializations',
  summary: 'Gives specializations that nobody coordinates to a coordinator, beside those coordinated already',
  roles: ADMINS,
  permission: 'teachers.assign_specializations',
  params,
  body: specializations,
  answer: one(z.array(CoordinatedSpecialization)),
  status: 200,
  refusals: ['teacher_not_enabled', 'teacher_is_not_coordinator', 'specialization_has_coordinator'],
})

export const removeSpecializations = endpoint({
  method: 'POST',
  path: '/teachers/{id}/remove-specializations',
  summary: 'Takes specializations from their coordinator; those of another stay as they are',
  roles: ADMINS,
  permission: 'teachers.assign_specializations',
  params,
  body: specializations,
  answer: one(z.array(CoordinatedSpecialization)),
  status: 200,
})

export const listSupervisedTeachers = endpoint({
  method: 'GET',
  path: '/teachers/{id}/supervised-teachers',
  summary: 'Whom a coordinator supervises',
  roles: READERS,
  permission: 'teachers.view',
  params,
  query: teachersQuery,
  answer: pageOf(TeacherRow),
})

const MOST_SUPERVISED = 500

export const assignSupervisedTeachers = endpoint({
  method: 'POST',
  path: '/teachers/{id}/assign-teachers',
  summary: 'Has a coordinator supervise these teachers and no others',
  roles: ADMINS,
  permission: 'teachers.assign_teachers',
  params,
  body: z.strictObject({ teacher_ids: z.array(ref('teacher')).check(z.maxLength(MOST_SUPERVISED)) }),
  answer: one(z.array(z.object({ id, first_name: z.string(), last_name: z.string() }))),
  status: 200,
  refusals: ['teacher_not_enabled', 'teacher_is_not_coordinator', 'coordinator_cannot_supervise_self'],
})
