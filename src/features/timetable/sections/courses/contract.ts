import * as z from 'zod/mini'
import { TeacherName } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, includes, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const

/** A course as a section teaches it. */
export const CourseSection = z.object({
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
  hours: z.int(),
  scheduled_hours: z.int(),
  students_count: z.int(),
  supports_finals: z.boolean(),
  /** In percent, of what evaluations and a final delivery may still weigh. */
  weighting_left: z.int(),
  /** Null while it has no final delivery. */
  final_delivery_id: z.nullable(id),
  teachers: z.array(TeacherName),
  /** How many of its students pass with what is noted so far (rules.md#grades); null while nobody has a note. */
  passing_count: z.optional(z.nullable(z.int())),
})
export type CourseSection = z.infer<typeof CourseSection>

export const listSectionTeachers = endpoint({
  method: 'GET',
  path: '/sections/{id}/teachers',
  summary: 'Who teaches in a section, and what',
  roles: READERS,
  permission: 'sections.view',
  params: { id: ref('section') },
  answer: one(
    z.array(
      z.extend(TeacherName, { courses: z.array(z.object({ id, code: z.string(), title: z.string() })) }),
    ),
  ),
  refusals: ['resource_not_found'],
})

const inSection = { section_id: ref('section'), course_id: ref('course') }

export const showCourseSection = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}',
  summary: 'A course as a section teaches it',
  roles: READERS,
  permission: 'sections.view',
  params: inSection,
  answer: one(CourseSection),
  refusals: ['resource_not_found', 'course_section_not_found'],
})

/** Somebody who could be given a course of a section, or has it, with what else they teach in the period. */
export const Candidate = z.extend(TeacherName, {
  /** Whether the course is theirs already. */
  is_assigned: z.boolean(),
  enabled: z.boolean(),
  /** Weekly hours of all they teach in the section's period. */
  hours: z.int(),
  courses_count: z.int(),
  /** What they teach elsewhere at the hours that the course is scheduled. */
  busy: z.array(
    z.object({
      day: z.int(),
      start_hour: z.int(),
      start_minute: z.int(),
      code: z.string(),
      title: z.string(),
      letter_code: z.string(),
      semester_code: z.string(),
      specialization_code: z.string(),
    }),
  ),
})
export type Candidate = z.infer<typeof Candidate>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/assignable-teachers',
  summary: 'Who may be given a course of a section: enabled teachers, their load and where they are busy',
  roles: ADMINS,
  permission: 'sections.assign_teacher',
  params: inSection,
  answer: one(z.array(Candidate)),
  refusals: ['resource_not_found', 'course_section_not_found'],
})

const teacher_ids = z.array(ref('teacher')).check(z.maxLength(10))
const ASSIGN_REFUSALS = [
  'resource_not_found',
  'course_section_not_found',
  'teacher_not_enabled',
  'day_teacher_class_hour_taken',
  'unable_to_update_older_periods',
  'period_is_closed',
] as const

/** 409 `day_teacher_class_hour_taken` comes with `conflicts`, as the timetable's own. */
export const assignTeachers = endpoint({
  method: 'PATCH',
  path: '/sections/{section_id}/courses/{course_id}/assign-teacher',
  summary: 'Gives a course of a section to these teachers and to no others',
  roles: ADMINS,
  permission: 'sections.assign_teacher',
  params: inSection,
  body: z.strictObject({ teacher_ids }),
  answer: one(CourseSection),
  refusals: ASSIGN_REFUSALS,
})

/** http.md#further-calls: PATCH or POST. */
export const assignTeachersByPost = endpoint({
  method: 'POST',
  path: '/sections/{section_id}/courses/{course_id}/assign-teacher',
  summary: 'Gives a course of a section to these teachers and to no others',
  roles: ADMINS,
  permission: 'sections.assign_teacher',
  params: inSection,
  body: z.strictObject({ teacher_ids }),
  answer: one(CourseSection),
  status: 200,
  refusals: ASSIGN_REFUSALS,
})

export const updateCourseSection = endpoint({
  method: 'PATCH',
  path: '/sections/{section_id}/courses/{course_id}',
  summary: 'Changes who teaches a course of a section',
  roles: ADMINS,
  permission: 'sections.assign_teacher',
  params: inSection,
  body: z.partial(z.strictObject({ teacher_ids })),
  answer: one(CourseSection),
  refusals: ASSIGN_REFUSALS,
})

/** Teachers see those they teach, coordinators also those of their specializations. */
export const listCourseSections = endpoint({
  method: 'GET',
  path: '/course-sections',
  summary: 'Courses as sections teach them, within reach',
  roles: [...READERS, 'teacher'],
  permission: 'sections.view',
  query: listQuery(['title', 'code', 'letter_code', 'students_count', 'hours'], {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    teacher_id: z.optional(ref('teacher')),
    without_teacher: z.optional(z.boolean()),
    /** Whether it has fewer hours in the week than its course asks for. */
    without_hours: z.optional(z.boolean()),
    /** Whether a final delivery may be made of it: of courses that support it, where there is none yet, the notes are open, and the evaluations leave room. */
    wants_final_delivery: z.optional(z.boolean()),
    with: includes(['passing_count']),
  }),
  answer: pageOf(CourseSection),
})
