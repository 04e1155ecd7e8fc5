import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { recordTaken } from '#features/audit/server/actions.ts'
import { LEVELS } from '#kernel/access.ts'
import { type Clock, clockAt, type Instant, systemClock } from '#kernel/dates.ts'
import type { Role } from '#kernel/roles.ts'
import { type Actor, openSession } from '#server/access/session.ts'
import { initTokenKeys } from '#server/access/tokens.ts'
import type { Served } from '#server/call.ts'
import { migrate, openDatabase, type Tx } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { setNow } from '#server/http/run-call.ts'
import { insistOnHeaders } from './answer-headers.ts'
import { noteRefusal } from './refusals.ts'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
  body: any
  headers: Record<string, unknown>
  bytes: Buffer
}
export type Sending = {
  headers?: Record<string, string>
  query?: Record<string, string | number>
  /** Sends a form: text fields of the body, and these files. */
  files?: Record<string, { bytes: Buffer; name?: string; type?: string }>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Caller = {
  token: string | null
  user_id: number
  email: string
  call(method: Method, path: string, body?: unknown, sending?: Sending): Promise<Answer>
}
export type Person = Role | 'dios'

/** A moving clock: it begins at a fixed moment and goes only when a test moves it. */
export type TestClock = Clock & { set(at: string): void; move(milliseconds: number): void }

export function testClock(start = '2026-11-23T14:00:00Z'): TestClock {
  let at = Date.parse(start)
  return {
    ...clockAt(() => at),
    set: (to) => {
      at = Date.parse(to)
    },
    move: (milliseconds) => {
      at += milliseconds
    },
  }
}

type Options = {
  only?: readonly Served[]
  limited?: boolean
  empty?: boolean
  demo?: boolean
  public_url?: string
  /** Undoes every write of a call after it was answered. */
  dry?: boolean
  /** The demo institute, lived up to the real today; the clock is the real one, which a browser has too. */
  filled?: boolean
  /** The real clock, for a browser before an institute that is not filled. */
  today?: boolean
}

const TEMPLATE = 'claustro_template'
/** That of every server in a test which says no other. */
export const SECRET = 'the secret of all the tests, known to everybody'

/** A database of its own made from the migrated template, a server over it, one user per role, and a clock that stands. */
export async function createWorld(options: Options = {}) {
  const server_url = inject('server_url')
  initTokenKeys(SECRET)
  const { filled = false } = options
  const template = await ensureTemplate(server_url, filled)
  const name = `w_${randomBytes(6).toString('hex')}`
  await onServer(server_url, `create database ${name} template ${template}`)
  const { db, close } = openDatabase(withDatabase(server_url, name))
  const clock = filled || options.today ? realClock() : testClock()
  // In a folder of its own, so that a test may see whether anything lands beside it.
  const home = mkdtempSync(join(tmpdir(), 'claustro-test-'))
  const folder = join(home, 'uploads')
  mkdirSync(folder, { mode: 0o700 })
  const lines: Record<string, unknown>[] = []
  const app = await buildApp({
    record_export: recordTaken,
    db,
    clock,
    storage: folderStorage(folder),
    public_url: options.public_url ?? 'http://claustro.test',
    demo: options.demo ?? filled,
    log: (line) => {
      lines.push(line)
      if (String(line.message).startsWith('undeclared')) console.error(line.message)
    },
    unlimited: !options.limited,
    dry: options.dry ?? false,
    onRefusal: noteRefusal,
    ...(options.only && { only: options.only }),
  })
  const people = options.empty
    ? new Map<Person, Caller>()
    : filled
      ? await wellKnown(db, app, clock)
      : await populate(db, app, clock)
  const world = {
    db,
    app,
    clock,
    folder,
    /** What the server has logged so far. */
    lines,
    url: withDatabase(server_url, name),
    as: (person: Person): Caller => people.get(person) ?? missing(person),
    /** A caller with any token, or none. */
    with: (token: string | null): Caller => callerWith(app, token, 0, ''),
    guest: callerWith(app, null, 0, ''),
    /** Signs in a user that a test made itself. */
    signIn: (user_id: number) => signIn(db, app, clock, user_id),
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

const withDatabase = (url: string, name: string): string => {
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const { db, close } = openDatabase(url, { most: 1 })
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql.raw(statement).execute(one)
  })
  await close()
}

/** Made once per server, by whichever test file comes first. Gives its name. */
async function ensureTemplate(url: string, filled: boolean): Promise<string> {
  const name = filled ? `${TEMPLATE}_demo` : TEMPLATE
  const { db, close } = openDatabase(url, { most: 1 })
  await db.connection().execute(async (one) => {
    // Others wait here while one makes the template.
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set lock_timeout = 0`.execute(one)
    await sql`select pg_advisory_lock(77)`.execute(one)
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(one)
    if (rows.length === 0) {
      await sql.raw(`create database ${name}`).execute(one)
      const made = openDatabase(withDatabase(url, name), { most: 4 })
      await migrate(made.db)
      if (filled) await fill(made.db)
      await made.close()
    }
    await sql`select pg_advisory_unlock(77)`.execute(one)
  })
  await close()
  return name
}

async function fill(db: Tx): Promise<void> {
  const { fillDemo } = await import('../../demo/fill.ts')
  const folder = mkdtempSync(join(tmpdir(), 'claustro-demo-'))
  await fillDemo({ db, clock: systemClock, storage: folderStorage(folder) })
  rmSync(folder, { recursive: true, force: true })
}

const realClock = (): TestClock => ({
  ...systemClock,
  set: () => {
    throw new Error('the real clock cannot be set')
  },
  move: () => {
    throw new Error('the real clock cannot be moved')
  },
})

async function wellKnown(db: Tx, app: FastifyInstance, clock: Clock): Promise<Map<Person, Caller>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'is_dios'])
    .where('is_demo', '=', true)
    .execute()
  const people = new Map<Person, Caller>()
  for (const { id, role, is_dios } of rows)
    people.set(is_dios ? 'dios' : (role as Role), await signIn(db, app, clock, id))
  return people
}

async function populate(db: Tx, app: FastifyInstance, clock: Clock): Promise<Map<Person, Caller>> {
  const people = new Map<Person, Caller>()
  const person = { identity_kind: 'V', gender: 'female' }
  for (const [index, role] of (
    ['dios', 'admin', 'lowAdmin', 'coordinator', 'teacher', 'student'] as const
  ).entries()) {
    const user = await db
      .insertInto('users')
      .values({
        email: `${role.toLowerCase()}@instituto.test`,
        role: role === 'dios' ? 'admin' : role,
        is_dios: role === 'dios',
        name: role === 'dios' || role === 'admin' || role === 'lowAdmin' ? `Persona ${role}` : null,
        confirmed_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const named = {
      user_id: user.id,
      first_name: 'Persona',
      last_name: role,
      identity_number: `100000${index}`,
      phone: '+584121234567',
    }
    if (role === 'teacher' || role === 'coordinator')
      await db
        .insertInto('teachers')
        .values({ ...person, ...named })
        .execute()
    if (role === 'student')
      await db
        .insertInto('students')
        .values({ ...person, ...named, birth_date: '2005-05-05' as never })
        .execute()
    people.set(role, await signIn(db, app, clock, user.id))
  }
  return people
}

async function signIn(db: Tx, app: FastifyInstance, clock: Clock, user_id: number): Promise<Caller> {
  const { access_token } = await openSession(db, user_id, {
    remember: true,
    device: 'test',
    now: clock.now(),
  })
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return callerWith(app, access_token, user_id, email)
}

async function actorOf(db: Tx, user_id: number): Promise<Actor> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .select(['u.role', 'u.is_dios', 'u.name', 'u.email', 's.id as student_id', 't.id as teacher_id'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  const type = row.role as Role
  return {
    user_id,
    type,
    level: row.is_dios ? 6 : LEVELS[type],
    name: row.name ?? row.email,
    email: row.email,
    student_id: row.student_id,
    teacher_id: row.teacher_id,
    session_id: 0,
    changed_permissions: {},
  }
}

function callerWith(app: FastifyInstance, token: string | null, user_id: number, email: string): Caller {
  return {
    token,
    user_id,
    email,
    async call(method, path, body, { headers = {}, query, files } = {}) {
      const form = files ? formOf(body as Record<string, unknown>, files) : null
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers, ...headers },
        ...(query && {
          query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
        }),
        ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: body as object }),
      })
      insistOnHeaders(`${method} ${path}`, answer.headers)
      const isCompressed = answer.headers['content-encoding'] === 'gzip'
      const isJson = !isCompressed && String(answer.headers['content-type'] ?? '').includes('json')
      return {
        status: answer.statusCode,
        body: isJson && answer.body ? answer.json() : answer.body,
        headers: answer.headers,
        bytes: answer.rawPayload,
      }
    },
  }
}

function formOf(fields: Record<string, unknown> = {}, files: NonNullable<Sending['files']>) {
  const boundary = 'claustro-test-boundary'
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${
          typeof value === 'object' ? JSON.stringify(value) : String(value)
        }\r\n`,
      ),
    )
  for (const [name, file] of Object.entries(files)) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name ?? 'f'}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A moment in the test's clock, for columns of record. */
export const at = (text: string): Instant => text as Instant
