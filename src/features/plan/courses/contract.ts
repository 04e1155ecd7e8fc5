import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line, text } from '#kernel/schemas.ts'
import { MOST_AT_ONCE } from './rules.ts'
import { COURSE_FILTER_WORDS } from './words.ts'

/** A semester that holds the course, with the pensum and specialization it belongs to. */
const SemesterOfCourse = z.object({
  id,
  number: z.int(),
  code: z.string(),
  /** Whether the course is offered there. */
  enabled: z.boolean(),
  pensum_id: id,
  pensum_name: z.string(),
  versioned: z.boolean(),
  specialization_id: id,
  specialization_code: z.string(),
  specialization_title: z.string(),
})
export type SemesterOfCourse = z.infer<typeof SemesterOfCourse>

/** What the course requires in a pensum. */
const PrelationOfCourse = z.object({
  id,
  pensum_id: id,
  pensum_name: z.string(),
  required_course_id: id,
  required_course_code: z.string(),
  required_course_title: z.string(),
})

export const Course = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  hours: z.int(),
  max_absences_to_fail: z.int(),
  supports_finals: z.boolean(),
  enabled: z.boolean(),
  pensums_count: z.int(),
  created_at: instant,
  updated_at: instant,
  semesters: z.optional(z.array(SemesterOfCourse)),
  prelations: z.optional(z.array(PrelationOfCourse)),
})
export type Course = z.infer<typeof Course>

const CourseBody = z.strictObject({
  code: line(20),
  title: text(150),
  credits: z.int().check(z.minimum(0), z.maximum(40)),
  hours: z.int().check(z.minimum(1), z.maximum(60)),
  max_absences_to_fail: z.int().check(z.minimum(0), z.maximum(200)),
  supports_finals: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
})

const withIncludes = includes(['semesters', 'prelations'])

export const listCourses = endpoint({
  method: 'GET',
  path: '/courses',
  summary: 'Courses, by title',
  roles: ADMIN_GROUP,
  permission: 'courses.view',
  query: listQuery(
    [
      'title',
      'code',
      'credits',
      'hours',
      'max_absences_to_fail',
      'supports_finals',
      'enabled',
      'pensums_count',
      'created_at',
    ],
    {
      enabled: z.optional(z.boolean()),
      supports_finals: z.optional(z.boolean()),
      /** Whether any pensum has the course. */
      assigned: z.optional(z.boolean()),
      specialization_id: z.optional(ref('specialization')),
      pensum_id: z.optional(ref('pensum')),
      semester_id: z.optional(ref('semester')),
      with: withIncludes,
    },
  ),
  answer: pageOf(Course),
  exports: {
    title: 'Listado de materias',
    named_filters: COURSE_FILTER_WORDS,
    columns: [
      { field: 'code', title: 'Código' },
      { field: 'title', title: 'Nombre' },
      { field: 'credits', title: 'Unidades de crédito' },
      { field: 'hours', title: 'Horas semanales' },
      { field: 'max_absences_to_fail', title: 'Inasistencias permitidas' },
      { field: 'supports_finals', title: 'Entrega final', as: 'yes_no' },
      { field: 'pensums_count', title: 'Pensums' },
      { field: 'enabled', title: 'Activa', as: 'yes_no' },
    ],
  },
})

export const showCourse = endpoint({
  method: 'GET',
  path: '/courses/{id}',
  summary: 'A course',
  roles: ADMIN_GROUP,
  permission: 'courses.view',
  params: { id: ref('course') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Course),
  refusals: ['resource_not_found'],
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/courses',
  summary: 'Makes a course',
  roles: ADMINS,
  permission: 'courses.create',
  body: CourseBody,
  answer: one(Course),
  refusals: ['code_already_exists'],
})

/** A code that is taken comes with `conflicts: [{ entry, code }]`, `entry` being the place in `courses`. */
export const createCourses = endpoint({
  method: 'POST',
  path: '/courses/bulk',
  summary: 'Makes many courses at once, all or nothing',
  roles: ADMINS,
  permission: 'courses.create',
  body: z.strictObject({ courses: z.array(CourseBody).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) }),
  answer: one(z.array(Course)),
  idempotent: true,
  refusals: ['code_already_exists'],
})

export const updateCourse = endpoint({
  method: 'PATCH',
  path: '/courses/{id}',
  summary: 'Changes a course, or enables and disables it',
  roles: ADMINS,
  permission: 'courses.update',
  params: { id: ref('course') },
  body: z.partial(CourseBody),
  answer: one(Course),
  refusals: ['resource_not_found', 'code_already_exists', 'stale_version'],
  versioned: true,
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/courses/{id}',
  summary: 'Removes a course that no pensum and no section has',
  roles: ADMINS,
  permission: 'courses.delete',
  params: { id: ref('course') },
  answer: nothing,
  refusals: ['resource_not_found', 'course_is_in_use', 'shelf_has_documents'],
})
