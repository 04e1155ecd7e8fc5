import type { NewsReader } from '#kernel/endpoint.ts'
import type { Send } from './exchange.ts'
import { eventText } from './live-streams.ts'

const ID = /^\d{1,19}$/
const MOST_CURSOR = 4_000
/** For a client of a server that only answers. */
const ASK_AGAIN_MS = 60_000

/** The snapshot of PostgreSQL in a Last-Event-ID; null if the database would not read it. */
function cursorOf(header: unknown): string | null {
  if (typeof header !== 'string' || header.length > MOST_CURSOR) return null
  const [least = '', most = '', open, ...more] = header.split(':')
  if (open === undefined || more.length > 0 || !ID.test(least) || !ID.test(most)) return null
  const ids = open === '' ? [] : open.split(',')
  if (!ids.every((id) => ID.test(id))) return null
  const [from, to] = [BigInt(least), BigInt(most)]
  const isInside = ids.every((id, at) => BigInt(id) >= from && BigInt(id) < to && isAfter(id, ids[at - 1]))
  return from > 0n && from <= to && to < 2n ** 62n && isInside ? header : null
}

const isAfter = (id: string, before: string | undefined): boolean =>
  before === undefined || BigInt(id) > BigInt(before)

/** Sends events for as long as the caller listens; the call itself, and its connection, are over before. */
export const sendEvents: Send = async ({ deps, request, reply, context, answer }) => {
  const read = (await answer()).body as NewsReader
  const { actor, clock } = context as { actor: { user_id: number; session_id: number } } & typeof context
  const { user_id, session_id } = actor
  const listener = { user_id, session_id, cursor: cursorOf(request.headers['last-event-id']) }
  // A proxy that gathers an answer before it passes it on would gather for ever.
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send('')
  if (deps.live) return reply.send(deps.live.open(listener, read))
  const [news] = await read(deps.db as never, [listener], clock.now())
  return reply.send(`retry: ${ASK_AGAIN_MS}\n${news ? eventText(news) : '\n'}`)
}
