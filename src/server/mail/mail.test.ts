import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '#kernel/dates.ts'
import type { Db } from '#server/database/db.ts'
import { jobsDatabase } from '#server/jobs/queue.fixture.ts'
import { type Jobs, startJobs } from '#server/jobs/worker.ts'
import { htmlOf, type Mail, mailJob, queueMail, removeOldMail, type Sender } from './mail.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const MAIL: Mail = {
  to: 'ana@demo.example',
  subject: 'Confirmación de la preinscripción de Ñoño Pérez',
  link: 'https://claustro.example/confirmar?t=a&b=1',
  text: 'Hola, Ana:\n\nConfirme su cuenta:\n\nhttps://claustro.example/confirmar?t=a&b=1\n\nAtentamente, el instituto',
}

let database: Db
let data: string
let time: number
let closing: (() => Promise<void>)[]
const clock = clockAt(() => time)

beforeEach(async () => {
  database = await jobsDatabase()
  data = await mkdtemp(join(tmpdir(), 'claustro-mail-'))
  time = START
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  await database.close()
  await rm(data, { recursive: true })
})

async function postman(options: { smtp_url?: string; sender?: Sender } = {}): Promise<Jobs> {
  const sender = async () => options.sender ?? null
  const needs = { data, smtp_url: options.smtp_url ?? null, clock, sender }
  const jobs = await startJobs({
    ...{ db: database.db, clock, jobs: [mailJob], needs },
    onError: () => {},
    poll_ms: 0,
  })
  closing.push(() => jobs.stop())
  return jobs
}

type Received = { from: string; to: string[]; text: string }

/** A real mail server that refuses the recipients it is told to. */
async function mailServer(refusal: () => { code: number } | null) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const refused = refusal()
      done(refused ? Object.assign(new Error('no'), { responseCode: refused.code }) : undefined)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(parts).toString('latin1')),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  const at = server.server.address()
  if (at === null || typeof at === 'string') throw new Error('No port')
  return { received, url: `smtp://127.0.0.1:${at.port}` }
}

/** A message with its encoded words and quoted-printable parts put into plain text. */
function decoded(message: string): string {
  const bytes = (text: string) =>
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const words = message
    .replaceAll(/\?=\r\n =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, word: string) => bytes(word.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) =>
      Buffer.from(word, 'base64').toString('latin1'),
    )
  return Buffer.from(bytes(words.replaceAll('=\r\n', '')), 'latin1').toString('utf8')
}

const outbox = () => readdir(join(data, 'outbox')).catch(() => [])
async function onlyMail(): Promise<string> {
  const [name, ...others] = await outbox()
  expect(others).toEqual([])
  return decoded(await readFile(join(data, 'outbox', name ?? ''), 'latin1'))
}
const state = async () => {
  const { rows } = await sql<{ done: boolean; failed: boolean; attempts: number }>`
    select done_at is not null as done, failed_at is not null as failed, attempts from jobs`.execute(
    database.db,
  )
  return rows[0]
}

describe('without a mail server', () => {
  test('a mail becomes a file that only the server may read', async () => {
    const jobs = await postman()
    await queueMail(database.db, MAIL)
    await jobs.drain()
    const text = await onlyMail()
    expect(text).toContain('From: Claustro <claustro@localhost>')
    expect(text).toContain('To: ana@demo.example')
    expect(text).toContain(`Subject: ${MAIL.subject}`)
    expect(text).toContain('Date: Mon, 02 Mar 2026 12:00:00 +0000')
    expect(text).toContain('Confirme su cuenta:\r\n\r\nhttps://claustro.example/confirmar?t=a&b=1')
    expect(text).toContain('<a href="https://claustro.example/confirmar?t=a&amp;b=1">')
    const [name = ''] = await outbox()
    expect((await stat(join(data, 'outbox', name))).mode & 0o777).toBe(0o600)
    expect((await stat(join(data, 'outbox'))).mode & 0o777).toBe(0o700)
  })

  test('it comes from the institute once that has an address', async () => {
    const jobs = await postman({ sender: { name: 'Instituto "Los Ángeles"', email: 'control@iua.edu.ve' } })
    await queueMail(database.db, MAIL)
    await jobs.drain()
    expect(await onlyMail()).toMatch(/From: "?Instituto \\?"Los Ángeles\\?""? <control@iua\.edu\.ve>/)
  })

  test('a delivery that is repeated leaves one file', async () => {
    const jobs = await postman()
    await queueMail(database.db, MAIL)
    await jobs.drain()
    await sql`update jobs set done_at = null, payload = ${JSON.stringify(MAIL)}::jsonb`.execute(database.db)
    expect(await jobs.drain()).toBe(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('a file goes after thirty days', async () => {
    const jobs = await postman()
    await queueMail(database.db, MAIL)
    await jobs.drain()
    const [name = ''] = await outbox()
    await utimes(join(data, 'outbox', name), START / 1000, START / 1000)
    time = START + 30 * 86_400_000
    await removeOldMail(data, clock.now())
    expect(await outbox()).toHaveLength(1)
    time += 1
    await removeOldMail(data, clock.now())
    expect(await outbox()).toHaveLength(0)
  })
})

describe('with a mail server', () => {
  test('a mail arrives with its accents', async () => {
    const { received, url } = await mailServer(() => null)
    const jobs = await postman({ smtp_url: url, sender: { name: 'Instituto', email: 'control@iua.edu.ve' } })
    await queueMail(database.db, MAIL)
    await jobs.drain()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'control@iua.edu.ve', to: ['ana@demo.example'] })
    expect(received[0]?.text).toContain(`Subject: ${MAIL.subject}`)
    expect(received[0]?.text).toContain('multipart/alternative')
    expect(await outbox()).toEqual([])
  })

  test('a mail that it cannot take yet is delivered once afterwards', async () => {
    let away = true
    const { received, url } = await mailServer(() => (away ? { code: 451 } : null))
    const jobs = await postman({ smtp_url: url })
    await queueMail(database.db, MAIL)
    await jobs.drain()
    expect(await state()).toEqual({ done: false, failed: false, attempts: 1 })
    away = false
    time += 10_000
    await jobs.drain()
    time += 48 * 3_600_000
    expect(await jobs.drain()).toBe(0)
    expect(received).toHaveLength(1)
    expect(await state()).toEqual({ done: true, failed: false, attempts: 2 })
  })

  test('a day without the server loses and doubles nothing', async () => {
    const absent = await postman({ smtp_url: 'smtp://127.0.0.1:9' })
    for (let i = 0; i < 20; i++) await queueMail(database.db, { ...MAIL, to: `p${i}@demo.example` })
    for (; time < START + 24 * 3_600_000; time += 30 * 60_000) await absent.drain()
    const { received, url } = await mailServer(() => null)
    const back = await postman({ smtp_url: url })
    time += 30 * 60_000
    await back.drain()
    expect(received.flatMap(({ to }) => to).sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => `p${i}@demo.example`).sort(),
    )
  })

  test('an address that it refuses for good is not tried again', async () => {
    const { url } = await mailServer(() => ({ code: 550 }))
    const jobs = await postman({ smtp_url: url })
    await queueMail(database.db, MAIL)
    await jobs.drain()
    expect(await state()).toEqual({ done: false, failed: true, attempts: 1 })
  })
})

describe('a mail is refused before it is queued', () => {
  const cases: [string, Partial<Mail>][] = [
    ['when its address brings another header', { to: 'ana@demo.example\r\nBcc: eva@demo.example' }],
    ['when it has two addresses', { to: 'ana@demo.example, eva@demo.example' }],
    ['when its subject brings another header', { subject: 'Hola\r\nBcc: eva@demo.example' }],
    ['when its subject has a lone line end', { subject: 'Hola\nBcc: eva@demo.example' }],
  ]
  test.each(cases)('%s', async (_, spoiled) => {
    await expect(queueMail(database.db, { ...MAIL, ...spoiled })).rejects.toThrow()
    const { rows } = await sql`select 1 from jobs`.execute(database.db)
    expect(rows).toEqual([])
  })
})

test('text stays text in the HTML part', () => {
  expect(htmlOf('<script>alert(1)</script> & "uno"')).toContain(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;uno&quot;</p>',
  )
  expect(htmlOf('javascript:alert(1) https://x.example/"onclick=1')).not.toMatch(
    /onclick=1"|href="javascript/,
  )
  expect(
    htmlOf('https://otro.example/x\n\nhttps://claustro.example/a', ['https://claustro.example/a']),
  ).toContain('<p>https://otro.example/x</p>\n<p><a href="https://claustro.example/a">')
  expect(htmlOf('uno\n\ndos\ntres')).toContain('<p>uno</p>\n<p>dos<br>\ntres</p>')
})
