import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'

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
