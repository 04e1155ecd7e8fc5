import * as z from 'zod/mini'
import { TaughtCourseSection, TeacherName } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { COLOR_NAMES } from './rules.ts'

const day = z.int().check(z.minimum(1), z.maximum(7))
const color = z.union([z.enum(COLOR_NAMES), z.string().check(z.regex(/^#[0-9a-f]{6}$/i))])
const classHours = z.array(ref('class_hour')).check(z.maxLength(24))

export const Schedule = z.object({
  id,
  period_id: id,
  section_id: id,
  course_id: id,
  course_section_id: id,
  classroom_id: id,
  /** 1 = Monday … 7 = Sunday. */
  day: z.int(),
  /** In the order of the day. */
  class_hours_ids: z.array(id),
  /** The ground on white paper, `#rrggbb`. */
  color: z.string(),
  /** Which of the twelve it is; null for a foreign colour. */
  color_name: z.nullable(z.enum(COLOR_NAMES)),
  text_color: z.string(),
  /** No proposal moves it that was to leave what is locked. */
  is_locked: z.boolean(),
  course_section: TaughtCourseSection,
  classroom: z.object({ id, code: z.string(), description: z.nullable(z.string()) }),
  /** What takes place then, and of which kind it is. */
  scheduled_content: z.object({
    resource: z.literal('course_section'),
    id,
    code: z.string(),
    title: z.string(),
  }),
  created_at: instant,
  updated_at: instant,
})
export type Schedule = z.infer<typeof Schedule>

export const CONFLICT_CODES = [
  'day_course_section_class_hour_taken',
  'day_section_class_hour_taken',
  'day_classroom_class_hour_taken',
  'day_teacher_class_hour_taken',
] as const
export type ConflictCode = (typeof CONFLICT_CODES)[number]

/** What an hour is taken by. `entry`: one of the entries sent, by its place; else `schedule_id`: one that is stored. */
export const TakenBy = z.object({
  schedule_id: z.nullable(id),
  entry: z.nullable(z.int()),
  day: z.int(),
  class_hour_id: id,
  section_id: id,
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
  course_id: id,
  course_code: z.string(),
  course_title: z.string(),
  classroom_id: id,
  classroom_code: z.string(),
  /** The shared teacher; null unless the clash is a teacher's. */
  teacher: z.nullable(TeacherName),
  /** Another period whose dates overlap, if it is of one. */
  period: z.nullable(z.string()),
})
export type TakenBy = z.infer<typeof TakenBy>

/** One of `conflicts` in the 409 of create, update and bulk store; `with` is null for `classroom_is_disabled`. */
export const Conflict = z.object({
  /** Place of the entry in what was sent; 0 for a single one. */
  entry: z.int(),
  code: z.enum([...CONFLICT_CODES, 'classroom_is_disabled']),
  with: z.nullable(TakenBy),
})
export type Conflict = z.infer<typeof Conflict>

/** Worth knowing, never refused (rules.md#timetable). */
export const Warning = z.object({
  /** Place of the entry; null when it is about the course of the section as a whole. */
  entry: z.nullable(z.int()),
  code: z.enum([
    'students_exceed_capacity',
    'class_hour_outside_shift',
    'teacher_cannot',
    'teacher_rather_not',
    'hours_below_course',
    'hours_above_course',
  ]),
  /** Students and seats, or hours scheduled and hours asked for; else null. */
  actual: z.nullable(z.int()),
  expected: z.nullable(z.int()),
  /** Who said that it cannot be then, or had rather not. */
  teacher: z.optional(TeacherName),
})
export type Warning = z.infer<typeof Warning>

const withIncludes = includes(['classroom', 'course_section'])

export const listSchedules = endpoint({
  method: 'GET',
  path: '/schedules',
  summary: 'The timetable, by day and hour',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  query: listQuery(['day', 'created_at'], {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    teacher_id: z.optional(ref('teacher')),
    classroom_id: z.optional(ref('classroom')),
    day: z.optional(day),
    with: withIncludes,
  }),
  answer: pageOf(Schedule),
})

export const showSchedule = endpoint({
  method: 'GET',
  path: '/schedules/{id}',
  summary: 'An entry of the timetable',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('schedule') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Schedule),
  refusals: ['resource_not_found'],
})

const entry = {
  classroom_id: ref('classroom'),
  day,
  color: z.optional(color),
  is_locked: z.optional(z.boolean()),
}
const of = { section_id: ref('section'), course_id: ref('course') }
const ScheduleBody = z.strictObject({
  ...of,
  ...entry,
  class_hours_ids: classHours.check(z.minLength(1)),
})

const written = z.object({ data: Schedule, warnings: z.array(Warning) })

export const createSchedule = endpoint({
  method: 'POST',
  path: '/schedules',
  summary: 'Puts a course of a section on a day, in a classroom, at class hours',
  roles: ADMINS,
  permission: 'schedules.create',
  body: ScheduleBody,
  answer: written,
  refusals: [
    'course_section_not_found',
    'unable_to_update_older_periods',
    'period_is_closed',
    'classroom_is_disabled',
    ...CONFLICT_CODES,
  ],
})

export const updateSchedule = endpoint({
  method: 'PATCH',
  path: '/schedules/{id}',
  summary: 'Moves, resizes, recolours or locks an entry of the timetable',
  roles: ADMINS,
  permission: 'schedules.update',
  params: { id: ref('schedule') },
  body: z.partial(ScheduleBody),
  answer: written,
  refusals: [
    'resource_not_found',
    'stale_version',
    'course_section_not_found',
    'unable_to_update_older_periods',
    'period_is_closed',
    'classroom_is_disabled',
    ...CONFLICT_CODES,
  ],
  versioned: true,
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/schedules/{id}',
  summary: 'Takes an entry out of the timetable',
  roles: ADMINS,
  permission: 'schedules.delete',
  params: { id: ref('schedule') },
  answer: nothing,
  refusals: ['resource_not_found', 'unable_to_update_older_periods', 'period_is_closed'],
})

/** 409 with `conflicts: Conflict[]`, every clash, also between its own entries. Entries without class hours are dropped. */
export const bulkStoreSchedules = endpoint({
  method: 'POST',
  path: '/schedules/bulk-store',
  summary: 'Puts a course of a section on several days and hours, all or nothing',
  roles: ADMINS,
  permission: 'schedules.create',
  body: z.strictObject({
    ...of,
    entries: z
      .array(z.strictObject({ ...entry, class_hours_ids: z.optional(classHours) }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
  answer: z.object({ data: z.array(Schedule), warnings: z.array(Warning) }),
  refusals: [
    'course_section_not_found',
    'unable_to_update_older_periods',
    'period_is_closed',
    'classroom_is_disabled',
    ...CONFLICT_CODES,
  ],
})
