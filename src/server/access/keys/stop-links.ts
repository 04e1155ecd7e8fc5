import { timingSafeEqual } from 'node:crypto'
import { hmacOf } from './tokens.ts'

/** The token of the link by which a person stops a mail, without signing in; it allows nothing else, and does not end. */
export const stopToken = (user_id: number): string => `${user_id}.${sealOf(String(user_id))}`

const sealOf = (text: string) => hmacOf('stop_link', text).toString('base64url')

/** Whose token it is; null if nobody here made it. */
export function userOfStop(token: string): number | null {
  const [, user_id = '', seal = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
  if (user_id === '' || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(user_id)))) return null
  return Number(user_id)
}
