import * as z from 'zod/mini'
import { endpoint, file, guestLimit, nothing, one, ref } from '#kernel/endpoint.ts'
import { ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'

/** Those who have a timetable of their own. */
const OWNERS = [...TEACHER_GROUP, 'student'] as const

/** Whether there is a link, and since when. The link itself is shown only when it is made: the server keeps its hash. */
const FeedState = z.object({ is_shared: z.boolean(), created_at: z.nullable(instant) })

/** `url`: `https://…/api/feeds/{43 characters}.ics`; `webcal_url`: the same for calendars that subscribe by themselves. */
const NewFeed = z.object({ url: z.string(), webcal_url: z.string(), created_at: instant })

export const showOwnFeed = endpoint({
  method: 'GET',
  path: '/schedules/feed',
  summary: 'Whether the own timetable is shared by a private link',
  roles: OWNERS,
  answer: one(FeedState),
})

export const makeOwnFeed = endpoint({
  method: 'POST',
  path: '/schedules/feed',
  summary: 'Makes a private link to the own timetable; an earlier one ends',
  roles: OWNERS,
  answer: one(NewFeed),
})

export const revokeOwnFeed = endpoint({
  method: 'DELETE',
  path: '/schedules/feed',
  summary: 'Ends the private link to the own timetable',
  roles: OWNERS,
  answer: nothing,
})

const ofClassroom = { id: ref('classroom') }

export const showClassroomFeed = endpoint({
  method: 'GET',
  path: '/classrooms/{id}/schedules/feed',
  summary: 'Whether the timetable of a classroom is shared by a private link',
  roles: ADMINS,
  permission: 'schedules.share_classroom',
  params: ofClassroom,
  answer: one(FeedState),
  refusals: ['resource_not_found'],
})

export const makeClassroomFeed = endpoint({
  method: 'POST',
  path: '/classrooms/{id}/schedules/feed',
  summary: 'Makes a private link to the timetable of a classroom; an earlier one ends',
  roles: ADMINS,
  permission: 'schedules.share_classroom',
  params: ofClassroom,
  answer: one(NewFeed),
  refusals: ['resource_not_found'],
})

export const revokeClassroomFeed = endpoint({
  method: 'DELETE',
  path: '/classrooms/{id}/schedules/feed',
  summary: 'Ends the private link to the timetable of a classroom',
  roles: ADMINS,
  permission: 'schedules.share_classroom',
  params: ofClassroom,
  answer: nothing,
  refusals: ['resource_not_found'],
})

/** No session: a calendar asks again and again with nothing but the link. */
export const readFeed = endpoint({
  method: 'GET',
  path: '/feeds/{token}',
  summary: 'A timetable as iCalendar (RFC 5545)',
  roles: 'public',
  params: { token: z.string().check(z.maxLength(100)) },
  answer: file,
  refusals: ['resource_not_found'],
  limit: guestLimit,
})
