import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { instant } from '#kernel/schemas.ts'

/** A session that is open somewhere, as its owner sees it. */
export const OwnSession = z.object({
  id,
  /** Such as «Chrome en Android»; null when the program does not say. */
  device: z.nullable(z.string()),
  started_at: instant,
  last_used_at: instant,
  remember: z.boolean(),
  /** The one that asks. */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'The open sessions of the caller, the one that asks first',
  roles: 'session',
  answer: one(z.array(OwnSession)),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Ends a session of the caller at once and forgets its device',
  roles: 'session',
  params: { id: ref('session') },
  answer: nothing,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Ends every session of the caller but the one that asks, and forgets the other devices',
  roles: 'session',
  answer: nothing,
})
