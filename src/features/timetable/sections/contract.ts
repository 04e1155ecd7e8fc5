import * as z from 'zod/mini'
import { TeacherName } from '#features/timetable/section-names/contract.ts'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line } from '#kernel/schemas.ts'
import { CourseSection } from './courses/contract.ts'
import { SHIFTS } from './rules.ts'

const limit = z.int().check(z.minimum(0), z.maximum(500))
const shift = z.enum(SHIFTS)
const READERS = [...ADMIN_GROUP, 'coordinator'] as const

export const Section = z.object({
  id,
  period_id: id,
  period_year: z.int(),
  period_number: z.int(),
  specialization_id: id,
  specialization_code: z.string(),
  specialization_title: z.string(),
  semester_id: id,
  semester_code: z.string(),
  semester_number: z.int(),
  letter_code: z.string(),
  shift,
  males_limit: z.int(),
  females_limit: z.int(),
  males_assigned: z.int(),
  females_assigned: z.int(),
  /** Offered from the waiting list: taken for everybody else (rules.md#waiting-list). */
  males_held: z.int(),
  females_held: z.int(),
  /** On the waiting list, with an offer or without. */
  waiting: z.int(),
  courses_count: z.int(),
  courses_without_teacher: z.int(),
  /** Its period is over: nothing of it changes any more. */
  is_older: z.boolean(),
  is_closed: z.boolean(),
  /** Its period comes after the current one: what it lacks is not late. */
  is_coming: z.boolean(),
  created_at: instant,
  updated_at: instant,
  courses: z.optional(z.array(CourseSection)),
  specialization: z.optional(z.object({ id, code: z.string(), title: z.string(), is_basic: z.boolean() })),
  semester: z.optional(z.object({ id, number: z.int(), code: z.string() })),
  teachers: z.optional(z.array(TeacherName)),
  period: z.optional(
    z.object({ id, year: z.int(), number: z.int(), enabled: z.boolean(), closed_at: z.nullable(instant) }),
  ),
})
export type Section = z.infer<typeof Section>

const withIncludes = includes(['courses', 'specialization', 'semester', 'teachers', 'period'])

export const listSections = endpoint({
  method: 'GET',
  path: '/sections',
  summary: 'Sections within reach, by specialization, semester and code',
  roles: READERS,
  permission: 'sections.view',
  query: listQuery(
    [
      'id',
      'period',
      'specialization_title',
      'semester_number',
      'letter_code',
      'shift',
      'males_assigned',
      'females_assigned',
      'created_at',
    ],
    {
      period_id: z.optional(ref('period')),
      specialization_id: z.optional(ref('specialization')),
      semester_id: z.optional(ref('semester')),
      semester_number: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      shift: z.optional(shift),
      without_teacher: z.optional(z.boolean()),
      /** With a course that has fewer hours in the week than it asks for. */
      without_hours: z.optional(z.boolean()),
      with: withIncludes,
    },
  ),
  answer: pageOf(Section),
  exports: {
    title: 'Listado de secciones',
    named_filters: {
      shift: ['Turno', SHIFT_LABELS],
      without_teacher: ['Profesores', { true: 'Con materias sin profesor', false: 'Completas' }],
      without_hours: ['Horario', { true: 'Con horas por ubicar', false: 'Completo' }],
    },
    columns: [
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'semester_code', title: 'Semestre' },
      { field: 'letter_code', title: 'Sección' },
      { field: 'males_assigned', title: 'Varones asignados' },
      { field: 'males_limit', title: 'Límite de varones' },
      { field: 'females_assigned', title: 'Hembras asignadas' },
      { field: 'females_limit', title: 'Límite de hembras' },
      { field: 'courses_without_teacher', title: 'Materias sin profesor' },
    ],
  },
})

export const showSection = endpoint({
  method: 'GET',
  path: '/sections/{id}',
  summary: 'A section',
  roles: READERS,
  permission: 'sections.view',
  params: { id: ref('section') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Section),
  refusals: ['resource_not_found'],
})

export const createSection = endpoint({
  method: 'POST',
  path: '/sections',
  summary: 'Opens a section, with a course-section for each enabled course of its semester',
  roles: ADMINS,
  permission: 'sections.create',
  body: z.strictObject({
    period_id: ref('period'),
    semester_id: ref('semester'),
    letter_code: line(10),
    shift,
    males_limit: limit,
    females_limit: limit,
  }),
  answer: one(Section),
  refusals: [
    'letter_code_already_exists',
    'disabled_course_detected',
    'pensum_not_attached_to_period',
    'unable_to_update_older_periods',
    'period_is_closed',
  ],
})

export const updateSection = endpoint({
  method: 'PATCH',
  path: '/sections/{id}',
  summary: 'Changes the code, the shift or the limits of a section',
  roles: ADMINS,
  permission: 'sections.update',
  params: { id: ref('section') },
  body: z.partial(z.strictObject({ letter_code: line(10), shift, males_limit: limit, females_limit: limit })),
  answer: one(Section),
  refusals: [
    'resource_not_found',
    'stale_version',
    'letter_code_already_exists',
    'section_limits_below_assigned',
    'unable_to_update_older_periods',
    'period_is_closed',
  ],
  versioned: true,
})

export const countSectionRemoval = endpoint({
  method: 'GET',
  path: '/sections/{id}/removal',
  summary: 'What goes with a section when it is removed, for the question before it',
  roles: ADMINS,
  permission: 'sections.delete',
  params: { id: ref('section') },
  answer: one(
    z.object({
      courses: z.int(),
      lessons: z.int(),
      schedules: z.int(),
      assignments: z.int(),
      waiting: z.int(),
    }),
  ),
  refusals: ['resource_not_found'],
})

export const deleteSection = endpoint({
  method: 'DELETE',
  path: '/sections/{id}',
  summary: 'Removes a section that nobody is inscribed in and in which nothing was taught yet',
  roles: ADMINS,
  permission: 'sections.delete',
  params: { id: ref('section') },
  answer: nothing,
  refusals: [
    'resource_not_found',
    'section_has_inscriptions',
    'section_has_past',
    'unable_to_update_older_periods',
    'period_is_closed',
  ],
})
