import type { AddressInfo } from 'node:net'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll } from 'vitest'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
import type { NewsEvent } from '#features/messages/notifications/live/contract.ts'
import { openDatabase } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { gracefulClose } from '#server/http/graceful-close.ts'
import { startLiveStreams } from '#server/http/live-streams.ts'
import { routes } from '#server/registry.ts'
import { noteRefusal } from './refusals.ts'
import type { World } from './world.ts'

/** A server over the world's database that listens, and sends events as they happen. */
export async function liveServer(world: World) {
  const { clock, folder, url } = world
  const { db, close: closeDatabase } = openDatabase(url)
  const live = await startLiveStreams({ db, url, clock, onError: (error) => console.error(error) })
  const app = await buildApp({
    ...{ routes, record_export: recordTaken, queue_export: queueExport, db, clock, live },
    ...{
      storage: folderStorage(folder),
      public_url: 'http://claustro.test',
      own_url: () => 'http://127.0.0.1:3000',
      demo: false,
      log: () => {},
    },
    ...{ unlimited: true, checks_answers: true, onRefusal: noteRefusal },
  })
  const drain = gracefulClose(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let isClosed = false
  /** As SIGTERM does. */
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await live.stop()
    await drain()
    await app.close()
    await closeDatabase()
  }
  afterAll(close)
  return { address: `http://127.0.0.1:${port}`, live, close }
}

type Heard = { id: string; news: NewsEvent; at: number }

/** Listens as a browser does. */
export async function listenTo(address: string, token: string | null, last?: string) {
  const cut = new AbortController()
  const answer = await fetch(`${address}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
    signal: cut.signal,
  })
  const heard: Heard[] = []
  const read = async () => {
    const events = answer.body
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
    for await (const { id = '', data } of events ?? [])
      heard.push({ id, news: JSON.parse(data), at: performance.now() })
  }
  /** Resolves when the line ends, however. */
  const ended = read().catch(() => {})
  return {
    ...{ status: answer.status, heard, ended },
    /** An event has the newest first. */
    ids: () => heard.flatMap(({ news }) => news.notifications.map(({ id }) => id)).sort((a, b) => a - b),
    last: () => heard.at(-1)?.id,
    unread: () => heard.at(-1)?.news.unread,
    cut: async () => {
      cut.abort()
      await ended
    },
  }
}
