import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/sections/notes/contract.ts'
import { dayOut } from '#kernel/dates.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { note } from '#kernel/notes.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { text } from '#kernel/text.ts'
import { Consequence } from '../consequences/contract.ts'

export const updateEnrolledStudent = endpoint({
  method: 'PATCH',
  path: '/sections/{section_id}/courses/{course_id}/students/{student_id}',
  summary:
    'Lets a student who failed a course by absence go on in it; of a closed period corrects a definitive note by an acta that amends, and with dry_run says what that reaches',
  roles: ADMINS,
  permission: 'inscriptions.update',
  params: { section_id: ref('section'), course_id: ref('course'), student_id: ref('student') },
  body: z.union([
    z.strictObject({ absences_pardoned: z.literal(true), reason: text(300) }),
    z.strictObject({ note, reason: text(300) }),
    z.strictObject({ note, dry_run: z.literal(true) }),
  ]),
  answer: one(
    z.object({
      student_id: id,
      enrolment_state: z.enum(ENROLMENT_STATES),
      absences_pardoned: z.boolean(),
      definitive_note: z.nullable(z.number()),
      consequences: z.array(Consequence),
    }),
  ),
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    'student_is_not_related_to_course_section',
    'student_not_failed_by_absence',
    'period_not_closed',
    'period_is_closed',
  ],
})

/** A lesson at which a student was not, or came late. */
const Missed = z.object({
  lesson_id: id,
  date: dayOut,
  attendance: z.boolean(),
  delayed: z.boolean(),
  justified: z.boolean(),
  justification: z.nullable(z.string()),
})

const CourseAbsences = z.object({
  /** Of the course-section. */
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  enrolment_state: z.enum(ENROLMENT_STATES),
  /** How many lessons were registered with the student. */
  lessons: z.int(),
  /** What counts (rules.md#absences): not justified, with what delays make. */
  absences: z.int(),
  absences_by_attendance: z.int(),
  absences_by_delay: z.int(),
  max_absences_to_fail: z.int(),
  /** Before failing; null where they were pardoned. */
  absences_left: z.nullable(z.int()),
  /** Latest first. */
  missed: z.array(Missed),
})
export type CourseAbsences = z.infer<typeof CourseAbsences>

export const showAbsences = endpoint({
  method: 'GET',
  path: '/students/{id}/absences',
  summary:
    'Absences and delays of a student in each course of the latest inscription, or of a section, whose lessons one may see',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP, 'student'],
  permission: 'lessons.view',
  params: { id: ref('student') },
  query: z.strictObject({ section_id: z.optional(ref('section')), course_id: z.optional(ref('course')) }),
  answer: one(z.array(CourseAbsences)),
})

export const showCourseAbsences = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/students/{student_id}/absences',
  summary: 'Absences and delays of a student in a course of a section',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
  permission: 'lessons.view',
  params: { section_id: ref('section'), course_id: ref('course'), student_id: ref('student') },
  answer: one(CourseAbsences),
  refusals: ['course_section_not_found', 'student_is_not_related_to_course_section'],
})
