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
import { jobsDatabase } from '#server/jobs/queue.fixture.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { onTheDay } from '#test/support/fixed-day.ts'
import { rounds } from '#test/support/size.ts'
import { mailJob } from './mail.ts'

/** promises.md K10. */
const KILLS = rounds(4, 20)
const HOUR = 3_600_000
const program = fileURLToPath(new URL('mail-kill.fixture.ts', import.meta.url))

type Outcome = {
  /** The addresses of all mails that left, sorted. */
  sent: string[]
  /** Those whose transaction was committed, sorted. */
  decided: string[]
  /** Those of which the server said so. */
  acknowledged: string[]
  /** Deliveries that the last server still had to make. */
  left_over: number
}

/** Kills a server that queues and sends mails, so many times, and lets the next one end the work. */
async function killWhileSending(kills: number, fault = ''): Promise<Outcome> {
  const { db, url, close } = await jobsDatabase()
  const data = await mkdtemp(join(tmpdir(), 'claustro-kill-'))
  await sql`create table journal (name text primary key)`.execute(db)
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const server = spawn(process.execPath, [program, url, data, fault], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...onTheDay() },
    })
    const lines = createInterface(server.stdout).on('line', (line) => acknowledged.push(line))
    await once(lines, 'line')
    await setTimeout(20 + ((kill * 37) % 250))
    server.kill('SIGKILL')
    await Promise.all([once(server, 'exit'), once(lines, 'close')])
  }

  const clock = clockAt(() => timeOf(systemClock.now()) + HOUR)
  const needs = { data, smtp_url: null, clock, sender: async () => null }
  const jobs = await startJobs({ db, clock, jobs: [mailJob], needs, onError: () => {}, poll_ms: 0 })
  const left_over = await jobs.drain()
  await jobs.stop()

  const outbox = join(data, 'outbox')
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  const sent = texts.map((text) => /^To: (.+)@demo\.example$/m.exec(text)?.[1] ?? '').sort()
  const { rows } = await sql<{ name: string }>`select name from journal`.execute(db)
  const decided = rows.map(({ name }) => name).sort()
  await close()
  await rm(data, { recursive: true })
  return { sent, decided, acknowledged, left_over }
}

test('no mail is lost or doubled, however often the server is killed', async () => {
  const { sent, decided, acknowledged, left_over } = await killWhileSending(KILLS)
  expect(sent).toEqual(decided)
  expect(acknowledged.filter((name) => !decided.includes(name))).toEqual([])
  expect(decided.length).toBeGreaterThan(KILLS)
  expect(left_over).toBeGreaterThan(0)
})

test('control: a mail that leaves before its transaction is committed is noticed', async () => {
  const { sent, decided } = await killWhileSending(3, 'send before commit')
  expect(sent.filter((name) => !decided.includes(name))).not.toEqual([])
})
