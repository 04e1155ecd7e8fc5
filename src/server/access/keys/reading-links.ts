import { timingSafeEqual } from 'node:crypto'
import { addTime, type Instant } from '#kernel/dates.ts'
import { hmacOf } from './tokens.ts'

/** A viewer asks for what it shows while one reads. */
const GOOD_FOR_MS = 60 * 60_000

export type Reading = { document_id: number; user_id: number }

/** Whom and what a link is for and until when, sealed with the secret, so that nothing has to be stored. */
export function readingToken({ document_id, user_id }: Reading, now: Instant): string {
  const text = `${document_id}.${user_id}.${Date.parse(addTime(now, GOOD_FOR_MS))}`
  return `${text}.${sealOf(text)}`
}

const sealOf = (text: string) => hmacOf('reading_link', text).toString('base64url')

/** What a token is for; null if it is over, or nobody here made it. */
export function readingOf(token: string, now: Instant): Reading | null {
  const found = /^((\d{1,10})\.(\d{1,10})\.(\d{1,15}))\.([\w-]{43})$/.exec(token)
  if (!found) return null
  const [, text = '', document_id, user_id, until, seal = ''] = found
  const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(text)))
  if (!isOurs || Number(until) <= Date.parse(now)) return null
  return { document_id: Number(document_id), user_id: Number(user_id) }
}
