import * as z from 'zod/mini'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const

export const TeacherName = z.object({ id, first_name: z.string(), last_name: z.string() })

/** A course as a section teaches it. */
export const CourseSection = z.object({
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  letter_code: z.string(),
  hours: z.int(),
  scheduled_hours: z.int(),
  students_count: z.int(),
  teachers: z.array(TeacherName),
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

export const assignTeachers = endpoint({
  method: 'PATCH',
  path: '/sections/{section_id}/courses/{course_id}/assign-teacher',
  summary: 'Gives a course of a section to these teachers and to no others',
  roles: ADMINS,
  permission: 'sections.assign_teacher',
  params: inSection,
  body: z.strictObject({ teacher_ids: z.array(ref('teacher')).check(z.maxLength(10)) }),
  answer: one(CourseSection),
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    'teacher_not_enabled',
    'unable_to_update_older_periods',
  ],
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
  }),
  answer: pageOf(CourseSection),
})
