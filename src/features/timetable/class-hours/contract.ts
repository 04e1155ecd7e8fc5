import * as z from 'zod/mini'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { MOST_AT_ONCE } from './rules.ts'

const SHIFTS = ['morning', 'afternoon'] as const

export const ClassHour = z.object({
  id,
  start_hour: z.int(),
  start_minute: z.int(),
  end_hour: z.int(),
  end_minute: z.int(),
  /** Of the morning when it begins before noon. */
  shift: z.enum(SHIFTS),
  created_at: instant,
  updated_at: instant,
})
export type ClassHour = z.infer<typeof ClassHour>

const hour = z.int().check(z.minimum(0), z.maximum(23))
const minute = z.int().check(z.minimum(0), z.maximum(59))

const ClassHourBody = z.strictObject({
  start_hour: hour,
  start_minute: minute,
  end_hour: hour,
  end_minute: minute,
})

export const listClassHours = endpoint({
  method: 'GET',
  path: '/class-hours',
  summary: 'The hours in which classes are given, by time',
  roles: ADMIN_GROUP,
  permission: 'class_hours.view',
  query: listQuery(['start_hour', 'end_hour', 'shift', 'created_at'], {
    shift: z.optional(z.enum(SHIFTS)),
  }),
  answer: pageOf(ClassHour),
})

export const showClassHour = endpoint({
  method: 'GET',
  path: '/class-hours/{id}',
  summary: 'A class hour',
  roles: ADMIN_GROUP,
  permission: 'class_hours.view',
  params: { id: ref('class_hour') },
  answer: one(ClassHour),
  refusals: ['resource_not_found'],
})

export const createClassHour = endpoint({
  method: 'POST',
  path: '/class-hours',
  summary: 'Makes a class hour that shares no minute with another',
  roles: ADMINS,
  permission: 'class_hours.create',
  body: ClassHourBody,
  answer: one(ClassHour),
  refusals: ['class_hour_not_in_order', 'class_hour_overlaps'],
})

export const createClassHours = endpoint({
  method: 'POST',
  path: '/class-hours/bulk',
  summary: 'Makes the class hours of a day at once, all or nothing',
  roles: ADMINS,
  permission: 'class_hours.create',
  body: z.strictObject({
    class_hours: z.array(ClassHourBody).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  }),
  answer: one(z.array(ClassHour)),
  idempotent: true,
  refusals: ['class_hour_not_in_order', 'class_hour_overlaps'],
})

export const updateClassHour = endpoint({
  method: 'PATCH',
  path: '/class-hours/{id}',
  summary: 'Changes when a class hour begins or ends',
  roles: ADMINS,
  permission: 'class_hours.update',
  params: { id: ref('class_hour') },
  body: z.partial(ClassHourBody),
  answer: one(ClassHour),
  refusals: ['resource_not_found', 'class_hour_not_in_order', 'class_hour_overlaps', 'stale_version'],
  versioned: true,
})

export const deleteClassHour = endpoint({
  method: 'DELETE',
  path: '/class-hours/{id}',
  summary: 'Removes a class hour at which nothing takes place',
  roles: ADMINS,
  permission: 'class_hours.delete',
  params: { id: ref('class_hour') },
  answer: nothing,
  refusals: ['resource_not_found', 'class_hour_has_schedules'],
})
