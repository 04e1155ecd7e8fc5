import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { addTime, timeOf } from '#kernel/dates.ts'
import { openSession } from '#server/access/sessions/session.ts'
import { folderStorage, newKey } from '#server/files/files.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { createWorld } from '#test/support/world.ts'
import { hourlyTasks } from './hourly.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const world = await createWorld()
const { db, clock, folder } = world
const storage = folderStorage(join(folder, 'uploads'))

afterEach(() => void vi.useRealTimers())

const inBackups = () => readdirSync(join(folder, 'backups')).sort()
const settings = { data: folder, backup_key: null }

/** Runs the hourly tasks at once and then once an hour, as `main.ts` does; the hours pass when the test says so. */
async function started(hourly = hourlyTasks({ settings, db, storage, url: world.url, clock })) {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const errors: unknown[] = []
  const jobs = await startJobs({
    db,
    clock,
    jobs: [],
    needs: {},
    onError: (error) => errors.push(error),
    hourly,
  })
  return {
    errors,
    anHourPasses() {
      clock.move(HOUR)
      vi.advanceTimersByTime(HOUR)
    },
    stop: () => jobs.stop(),
  }
}

/** An old one of everything that is kept for a while only, and whether each is still there. */
async function oldThings() {
  const before = (ms: number) => addTime(clock.now(), -ms)
  const [long_ago, hash] = [before(400 * DAY), Buffer.from('old')]
  const user_id = world.as('student').user_id
  const mail = join(folder, 'outbox/1.eml')
  mkdirSync(join(folder, 'outbox'), { recursive: true })
  writeFileSync(mail, '')
  const key = newKey('pictures', 'webp')
  await storage.put(key, new Uint8Array([1]), 'image/webp')
  const at = timeOf(long_ago) / 1_000
  for (const path of [mail, join(folder, 'uploads', key)]) utimesSync(path, at, at)
  const planted = [
    sql`insert into failed_attempts (subject, source, failed_at, last_at)
      values (${hash}, ${hash}, array[${long_ago}::timestamptz], ${long_ago})`,
    sql`insert into guest_calls (address, minute, calls) values (${hash}, ${long_ago}, 1)`,
    sql`insert into idempotency_keys (user_id, key, call, body_hash, created_at)
      values (${user_id}, 'old', 'POST /x', ${hash}, ${long_ago})`,
    sql`insert into account_tokens (user_id, kind, token_hash, created_at, expires_at)
      values (${user_id}, 'recover', ${hash}, ${long_ago}, ${long_ago})`,
    sql`insert into report_links (token_hash, filename, media_type, bytes, expires_at)
      values (${hash}, 'x.pdf', 'application/pdf', ${hash}, ${long_ago})`,
    sql`insert into jobs (kind, payload, done_at) values ('mail', '{}', ${long_ago})`,
  ]
  for (const one of planted) await one.execute(db)
  await openSession(db, user_id, { remember: false, device: null, now: long_ago })
  const tables = {
    failed_attempts: sql`last_at`,
    guest_calls: sql`minute`,
    idempotency_keys: sql`created_at`,
    account_tokens: sql`expires_at`,
    report_links: sql`expires_at`,
    session_tokens: sql`expires_at`,
    jobs: sql`done_at`,
  }
  return async () => {
    const there: string[] = [existsSync(mail) ? 'mail' : '', (await storage.get(key)) ? 'picture' : '']
    for (const [name, column] of Object.entries(tables)) {
      const { rows } = await sql`
        select from ${sql.table(name)} where ${column} < ${before(100 * DAY)}::timestamptz`.execute(db)
      if (rows.length > 0) there.push(name)
    }
    return there.filter(Boolean)
  }
}

test('at two in the morning the backup is made, the eighth goes, and so does every old thing', async () => {
  // Half past midnight in Venezuela: no hour of backups.
  clock.set('2026-11-24T04:30:00Z')
  await db
    .updateTable('migrations')
    .set({ applied_at: addTime(clock.now(), -DAY) })
    .execute()
  mkdirSync(join(folder, 'backups'))
  const older = Array.from({ length: 8 }, (_, day) => `claustro-2026-11-1${day}-0600.claustro`)
  for (const name of older) writeFileSync(join(folder, 'backups', name), 'CLAUSTRO')
  const stillThere = await oldThings()
  expect(await stillThere(), 'all are planted').toHaveLength(9)

  const tasks = await started()
  // What no row names is removed when it was found twice.
  await expect.poll(stillThere).toEqual(['picture'])
  expect(inBackups(), 'not the hour').toEqual(older)
  tasks.anHourPasses()
  await expect.poll(inBackups).toEqual([...older.slice(2), 'claustro-2026-11-24-0530.claustro'])
  expect(await stillThere()).toEqual([])
  await tasks.stop()
  expect(tasks.errors).toEqual([])
})

test('one that throws is told and keeps the others neither now nor in the next hour', async () => {
  const done: string[] = []
  const tasks = await started([
    async () => void done.push('first'),
    () => {
      throw new Error('at once')
    },
    async () => {
      throw new Error('later')
    },
    async (now) => void done.push(now),
  ])
  const now = clock.now()
  await expect.poll(() => done).toEqual(['first', now])
  tasks.anHourPasses()
  await expect.poll(() => done).toEqual(['first', now, 'first', addTime(now, HOUR)])
  await tasks.stop()
  expect(tasks.errors.map(String)).toEqual(
    Array.from({ length: 2 }, () => ['Error: at once', 'Error: later']).flat(),
  )
})
