import * as z from 'zod/mini'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { dayOut } from '#kernel/schemas.ts'

/** A class of the own timetable, on a date. */
export const ClassAhead = z.object({
  schedule_id: id,
  section_id: id,
  course_id: id,
  /** That of the date, to who teaches it; null where nobody made one. */
  lesson: z.nullable(z.object({ id, is_registered: z.boolean() })),
  date: dayOut,
  start_hour: z.int(),
  start_minute: z.int(),
  end_hour: z.int(),
  end_minute: z.int(),
  code: z.string(),
  title: z.string(),
  classroom_code: z.string(),
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
  teachers: z.array(z.object({ id, first_name: z.string(), last_name: z.string() })),
})
export type ClassAhead = z.infer<typeof ClassAhead>

export const listClassesAhead = endpoint({
  method: 'GET',
  path: '/schedules/ahead',
  summary: "Today's classes of the own timetable, and those of the next day that has any",
  roles: ['student', 'teacher', 'coordinator'],
  answer: one(z.array(ClassAhead)),
})
