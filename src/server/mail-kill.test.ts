import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clockAt, systemClock, timeOf } from '#kernel/dates.ts'
import { jobsDatabase } from './jobs.fixture.ts'
import { startJobs } from './jobs.ts'
import { mailHandler } from './mail.ts'

/** Two hundred before a release (quality.md K10). */
const KILLS = Number(process.env.CLAUSTRO_KILLS ?? 6)
const HOUR = 3_600_000
const program = fileURLToPath(new URL('mail-kill.fixture.ts', import.meta.url))

test('no mail is lost or doubled, however often the server is killed', {
  timeout: 30_000 + KILLS * 3_000,
}, async () => {
  const { db, url, close } = await jobsDatabase()
  const data = await mkdtemp(join(tmpdir(), 'claustro-kill-'))
  await sql`create table journal (name text primary key)`.execute(db)
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const server = spawn(process.execPath, [program, url, data], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface(server.stdout).on('line', (line) => acknowledged.push(line))
    await once(lines, 'line')
    await setTimeout(20 + ((kill * 37) % 250))
    server.kill('SIGKILL')
    await Promise.all([once(server, 'exit'), once(lines, 'close')])
  }

  const clock = clockAt(() => timeOf(systemClock.now()) + HOUR)
  const mail = mailHandler({ data, smtp_url: null, clock, sender: async () => null })
  const jobs = await startJobs({ db, clock, handlers: { mail }, onError: () => {}, poll_ms: 0 })
  const leftOver = await jobs.drain()
  await jobs.stop()

  const outbox = join(data, 'outbox')
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const sent = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  const recipients = sent.map((text) => /^To: (.+)@demo\.example$/m.exec(text)?.[1]).sort()
  const { rows } = await sql<{ name: string }>`select name from journal`.execute(db)
  const decided = rows.map(({ name }) => name).sort()
  await close()
  await rm(data, { recursive: true })

  expect(recipients).toEqual(decided)
  expect(acknowledged.filter((name) => !decided.includes(name))).toEqual([])
  expect(decided.length).toBeGreaterThan(KILLS)
  expect(leftOver).toBeGreaterThan(0)
})
