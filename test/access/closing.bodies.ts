import type { NotOfPeople, Objects, Samples } from './samples.ts'

export const bodies = ({ teacher }: Objects): Samples => ({
  'PATCH /sections/{section_id}/courses/{course_id}/students/{student_id}': {
    body: { absences_pardoned: true, reason: 'Duelo' },
  },
  'POST /sections/{section_id}/courses/{course_id}/conclude': { body: { reason: 'Quedó cursando' } },
  'POST /periods/{id}/close': { body: { accept_incomplete: true } },
  'POST /periods/{id}/remind-teachers': { body: { teacher_ids: [teacher.own] } },
  'POST /periods/{id}/reopen': { body: { reason: 'Una nota de más' } },
})

export const not_of_people: NotOfPeople = {
  signing_keys: 'keys of the institute',
}
