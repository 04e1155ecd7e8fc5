import * as z from 'zod/mini'
import { endpoint, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { CONFLICT_CODES, Schedule } from '../contract.ts'

const of = { section_id: ref('section'), course_id: ref('course') }
const spot = {
  classroom_id: ref('classroom'),
  day: z.int().check(z.minimum(1), z.maximum(7)),
  class_hours_ids: z.array(ref('class_hour')).check(z.minLength(1), z.maxLength(24)),
}

/** 409 with `conflicts: Conflict[]`; places of `moved` are counted first, then those of `made`. */
export const rearrangeSchedules = endpoint({
  method: 'POST',
  path: '/schedules/rearrange',
  summary:
    'Moves entries of one period, puts and takes out others beside, all or nothing; gives those moved, then those put',
  roles: ADMINS,
  permission: 'schedules.rearrange',
  body: z.strictObject({
    moved: z
      .array(
        z.strictObject({
          schedule_id: ref('schedule'),
          ...spot,
          /** As it was read: an entry that changed since is not moved. */
          version: z.optional(z.string().check(z.maxLength(40))),
        }),
      )
      .check(z.minLength(1), z.maxLength(60)),
    made: z.optional(z.array(z.strictObject({ ...of, ...spot })).check(z.maxLength(60))),
    removed: z.optional(z.array(ref('schedule')).check(z.maxLength(60))),
  }),
  status: 200,
  answer: z.object({ data: z.array(Schedule) }),
  refusals: [
    'course_section_not_found',
    'stale_version',
    'unable_to_update_older_periods',
    'period_is_closed',
    'classroom_is_disabled',
    ...CONFLICT_CODES,
  ],
})
