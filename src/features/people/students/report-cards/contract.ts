import * as z from 'zod/mini'
import { Export } from '#features/institute/exports/contract.ts'
import { MOST_LISTS } from '#features/timetable/sections/students/contract.ts'
import { endpoint, file, one, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** How many report cards a file has at most. */
export const MOST_CARDS = 2_000

export const printReportCard = endpoint({
  method: 'GET',
  path: '/students/{id}/report-card',
  summary:
    'The report card of a student in a period: each course with the notes of both cuts, the definitive one and absences, and what they come to; students get their own',
  roles: [...ADMIN_GROUP, 'coordinator', 'student'],
  permission: 'students.view',
  params: { id: ref('student') },
  query: z.strictObject({ period_id: ref('period'), paper: paperSize }),
  answer: file,
  document: 'Boletín',
  refusals: ['student_not_inscribed'],
})

export const printReportCards = endpoint({
  method: 'POST',
  path: '/report-cards/file',
  summary:
    'Has the report cards of all students of sections made as one PDF, by section and last name, beside the requests',
  roles: ADMIN_GROUP,
  permission: 'lessons.view',
  query: z.strictObject({ paper: paperSize }),
  body: z.strictObject({
    ids: z.array(ref('section')).check(z.minLength(1), z.maxLength(MOST_LISTS)),
  }),
  status: 202,
  answer: one(Export),
  document: 'Boletines',
  refusals: ['no_report_cards', 'too_many_report_cards', 'too_many_requests'],
})
