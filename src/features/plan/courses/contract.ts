import * as z from 'zod/mini'
import { MOST_TAG_LETTERS } from '#features/timetable/classrooms/rules.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line, optionalText, text } from '#kernel/schemas.ts'
import { MOST_AT_ONCE, sittingsError, sittingsFromText } from './rules.ts'
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
  is_corequisite: z.boolean(),
})

export const Course = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  hours: z.int(),
  /** How the hours are cut, as 2 + 2; null: by pairs. */
  sittings: z.nullable(z.array(z.int())),
  /** What its room must have, as `laboratorio`. */
  room_tag: z.nullable(z.string()),
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

const isHours = (one: number) => Number.isInteger(one) && one >= 1 && one <= 60

/** A list, or as people and sheets write it; empty is null. */
const sittings = z.optional(
  z.pipe(
    z.pipe(
      z.nullable(z.union([z.string(), z.array(z.number())])),
      z.transform((sent) => {
        if (sent === null || sent.length === 0) return null
        if (typeof sent !== 'string') return sent
        return sent.trim() === '' ? null : (sittingsFromText(sent) ?? [])
      }),
    ),
    z.nullable(
      z
        .array(z.number())
        .check(
          z.refine((all) => all.length > 0 && all.every(isHours), { error: 'sittings_form', abort: true }),
        ),
    ),
  ),
)

const courseFields = {
  code: line(20),
  title: text(150),
  credits: z.int().check(z.minimum(0), z.maximum(40)),
  hours: z.int().check(z.minimum(1), z.maximum(60)),
  max_absences_to_fail: z.int().check(z.minimum(0), z.maximum(200)),
  sittings,
  room_tag: optionalText(
    MOST_TAG_LETTERS,
    z.overwrite((tag) => tag.replaceAll(/\s+/g, ' ')),
  ),
  supports_finals: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
}

type Cut = Parameters<typeof sittingsError>[0]

/** Whatever of both was sent; what was not is looked up where it is changed. */
const withCut = <T extends z.ZodMiniType<Cut>>(schema: T): T =>
  schema.check((sent) => {
    const error = sittingsError(sent.value)
    if (error)
      sent.issues.push({ code: 'custom', path: ['sittings'], message: error, input: sent.value.sittings })
  })

const CourseBody = withCut(z.strictObject(courseFields))

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
      { field: 'sittings', title: 'Reparto de las horas' },
      { field: 'room_tag', title: 'Qué necesita del aula' },
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
  body: withCut(z.partial(z.strictObject(courseFields))),
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
