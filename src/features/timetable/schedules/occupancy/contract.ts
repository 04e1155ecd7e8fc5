import * as z from 'zod/mini'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { ScheduleClassHour } from '../timetables/contract.ts'

const name = { id, first_name: z.string(), last_name: z.string() }

/** A class as a map shows it: what takes a room and its teachers on a day at class hours. */
const OccupyingEntry = z.object({
  id,
  section_id: id,
  course_id: id,
  classroom_id: id,
  teachers_ids: z.array(id),
  day: z.int(),
  /** In the order of the day. */
  class_hours_ids: z.array(id),
  course_code: z.string(),
  course_title: z.string(),
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
  /** Another period whose dates overlap, if it is of one: it takes rooms and teachers all the same. */
  period: z.nullable(z.string()),
})

export const Occupancy = z.object({
  class_hours: z.array(ScheduleClassHour),
  entries: z.array(OccupyingEntry),
  /** The enabled ones, and those that have a class all the same, by code. */
  classrooms: z.array(
    z.object({
      id,
      code: z.string(),
      max_capacity: z.int(),
      multiple_sections: z.boolean(),
      tags: z.array(z.string()),
    }),
  ),
  /** Those who may teach, and those who have a class all the same, by last name. */
  teachers: z.array(
    z.object({
      ...name,
      unwanted: z.array(z.object({ day: z.int(), class_hour_id: id, is_impossible: z.boolean() })),
    }),
  ),
})
export type Occupancy = z.infer<typeof Occupancy>

export const showOccupancy = endpoint({
  method: 'GET',
  path: '/periods/{id}/schedules/occupancy',
  summary: 'What takes each room and each teacher in a week of a period, and when teachers cannot',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('period') },
  answer: one(Occupancy),
  refusals: ['period_not_found'],
})
