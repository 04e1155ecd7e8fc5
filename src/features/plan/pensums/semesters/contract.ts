import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line } from '#kernel/schemas.ts'

/** A course as a semester has it: `enabled` is whether it is offered there, `course_enabled` whether at all. */
export const SemesterCourse = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  hours: z.int(),
  max_absences_to_fail: z.int(),
  supports_finals: z.boolean(),
  enabled: z.boolean(),
  course_enabled: z.boolean(),
})
export type SemesterCourse = z.infer<typeof SemesterCourse>

const SectionOfSemester = z.object({
  id,
  period_id: id,
  letter_code: z.string(),
  shift: z.string(),
  males_limit: z.int(),
  females_limit: z.int(),
  males_assigned: z.int(),
  females_assigned: z.int(),
})

export const Semester = z.object({
  id,
  pensum_id: id,
  specialization_id: id,
  number: z.int(),
  code: z.string(),
  created_at: instant,
  updated_at: instant,
  courses: z.optional(z.array(SemesterCourse)),
  sections: z.optional(z.array(SectionOfSemester)),
})
export type Semester = z.infer<typeof Semester>

const fields = {
  number: z.int().check(z.minimum(1), z.maximum(20)),
  code: line(20),
}

const withIncludes = includes(['courses', 'sections'])

export const listSemesters = endpoint({
  method: 'GET',
  path: '/semesters',
  summary: 'Semesters, by pensum and number',
  roles: ADMIN_GROUP,
  permission: 'pensums.view',
  query: listQuery(['number', 'code', 'created_at'], {
    pensum_id: z.optional(ref('pensum')),
    specialization_id: z.optional(ref('specialization')),
    period_id: z.optional(ref('period')),
    with: withIncludes,
  }),
  answer: pageOf(Semester),
})

export const showSemester = endpoint({
  method: 'GET',
  path: '/semesters/{id}',
  summary: 'A semester of a pensum',
  roles: ADMIN_GROUP,
  permission: 'pensums.view',
  params: { id: ref('semester') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Semester),
  refusals: ['resource_not_found'],
})

export const createSemester = endpoint({
  method: 'POST',
  path: '/semesters',
  summary: 'Adds a semester to a draft',
  roles: ADMINS,
  permission: 'pensums.update',
  body: z.strictObject({ pensum_id: ref('pensum'), ...fields }),
  answer: one(Semester),
  refusals: ['pensum_is_versioned', 'semester_number_already_exists'],
})

export const updateSemester = endpoint({
  method: 'PATCH',
  path: '/semesters/{id}',
  summary: 'Changes number or code of a draft’s semester',
  roles: ADMINS,
  permission: 'pensums.update',
  params: { id: ref('semester') },
  body: z.partial(z.strictObject(fields)),
  answer: one(Semester),
  refusals: [
    'resource_not_found',
    'pensum_is_versioned',
    'semester_number_already_exists',
    'target_must_be_related_to_next_semesters',
    'stale_version',
  ],
  versioned: true,
})

export const deleteSemester = endpoint({
  method: 'DELETE',
  path: '/semesters/{id}',
  summary: 'Removes a draft’s semester with its places for courses',
  roles: ADMINS,
  permission: 'pensums.update',
  params: { id: ref('semester') },
  answer: nothing,
  refusals: [
    'resource_not_found',
    'semester_has_sections',
    'pensum_is_versioned',
    'shelf_has_documents',
    'foreign_key_violation',
  ],
})

const coursesAnswer = z.object({ data: z.array(SemesterCourse) })

export const listSemesterCourses = endpoint({
  method: 'GET',
  path: '/semesters/{id}/courses',
  summary: 'The courses of a semester, in their order',
  roles: ADMIN_GROUP,
  permission: 'pensums.view',
  params: { id: ref('semester') },
  answer: coursesAnswer,
  refusals: ['resource_not_found'],
})

export const replaceSemesterCourses = endpoint({
  method: 'PUT',
  path: '/semesters/{id}/courses',
  summary: 'The whole list of a draft semester’s courses, in their order',
  roles: ADMINS,
  permission: 'pensums.update',
  params: { id: ref('semester') },
  body: z.strictObject({
    course_ids: z.array(ref('course')).check(z.maxLength(100)),
    /** The prelations of courses that go do so too. */
    drop_prelations: z.optional(z.boolean()),
  }),
  answer: coursesAnswer,
  refusals: [
    'resource_not_found',
    'pensum_is_versioned',
    'course_already_in_pensum',
    'courses_have_prelations',
    'stale_version',
  ],
  versioned: true,
})

export const switchSemesterCourse = endpoint({
  method: 'PATCH',
  path: '/semesters/{sid}/courses/{cid}',
  summary: 'Whether the semester offers the course; a frozen pensum’s may still be switched',
  roles: ADMINS,
  permission: 'pensums.update',
  params: { sid: ref('semester'), cid: ref('course') },
  body: z.strictObject({ enabled: z.boolean() }),
  answer: one(SemesterCourse),
  refusals: ['resource_not_found'],
})

/** An addition to the specification: without it a move would pass a state in which the pensum lacks the course. */
export const moveCourse = endpoint({
  method: 'POST',
  path: '/pensums/{id}/move-course',
  summary: 'Moves a course of a draft to a place in one of its semesters, in one step; answers the semesters',
  roles: ADMINS,
  permission: 'pensums.update',
  params: { id: ref('pensum') },
  body: z.strictObject({
    course_id: ref('course'),
    semester_id: ref('semester'),
    /** Counted from 0, without the course itself; past the end is the end. */
    position: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  answer: z.object({ data: z.array(Semester) }),
  status: 200,
  refusals: ['resource_not_found', 'pensum_is_versioned', 'target_must_be_related_to_next_semesters'],
})

export const addCourseToSemesters = endpoint({
  method: 'POST',
  path: '/specializations/periods/pensums/semesters/courses',
  summary: 'Puts a course at the end of semesters of draft pensums',
  roles: ADMINS,
  permission: 'pensums.update',
  body: z.strictObject({
    course_id: ref('course'),
    semester_ids: z.array(ref('semester')).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ data: z.array(Semester) }),
  refusals: ['pensum_is_versioned', 'course_already_in_pensum'],
})
