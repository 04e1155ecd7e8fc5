import * as z from 'zod/mini'
import { endpoint, guestLimit, nothing, one } from '#kernel/endpoint.ts'
import { text } from '#kernel/schemas.ts'

export const DigestPreferences = z.object({
  daily_digest: z.boolean(),
  digest_general: z.boolean(),
  digest_classes: z.boolean(),
  digest_personal: z.boolean(),
  digest_system: z.boolean(),
})
export type DigestPreferences = z.infer<typeof DigestPreferences>

export const showDigestPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Whether one wants the daily digest by mail, and which kinds in it',
  roles: 'session',
  answer: one(DigestPreferences),
})

export const stopDigest = endpoint({
  method: 'POST',
  path: '/notifications/digest/stop',
  summary: 'Turns the daily digest off with the token of its mail, without signing in',
  roles: 'public',
  body: z.strictObject({ token: text(100) }),
  answer: nothing,
  refusals: ['digest_link_not_valid'],
  limit: guestLimit,
})

export const updateDigestPreferences = endpoint({
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Turns the daily digest by mail, or a kind in it, on or off',
  roles: 'session',
  body: z.strictObject(z.partial(DigestPreferences).shape),
  answer: one(DigestPreferences),
})
