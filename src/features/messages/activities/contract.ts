import * as z from 'zod/mini'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant, optionalText, text } from '#kernel/schemas.ts'

export const Activity = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  observation: z.nullable(z.string()),
  start_date: dayOut,
  end_date: dayOut,
  created_at: instant,
  updated_at: instant,
})
export type Activity = z.infer<typeof Activity>

const ActivityBody = z.strictObject({
  title: text(120),
  description: optionalText(500),
  observation: optionalText(500),
  start_date: day,
  end_date: day,
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/activities',
  summary: 'Activities, by start date; `from` and `until` keep those that fall, even in part, between them',
  roles: 'session',
  query: listQuery(['title', 'description', 'observation', 'start_date', 'end_date', 'created_at'], {
    from: z.optional(day),
    until: z.optional(day),
  }),
  answer: pageOf(Activity),
  exports: {
    title: 'Cronograma de actividades',
    columns: [
      { field: 'title', title: 'Título' },
      { field: 'description', title: 'Descripción' },
      { field: 'observation', title: 'Observación' },
      { field: 'start_date', title: 'Fecha de inicio', as: 'day' },
      { field: 'end_date', title: 'Fecha de fin', as: 'day' },
    ],
  },
})

export const showActivity = endpoint({
  method: 'GET',
  path: '/activities/{id}',
  summary: 'An activity',
  roles: 'session',
  params: { id: ref('activity') },
  answer: one(Activity),
  refusals: ['resource_not_found'],
})

export const createActivity = endpoint({
  method: 'POST',
  path: '/activities',
  summary: 'Makes an activity',
  roles: ADMINS,
  permission: 'activities.create',
  body: ActivityBody,
  answer: one(Activity),
  refusals: ['invalid_date_range'],
})

export const updateActivity = endpoint({
  method: 'PATCH',
  path: '/activities/{id}',
  summary: 'Changes an activity',
  roles: ADMINS,
  permission: 'activities.update',
  params: { id: ref('activity') },
  body: z.partial(ActivityBody),
  answer: one(Activity),
  refusals: ['resource_not_found', 'invalid_date_range', 'stale_version'],
  versioned: true,
})

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/activities/{id}',
  summary: 'Removes an activity',
  roles: ADMINS,
  permission: 'activities.delete',
  params: { id: ref('activity') },
  answer: nothing,
  refusals: ['resource_not_found'],
})
