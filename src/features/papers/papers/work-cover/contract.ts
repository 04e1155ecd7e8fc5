import * as z from 'zod/mini'
import { endpoint, ref, report } from '#kernel/endpoint.ts'
import { optionalText } from '#kernel/schemas.ts'

export const downloadWorkCover = endpoint({
  method: 'GET',
  path: '/download-work-cover',
  summary: 'The cover of a work for an own course: institute, course, teachers, section, period and title',
  roles: ['student'],
  query: z.strictObject({
    section_id: ref('section'),
    course_id: ref('course'),
    title: optionalText(200),
  }),
  answer: report,
  refusals: ['course_section_not_found'],
})
