import * as z from 'zod/mini'
import { anyId, MAY_NOT_WRITE, weighting } from '#features/enrolment/enrolments/contract.ts'
import { TaughtCourseSection } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { day, dayOut, instant, optionalText } from '#kernel/schemas.ts'
import { LESSON_STATES, SKIP_REASONS, TIMES } from './rules.ts'
import { LESSON_STATE_LABELS } from './words.ts'

const READERS = [...ADMIN_GROUP, ...TEACHER_GROUP] as const
/** people.md#permissions: teacher and coordinator on their own course-sections, admin everywhere. */
const WRITERS = [...ADMINS, ...TEACHER_GROUP] as const

/** `unregistered` has ended and is handed over: it is asked of nobody. */
export const lessonState = z.enum(['planned', 'to_register', 'unregistered', 'registered'])
export type LessonState = z.infer<typeof lessonState>

export const Lesson = z.object({
  id,
  period_id: id,
  /** `2026-2` */
  period: z.string(),
  section_id: id,
  course_id: id,
  course_section_id: id,
  date: dayOut,
  title: z.nullable(z.string()),
  content: z.nullable(z.string()),
  observations: z.nullable(z.string()),
  state: lessonState,
  registered_at: z.nullable(instant),
  /** Of a registered one; 0 before. */
  absent_count: z.int(),
  delayed_count: z.int(),
  /** Of an evaluation, 1–100 percent; null of any other lesson. */
  weighting: z.nullable(z.int()),
  /** How many have a note in it. */
  noted_count: z.int(),
  /** Its day has come, and notes lack. */
  is_to_grade: z.boolean(),
  /** What the timetable has for the course-section on that day of the week, in the order of the day. */
  class_hours: z.array(
    z.object({
      id,
      start_hour: z.int(),
      start_minute: z.int(),
      end_hour: z.int(),
      end_minute: z.int(),
      classroom_code: z.string(),
    }),
  ),
  course_section: TaughtCourseSection,
  /** Of a period before the current one: read, not changed. */
  is_closed: z.boolean(),
  /** The teacher who made it; null where the administration did. */
  author: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
})
export type Lesson = z.infer<typeof Lesson>

const withIncludes = includes(['course_section'])
const sorts = ['date', 'created_at'] as const
const time = {
  from: z.optional(day),
  until: z.optional(day),
  /** From today on, or before today. */
  when: z.optional(z.enum(TIMES)),
  state: z.optional(z.enum(LESSON_STATES)),
  /** Those with a weighting, or those without. */
  evaluations: z.optional(z.boolean()),
  with: withIncludes,
}
const exported = {
  title: 'Clases',
  columns: [
    { field: 'date', title: 'Fecha', as: 'day' },
    { field: 'period', title: 'Período' },
    { field: 'course_section.code', title: 'Código' },
    { field: 'course_section.title', title: 'Materia' },
    { field: 'course_section.letter_code', title: 'Sección' },
    { field: 'state', title: 'Estado', labels: LESSON_STATE_LABELS },
    { field: 'absent_count', title: 'Ausentes' },
    { field: 'title', title: 'Título' },
    { field: 'weighting', title: 'Ponderación' },
    { field: 'content', title: 'Contenido' },
    { field: 'observations', title: 'Observaciones' },
  ],
} as const

export const listLessons = endpoint({
  method: 'GET',
  path: '/lessons',
  summary: 'Lessons within reach, by date: of the own course-sections, and of those that one coordinates',
  roles: READERS,
  permission: 'lessons.view',
  query: listQuery(sorts, {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    teacher_id: z.optional(ref('teacher')),
    ...time,
  }),
  answer: pageOf(Lesson),
  exports: exported,
})

export const listTeacherLessons = endpoint({
  method: 'GET',
  path: '/teachers/{id}/lessons',
  summary: 'The lessons of what somebody teaches in a period, the current one unless another is named',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'lessons.view',
  params: { id: ref('teacher') },
  query: listQuery(sorts, { period_id: z.optional(ref('period')), ...time }),
  answer: pageOf(Lesson),
  exports: { ...exported, of_period: true },
})

const inSection = { section_id: ref('section'), course_id: ref('course') }

export const listCourseSectionLessons = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/lessons',
  summary: 'The lessons of a course of a section, by date',
  roles: READERS,
  permission: 'lessons.view',
  params: inSection,
  query: listQuery(sorts, time),
  answer: pageOf(Lesson),
  exports: exported,
  refusals: ['resource_not_found', 'course_section_not_found'],
})

const texts = { title: optionalText(120), content: optionalText(2_000), observations: optionalText(1_000) }
/** An evaluation, planned as any lesson is; null takes it away. */
const evaluation = { weighting: z.optional(z.nullable(weighting)) }

export const createLesson = endpoint({
  method: 'POST',
  path: '/lessons',
  summary: 'Makes a lesson of a course-section on a date of its period; 422 on `date` outside of it',
  roles: WRITERS,
  permission: 'lessons.create',
  body: z.strictObject({ section_id: anyId, course_id: anyId, date: day, ...texts, ...evaluation }),
  answer: one(Lesson),
  refusals: [
    'course_section_not_found',
    ...MAY_NOT_WRITE,
    'invalid_weighting',
    'everything_excused',
    'course_section_must_have_a_teacher',
    'course_section_lesson_date_exists',
  ],
})

export const updateLesson = endpoint({
  method: 'PATCH',
  path: '/lessons/{id}',
  summary: 'Moves a lesson to another date, or changes what is noted of it',
  roles: WRITERS,
  permission: 'lessons.update',
  params: { id: ref('lesson') },
  body: z.strictObject({ date: z.optional(day), ...texts, ...evaluation }),
  answer: one(Lesson),
  refusals: [
    'resource_not_found',
    'stale_version',
    ...MAY_NOT_WRITE,
    'course_section_lesson_date_exists',
    'invalid_weighting',
    'everything_excused',
    'lesson_student_has_note',
  ],
  versioned: true,
})

export const Generated = z.object({
  created: z.int(),
  skipped: z.array(
    z.object({
      date: dayOut,
      reason: z.enum(SKIP_REASONS),
      /** Of the holiday. */
      title: z.nullable(z.string()),
    }),
  ),
})
export type Generated = z.infer<typeof Generated>

export const generateLessons = endpoint({
  method: 'POST',
  path: '/lessons/generate',
  summary: 'Makes a lesson for each scheduled date of the period, but holidays and dates that have one',
  roles: WRITERS,
  permission: 'lessons.create',
  body: z.strictObject({ section_id: anyId, course_id: anyId }),
  answer: one(Generated),
  refusals: [
    'course_section_not_found',
    ...MAY_NOT_WRITE,
    'course_section_missing_teacher',
    'course_section_missing_schedules',
  ],
})

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/lessons/{id}',
  summary: 'Removes a lesson',
  roles: WRITERS,
  permission: 'lessons.delete',
  params: { id: ref('lesson') },
  answer: nothing,
  refusals: ['resource_not_found', ...MAY_NOT_WRITE, 'lesson_has_absences', 'lesson_student_has_note'],
})
