import { Readable } from 'node:stream'
import type { Clock } from '#kernel/dates.ts'
import type { Listener, News, NewsReader } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { listen } from '#server/database/listen.ts'

/** The channel on which triggers name the users who have news. */
const CHANNEL = 'live'
/** Proxies cut a line that is silent for longer, and so does our own server. */
const HEARTBEAT_MS = 25_000
const AGAIN_MS = 1_000
/** Of one person; each tab that is looked at has one. */
export const MOST_OF_ONE = 12
const RETRY_AFTER_S = 60
/** What a client leaves unread. It then begins anew where it was. */
const MOST_UNREAD_BYTES = 262_144

type Stream = Listener & { out: Readable; read: NewsReader; last: string; hasEnded: boolean }

/** What is said after the end would be an error of the stream. */
function say({ out, hasEnded }: Stream, text: string): void {
  if (!hasEnded && !out.destroyed) out.push(text)
}

function end(stream: Stream): void {
  if (!stream.hasEnded) stream.out.push(null)
  stream.hasEnded = true
}

export type LiveStreams = {
  /** Opens a stream of events for a listener. */
  open(listener: Listener, read: NewsReader): Readable
  /** Ends them all, and those still to come after their first event. */
  stop(): Promise<void>
}

export const eventText = ({ cursor, data }: NonNullable<News>): string =>
  `id: ${cursor}\nevent: news\ndata: ${JSON.stringify(data)}\n\n`

type Deps = { db: Tx; url: string; clock: Clock; onError: (error: unknown) => void }

/**
 * The open streams of this process, fed by one listening connection. However many are told at once, one query at a
 * time asks for their news (docs/decisions/0041-live-notifications.md).
 */
export async function startLiveStreams(deps: Deps): Promise<LiveStreams> {
  const streams = new Set<Stream>()
  let hasStopped = false
  const { tell, forget } = newsFor(deps, () => hasStopped)
  const hear = (payload: string) => {
    if (payload === '' || payload === '*') return tell(streams)
    const users = new Set(payload.split(',').map(Number))
    const some = [...streams].filter(({ user_id }) => users.has(user_id))
    // A corrected text changes no count, and is news all the same.
    for (const stream of some) stream.last = ''
    tell(some)
  }
  const heartbeat = setInterval(() => {
    for (const stream of streams) say(stream, ':\n\n')
    // Ends the streams of sessions that expired, and finds what a broken connection has not told.
    tell(streams)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const ear = await listen(deps.url, CHANNEL, hear)

  return {
    open(listener, read) {
      if ([...streams].filter(({ user_id }) => user_id === listener.user_id).length >= MOST_OF_ONE)
        throw new Refusal('too_many_requests', { retry_after: RETRY_AFTER_S })
      const out = new Readable({ read() {} })
      const stream = { ...listener, out, read, last: '', hasEnded: false }
      streams.add(stream)
      out.once('close', () => {
        streams.delete(stream)
        forget(stream)
      })
      tell([stream])
      return out
    },
    async stop() {
      hasStopped = true
      clearInterval(heartbeat)
      for (const stream of streams) end(stream)
      await ear.stop()
    },
  }
}

/** Asks for the news of streams, one query at a time, and passes them on. */
function newsFor({ db, clock, onError }: Omit<Deps, 'url'>, hasStopped: () => boolean) {
  const told = new Set<Stream>()
  let isAsking = false

  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      for (const batch of batches(told)) await answer(batch)
    } catch (error) {
      onError(error)
      setTimeout(() => void ask(), AGAIN_MS).unref()
    } finally {
      isAsking = false
    }
  }
  const answer = async (batch: readonly Stream[]) => {
    const [first] = batch
    if (!first) return
    const news = await first.read(db as never, batch, clock.now()).catch((error: unknown) => {
      for (const stream of batch) told.add(stream)
      throw error
    })
    for (const [index, stream] of batch.entries()) {
      pass(stream, news[index] ?? null)
      if (hasStopped()) end(stream)
    }
  }
  return {
    tell(some: Iterable<Stream>) {
      for (const stream of some) told.add(stream)
      void ask()
    },
    forget: (stream: Stream) => void told.delete(stream),
  }
}

/** Sends what has changed; ends the stream of whoever may listen no more. */
function pass(stream: Stream, news: News): void {
  if (news === null) {
    end(stream)
    return
  }
  const state = JSON.stringify(news.data)
  stream.cursor = news.cursor
  if (news.is_new || state !== stream.last) say(stream, eventText(news))
  stream.last = news.is_new ? '' : state
  if (stream.out.readableLength > MOST_UNREAD_BYTES) stream.out.destroy()
}

/** Takes what was told so far, by who reads it, until nothing is left. */
function* batches(told: Set<Stream>): Generator<Stream[]> {
  for (let [first] = told; first; [first] = told) {
    const { read } = first
    const batch = [...told].filter((stream) => stream.read === read)
    for (const stream of batch) told.delete(stream)
    yield batch.filter(({ out, hasEnded }) => !out.destroyed && !hasEnded)
  }
}
