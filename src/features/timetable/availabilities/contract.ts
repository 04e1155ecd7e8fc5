import * as z from 'zod/mini'
import { PublicPeriod } from '#features/timetable/periods/contract.ts'
import { ScheduleClassHour } from '#features/timetable/schedules/timetables/contract.ts'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { dayOut, instant } from '#kernel/schemas.ts'

const unwanted = { day: z.int().check(z.minimum(1), z.maximum(7)), is_impossible: z.boolean() }
const UnwantedHour = z.object({ day: z.int(), class_hour_id: id, is_impossible: z.boolean() })

/** When somebody can teach in a period: at all hours but those named. */
export const Availability = z.object({
  id,
  period_id: id,
  teacher_id: id,
  /** In the order of the week. */
  hours: z.array(UnwantedHour),
  created_at: instant,
  updated_at: instant,
})
export type Availability = z.infer<typeof Availability>

const hours = z.array(z.strictObject({ ...unwanted, class_hour_id: ref('class_hour') })).check(
  z.maxLength(500),
  z.refine((all) => new Set(all.map((one) => `${one.day} ${one.class_hour_id}`)).size === all.length, {
    error: 'unique',
  }),
)

const MAY_NOT_SAY = [
  'this_action_is_unauthorized',
  'unable_to_update_older_periods',
  'period_is_closed',
  'availability_is_over',
] as const

export const listAvailabilities = endpoint({
  method: 'GET',
  path: '/availabilities',
  summary: 'Those who teach: who has said when they can in a period, and who has not',
  roles: ADMIN_GROUP,
  permission: 'availabilities.view',
  query: listQuery(['last_name', 'said_at', 'impossible_hours', 'unwelcome_hours', 'reminded_on'], {
    /** Without it: the current one. */
    period_id: z.optional(ref('period')),
    has_said: z.optional(z.boolean()),
  }),
  answer: pageOf(
    z.object({
      /** The teacher's. */
      id,
      first_name: z.string(),
      last_name: z.string(),
      is_coordinator: z.boolean(),
      identity: z.string(),
      said_at: z.nullable(instant),
      impossible_hours: z.int(),
      unwelcome_hours: z.int(),
      reminded_on: z.nullable(dayOut),
    }),
  ),
  exports: {
    title: 'Disponibilidad de los profesores',
    named_filters: { has_said: ['Disponibilidad', { true: 'Indicada', false: 'Sin indicar' }] },
    columns: [
      { field: 'identity', title: 'Documento' },
      { field: 'last_name', title: 'Apellidos' },
      { field: 'first_name', title: 'Nombres' },
      { field: 'said_at', title: 'Indicada', as: 'instant' },
      { field: 'impossible_hours', title: 'Horas en que no puede' },
      { field: 'unwelcome_hours', title: 'Horas en que prefiere no' },
      { field: 'reminded_on', title: 'Recordado', as: 'day' },
    ],
  },
})

export const showAvailabilities = endpoint({
  method: 'GET',
  path: '/teachers/{id}/availabilities',
  summary: 'When a teacher can, in each period that is neither older nor closed, and in the one before each',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
  permission: 'availabilities.view',
  params: { id: ref('teacher') },
  answer: one(
    z.object({
      /** The rows of the week, by time. */
      class_hours: z.array(ScheduleClassHour),
      weeks: z.array(
        z.object({
          period: z.object(PublicPeriod),
          /** Until when teachers say it themselves; null while they are not asked. */
          last_day: z.nullable(dayOut),
          /** Null until it is said. */
          availability: z.nullable(Availability),
          /** What was said last of a period before this one. */
          former: z.nullable(z.object({ period: z.string(), hours: z.array(UnwantedHour) })),
        }),
      ),
    }),
  ),
  refusals: ['coordinator_not_owner_or_not_supervising'],
})

export const createAvailability = endpoint({
  method: 'POST',
  path: '/availabilities',
  summary:
    'Says when a teacher can in a period: teachers of themselves until the last day, the administration of any',
  roles: [...ADMINS, ...TEACHER_GROUP],
  permission: 'availabilities.update',
  body: z.strictObject({ period_id: ref('period'), teacher_id: ref('teacher'), hours }),
  answer: one(Availability),
  refusals: [...MAY_NOT_SAY, 'stale_version'],
})

export const updateAvailability = endpoint({
  method: 'PATCH',
  path: '/availabilities/{id}',
  summary: 'Says anew when a teacher can in a period',
  roles: [...ADMINS, ...TEACHER_GROUP],
  permission: 'availabilities.update',
  params: { id: ref('availability') },
  body: z.strictObject({ hours }),
  answer: one(Availability),
  refusals: [...MAY_NOT_SAY, 'resource_not_found', 'stale_version'],
  versioned: true,
})

export const remindOfAvailability = endpoint({
  method: 'POST',
  path: '/availabilities/remind',
  summary:
    'Asks those who have not said when they can in a period to say it, each once a day; gives who was asked just now',
  roles: ADMINS,
  permission: 'availabilities.update',
  body: z.strictObject({
    period_id: ref('period'),
    teacher_ids: z.optional(z.array(ref('teacher')).check(z.minLength(1), z.maxLength(500))),
  }),
  status: 200,
  answer: one(z.object({ told: z.int() })),
  refusals: ['unable_to_update_older_periods', 'period_is_closed', 'availability_is_over'],
  idempotent: true,
})
