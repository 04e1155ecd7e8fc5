import { afterAll } from 'vitest'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
import { lockedJob, recoveryJob } from '#features/people/account/server/jobs.ts'
import { hashPassword } from '#server/access/sessions/passwords.ts'
import { openDatabase } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { routes } from '#server/registry.ts'
import { insistOnHeaders } from './answer-headers.ts'
import type { Method } from './callers.ts'
import { mailOf } from './mails.ts'
import { noteRefusal } from './refusals.ts'
import { createWorld } from './world.ts'

export const PASSWORD = 'una frase larga y mía 7'
export const OTHER = 'otra frase bien larga 8'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

type From = { address?: string; token?: string; headers?: Record<string, string> }

/** Twenty at a time. */
export async function many<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < times; from += 20) {
    const batch = Array.from({ length: Math.min(20, times - from) }, (_, at) => work(from + at))
    done.push(...(await Promise.all(batch)))
  }
  return done
}

/** How many there are of each. */
export const count = <T>(all: readonly T[]) =>
  Object.fromEntries(
    [...new Set(all)].map((one) => [String(one), all.filter((other) => other === one).length]),
  )

/** A world with all its limits, and a second server process on its database: all that they share is PostgreSQL. */
export async function twoServers() {
  const world = await createWorld({ limited: true })
  const { db, clock } = world
  const second = openDatabase(world.url)
  const twin = await buildApp({
    routes,
    record_export: recordTaken,
    queue_export: queueExport,
    db: second.db,
    clock,
    storage: folderStorage(world.folder),
    public_url: 'http://claustro.test',
    own_url: () => 'http://127.0.0.1:3000',
    demo: false,
    sheds_load: false,
    checks_answers: true,
    log: (line) => world.lines.push(line),
    onRefusal: noteRefusal,
  })
  afterAll(async () => {
    await twin.close()
    await second.close()
  })
  const servers = [world.app, twin]
  let turn = 0
  let network = 0
  let people = 0

  /** Nobody has called from here yet. */
  const newAddress = () => {
    network++
    return `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`
  }

  /** Calls the two servers in turn, each time from another address unless one is said. */
  async function call(method: Method, path: string, body?: object, from: From = {}) {
    const { address = newAddress(), token, headers } = from
    const answer = await servers[turn++ % 2]?.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    })
    if (!answer) throw new Error('no server')
    insistOnHeaders(`${method} ${path}`, answer.headers)
    return {
      status: answer.statusCode,
      body: answer.body ? JSON.parse(answer.body) : null,
      headers: answer.headers,
    }
  }

  const enter = (
    email: string,
    password: string,
    { device_token, ...from }: From & { device_token?: string } = {},
  ) => call('POST', '/login', { email, password, ...(device_token && { device_token }) }, from)

  async function person(role = 'student') {
    const email = `persona${++people}@instituto.test`
    const password_hash = await hashPassword(PASSWORD)
    const { id } = await db
      .insertInto('users')
      .values({ email, role, name: 'Ana', confirmed_at: clock.now(), password_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email }
  }

  /** Sends the recovery mails that were asked for, as the server does behind its answer. */
  async function runRecoveries() {
    const onError = (error: unknown) => console.error(error)
    await (
      await startJobs({
        db,
        clock,
        jobs: [lockedJob, recoveryJob],
        needs: { db, clock },
        onError,
        poll_ms: 0,
      })
    ).drain()
  }

  async function mailsTo(email: string) {
    const rows = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail')
      .orderBy('id')
      .execute()
    return rows.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === email)
  }

  async function recoveryToken(email: string) {
    await call('POST', `/password-reset/${email}`)
    await runRecoveries()
    const text = (await mailsTo(email)).findLast((mail) => mail.text.includes('token='))?.text ?? ''
    return { token: /token=([\w-]+)/.exec(text)?.[1] ?? '', text }
  }

  return { world, newAddress, call, enter, person, runRecoveries, mailsTo, recoveryToken }
}
