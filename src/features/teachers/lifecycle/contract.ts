import { endpoint, nothing, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'

export const deleteTeacher = endpoint({
  method: 'DELETE',
  path: '/teachers/{id}',
  summary: 'Removes a teacher or coordinator who has no past, with the account; others are disabled',
  roles: ADMINS,
  permission: 'teachers.delete',
  params: { id: ref('teacher') },
  answer: nothing,
  refusals: ['has_absences', 'teacher_has_history', 'user_has_history'],
})
