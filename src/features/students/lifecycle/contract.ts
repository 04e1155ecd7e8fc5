import { endpoint, nothing, one, ref } from '#kernel/endpoint.ts'
import { PersonBody } from '#kernel/person.ts'
import { ADMINS } from '#kernel/roles.ts'
import { Student } from '../contract.ts'

export const createStudent = endpoint({
  method: 'POST',
  path: '/students',
  summary: 'Makes a student whom an inscription follows; a confirmation goes out by mail',
  roles: ADMINS,
  permission: 'students.create',
  body: PersonBody,
  answer: one(Student),
  idempotent: true,
  refusals: ['identity_already_taken', 'email_already_taken'],
})

export const deleteStudent = endpoint({
  method: 'DELETE',
  path: '/students/{id}',
  summary: 'Removes a student who has left no record, with the account',
  roles: ADMINS,
  permission: 'students.delete',
  params: { id: ref('student') },
  answer: nothing,
  refusals: ['has_absences', 'student_has_history', 'user_has_history'],
})
