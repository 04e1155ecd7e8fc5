import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

export const NoteCell = z.object({
  course_id: id,
  state: z.enum(ENROLMENT_STATES),
  /** 0–20; of an `enrolled` one what it is so far, null without any note. */
  definitive_note: z.nullable(z.number()),
  /** The most that it could be so far; null without any note. */
  accumulated_of: z.nullable(z.number()),
})
export type NoteCell = z.infer<typeof NoteCell>

export const SectionNotes = z.object({
  courses: z.array(z.object({ id, code: z.string(), title: z.string() })),
  students: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      identity_kind: z.string(),
      identity_number: z.string(),
      /** Of the courses that the student is enrolled in here, in no order. */
      notes: z.array(NoteCell),
    }),
  ),
})
export type SectionNotes = z.infer<typeof SectionNotes>

export const showSectionNotes = endpoint({
  method: 'GET',
  path: '/sections/{id}/students-courses-notes',
  summary: 'The definitive notes of a section: students by last name, courses by title',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'sections.view',
  params: { id: ref('section') },
  answer: one(SectionNotes),
  refusals: ['resource_not_found'],
})
