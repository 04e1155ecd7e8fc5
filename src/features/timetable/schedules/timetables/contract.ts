import * as z from 'zod/mini'
import { TeacherName } from '#features/timetable/section-names/contract.ts'
import { endpoint, file, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'
import { CONFLICT_CODES, Schedule, TakenBy } from '../contract.ts'

/** Everybody but a student may see the timetable of somebody else within reach. */
const READERS = [...ADMIN_GROUP, 'coordinator', 'teacher'] as const

const day = z.int().check(z.minimum(1), z.maximum(7))
const classHours = z.array(ref('class_hour')).check(z.minLength(1), z.maxLength(24))

export const ScheduleClassHour = z.object({
  id,
  start_hour: z.int(),
  start_minute: z.int(),
  end_hour: z.int(),
  end_minute: z.int(),
  shift: z.enum(['morning', 'afternoon']),
})
export type ScheduleClassHour = z.infer<typeof ScheduleClassHour>

/** What a timetable is drawn from: the entries, every class hour (the rows of the grid), and which period it is. */
export const Timetable = z.object({
  schedules: z.array(Schedule),
  class_hours: z.array(ScheduleClassHour),
  /** Null when there is no current period; nothing is scheduled then. */
  period: z.nullable(z.object({ id, year: z.int(), number: z.int(), start_date: dayOut, end_date: dayOut })),
  /** The days of the period on which no class is given, by date. */
  holidays: z.array(dayOut),
})
export type Timetable = z.infer<typeof Timetable>

/** Without it: the current period. */
const ofPeriod = z.strictObject({ period_id: z.optional(ref('period')) })

export const showSectionTimetable = endpoint({
  method: 'GET',
  path: '/sections/{id}/schedules',
  summary: 'The timetable of a section, in its own period',
  roles: READERS,
  permission: 'schedules.view',
  params: { id: ref('section') },
  answer: one(Timetable),
  refusals: ['resource_not_found'],
})

export const showClassroomTimetable = endpoint({
  method: 'GET',
  path: '/classrooms/{id}/schedules',
  summary: 'What takes a classroom in a period, the current one unless said',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('classroom') },
  query: ofPeriod,
  answer: one(Timetable),
  refusals: ['resource_not_found'],
})

export const showTeacherTimetable = endpoint({
  method: 'GET',
  path: '/teachers/{id}/schedules',
  summary: 'The timetable of a teacher in a period, the current one unless said',
  roles: READERS,
  permission: 'schedules.view',
  params: { id: ref('teacher') },
  query: ofPeriod,
  answer: one(Timetable),
  refusals: ['coordinator_not_owner_or_not_supervising'],
})

export const showStudentTimetable = endpoint({
  method: 'GET',
  path: '/students/{id}/schedules',
  summary: 'The timetable of a student in a period, the current one unless said',
  roles: [...READERS, 'student'],
  permission: 'schedules.view',
  params: { id: ref('student') },
  query: ofPeriod,
  answer: one(Timetable),
  refusals: ['resource_not_found'],
})

export const printSectionTimetable = endpoint({
  method: 'GET',
  path: '/sections/{id}/schedules/pdf',
  summary: 'The timetable of a section on one page',
  roles: READERS,
  permission: 'schedules.view',
  params: { id: ref('section') },
  answer: file,
  document: 'Horario de la sección',
  refusals: ['resource_not_found'],
})

export const printClassroomTimetable = endpoint({
  method: 'GET',
  path: '/classrooms/{id}/schedules/pdf',
  summary: 'What takes a classroom in a period, on one page',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('classroom') },
  query: ofPeriod,
  answer: file,
  document: 'Horario del aula',
  refusals: ['resource_not_found'],
})

export const printTeacherTimetable = endpoint({
  method: 'GET',
  path: '/teachers/{id}/schedules/pdf',
  summary: 'The timetable of a teacher on one page',
  roles: READERS,
  permission: 'schedules.view',
  params: { id: ref('teacher') },
  query: ofPeriod,
  answer: file,
  document: 'Horario del profesor',
  refusals: ['coordinator_not_owner_or_not_supervising'],
})

export const printStudentTimetable = endpoint({
  method: 'GET',
  path: '/students/{id}/schedules/pdf',
  summary: 'The timetable of a student on one page',
  roles: [...READERS, 'student'],
  permission: 'schedules.view',
  params: { id: ref('student') },
  query: ofPeriod,
  answer: file,
  document: 'Horario del estudiante',
  refusals: ['resource_not_found'],
})

export const listAvailableClassrooms = endpoint({
  method: 'GET',
  path: '/classrooms/schedules-availability',
  summary: 'Enabled classrooms, and what takes them on a day at class hours',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  query: z.strictObject({
    period_id: ref('period'),
    day,
    class_hours_ids: classHours,
    /** An entry that is being moved does not stand in its own way. */
    except_schedule_id: z.optional(ref('schedule')),
  }),
  answer: one(
    z.array(
      z.object({
        id,
        code: z.string(),
        description: z.nullable(z.string()),
        max_capacity: z.int(),
        multiple_sections: z.boolean(),
        available: z.boolean(),
        taken_by: z.array(TakenBy),
      }),
    ),
  ),
})

/** What the grid shows while a course of a section is dragged: one cell for each day and class hour. */
export const showPlacement = endpoint({
  method: 'GET',
  path: '/schedules/placement',
  summary: 'For a course of a section: which days and class hours are free, and who or what takes the others',
  roles: ADMINS,
  permission: 'schedules.view_placement',
  query: z.strictObject({
    section_id: ref('section'),
    course_id: ref('course'),
    /** Without it classrooms are not looked at. */
    classroom_id: z.optional(ref('classroom')),
    except_schedule_id: z.optional(ref('schedule')),
  }),
  answer: one(
    z.object({
      hours: z.int(),
      scheduled_hours: z.int(),
      /** The enabled classrooms by code, each with the hours at which no other section may have it. */
      rooms: z.array(
        z.object({
          id,
          code: z.string(),
          max_capacity: z.int(),
          taken: z.array(z.object({ day: z.int(), class_hour_id: id })),
        }),
      ),
      cells: z.array(
        z.object({
          day: z.int(),
          class_hour_id: id,
          is_free: z.boolean(),
          is_outside_shift: z.boolean(),
          taken: z.array(z.object({ code: z.enum(CONFLICT_CODES), with: TakenBy })),
          /** Those of its teachers who said that they cannot then, first, or had rather not. */
          unwanted: z.array(z.object({ teacher: TeacherName, is_impossible: z.boolean() })),
        }),
      ),
    }),
  ),
  refusals: ['course_section_not_found'],
})
