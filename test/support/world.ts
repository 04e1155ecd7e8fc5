import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
import type { Served } from '#server/call.ts'
import { openDatabase, type Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import { folderStorage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { startLiveStreams } from '#server/http/live-streams.ts'
import { routes } from '#server/registry.ts'
import { type Caller, callerWith } from './callers.ts'
import { noteStatement } from './held.ts'
import { actorOf, openFor, type Person, populate, wellKnown } from './people.ts'
import { noteRefusal } from './refusals.ts'
import { BEFORE_TESTS, movingClock, testClock } from './test-clock.ts'
import { copyOf, ensureTemplate, onServer, withDatabase } from './test-databases.ts'

type Options = {
  only?: readonly Served[]
  limited?: boolean
  empty?: boolean
  demo?: boolean
  /** What the setting says of where the institute is reached; null: nothing. */
  public_url?: string | null
  /** Undoes every write of a call after it was answered. */
  dry?: boolean
  /** The demo institute, lived up to the day of the tests; the clock goes on from there, as a browser's does. */
  filled?: boolean
  /** Sends events as they happen: a page that listens is never still. */
  live?: boolean
  /** That clock too, for a browser before an institute that is not filled. */
  today?: boolean
}

/** A database of its own made from the migrated template, a server over it, one user per role, and a clock that stands. */
export async function createWorld(options: Options = {}) {
  const server_url = inject('server_url')
  const { filled = false } = options
  const name = `w_${randomBytes(6).toString('hex')}`
  const moves = filled || options.today === true
  const clock = moves ? movingClock() : testClock()
  // Rows that a test writes without a call are older than those of its calls, whatever day it really is.
  const before = moves ? clock.now() : BEFORE_TESTS
  const content = filled ? 'demo' : options.empty || moves ? 'empty' : 'people'
  const template = await ensureTemplate(server_url, content)
  await onServer(
    server_url,
    copyOf(template.name, name),
    `alter database ${name} set claustro.now = '${before}'`,
  )
  const { db, close } = openDatabase(withDatabase(server_url, name), {
    onQuery: (query) => noteStatement(query.sql),
  })
  // In a folder of its own, so that a test may see whether anything lands beside it.
  const home = mkdtempSync(join(tmpdir(), 'claustro-test-'))
  const folder = join(home, 'uploads')
  mkdirSync(folder, { mode: 0o700 })
  const lines: Record<string, unknown>[] = []
  const url = withDatabase(server_url, name)
  const onError = (error: unknown) => console.error(error)
  const live = options.live ? await startLiveStreams({ db, url, clock, onError }) : null
  const app = await buildApp({
    ...(live && { live }),
    routes: options.only ?? routes,
    record_export: recordTaken,
    queue_export: queueExport,
    db,
    clock,
    storage: folderStorage(folder),
    public_url: options.public_url === undefined ? 'http://claustro.test' : options.public_url,
    own_url: () => 'http://127.0.0.1:3000',
    demo: options.demo ?? filled,
    log: (line) => {
      lines.push(line)
      if (String(line.message).startsWith('undeclared')) console.error(line.message)
    },
    unlimited: !options.limited,
    sheds_load: false,
    checks_answers: true,
    dry: options.dry ?? false,
    onRefusal: noteRefusal,
  })
  const late = filled ? wellKnown : options.today && !options.empty ? populate : null
  const signedIn = late ? await late(db, clock) : template.people
  const people = new Map(
    signedIn.map(({ person, token, user_id, email }) => [person, callerWith(app, token, user_id, email)]),
  )
  const world = {
    db,
    app,
    clock,
    folder,
    /** What the server has logged so far. */
    lines,
    url,
    as: (person: Person): Caller => people.get(person) ?? missing(person),
    /** A caller with any token, or none. */
    with: (token: string | null): Caller => callerWith(app, token, 0, ''),
    guest: callerWith(app, null, 0, ''),
    /** Signs in a user that a test made itself. */
    signIn: async (user_id: number) => {
      const { token, email } = await openFor(db, clock, user_id)
      return callerWith(app, token, user_id, email)
    },
    /** An actor for calling actions directly. */
    actor: (person: Person) => actorOf(db, (people.get(person) ?? missing(person)).user_id),
    /** Runs an action as the server would: one transaction, with the clock of this world. */
    act: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      db.transaction().execute(async (tx) => {
        await setNow(tx, clock)
        return work(tx)
      }),
    /** Warms so many connections, so that a race is one (architecture.md#tests-of-races). */
    openConnections: (many: number) =>
      Promise.all(Array.from({ length: many }, () => sql`select pg_sleep(0.05)`.execute(db))),
    close: async () => {
      await live?.stop()
      await app.close()
      await close()
      rmSync(home, { recursive: true, force: true })
    },
  }
  afterAll(() => world.close())
  return world
}
export type World = Awaited<ReturnType<typeof createWorld>>

const missing = (person: Person): never => {
  throw new Error(`This world has no ${person}`)
}
