import { afterAll, expect, test } from 'vitest'
import { lockedJob, recoveryJob } from '#features/people/account/server/jobs.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '../support/debian-programs.ts'
import { codeOf, requestsIn } from '../support/document-requests.ts'
import { mailOf } from '../support/mails.ts'
import { scannedQr } from '../support/scanned-qr.ts'
import { createWorld } from '../support/world.ts'

// records.md#papers, promises.md S7: where a code or a link leads is nothing that a request decides.
afterAll(stopPdf)
const world = await createWorld({ public_url: null })
const { db, clock } = world
const [admin, office, student] = [world.as('admin'), world.as('lowAdmin'), world.as('student')]
/** As whoever writes the request may have it: with a proxy's headers too, which the loopback address is believed. */
const EVIL = { host: 'evil.example', 'x-forwarded-host': 'evil2.example', 'x-forwarded-proto': 'https' }
const OWN = 'http://127.0.0.1:3000'
const WRITTEN = 'https://claustro.avila.test'

const { own, asked, another } = await requestsIn(world)
await db.insertInto('institution').values({ name: 'Instituto Ávila', short_name: 'IA' }).execute()

const write = (public_url: string | null) => admin.call('PATCH', '/institution', { public_url })
const kardex = () =>
  student.call('GET', `/students/${own}/history`, undefined, { query: { format: 'pdf' }, headers: EVIL })

/** The links of all mails to somebody, from whatever call. */
async function linksTo(email: string): Promise<string[]> {
  const needs = { db, clock }
  const all = [recoveryJob, lockedJob]
  const jobs = await startJobs({ db, clock, jobs: all, needs, onError: () => {}, poll_ms: 0 })
  await jobs.drain()
  const mails = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute()
  return mails
    .map(({ payload }) => mailOf(payload))
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(/https?:\/\/[^/\s]+/g) ?? [])
}

test('without an address no paper is made, whatever the request says, and no number is spent', async () => {
  const graduate = (await another('graduated')).caller
  const requests = [
    { id: await asked(1), paper: 'certificate' },
    { id: await asked(2, graduate), paper: 'certificateNote' },
    { id: await asked(4, graduate), paper: 'letter' },
  ]
  const sending = { headers: EVIL }
  const refused = '409 paper_without_address'
  expect(await codeOf(kardex())).toBe(refused)
  for (const { id, paper } of requests) {
    const path = `/document-requests/${id}`
    expect(await codeOf(office.call('GET', `${path}/generate-${paper}`, undefined, sending))).toBe(refused)
    expect(await codeOf(office.call('PATCH', `${path}/set-generated`, undefined, sending))).toBe(refused)
    expect((await office.call('GET', path)).body.data.refusal).toBe('paper_without_address')
  }
  const ids = requests.map(({ id }) => id)
  expect(
    (await office.call('POST', '/document-requests/bulk', { ids, state: 'generated' })).body.data,
  ).toEqual({
    updated: 0,
    skipped: ids.map((id) => ({ id, code: 'paper_without_address' })),
  })
  expect(await db.selectFrom('papers').select('id').execute()).toEqual([])
  expect((await admin.call('GET', '/institution/health')).body.data.public_url).toBeNull()
  expect((await admin.call('GET', '/dashboard/index')).body.data.lacks_address).toBe(true)
})

test.skipIf(leftOut('pdftoppm'))(
  'with one that an administrator wrote, QR, print and credential bear it, whoever asks; what was made stays',
  async () => {
    expect((await write(WRITTEN)).body.data.public_url).toBe(WRITTEN)
    expect((await admin.call('GET', '/institution/health')).body.data.public_url).toBe(WRITTEN)
    expect((await admin.call('GET', '/dashboard/index')).body.data.lacks_address).toBe(false)
    const { status, bytes } = await kardex()
    expect(status).toBe(200)
    const url = new URL((await scannedQr(bytes)) ?? '')
    expect(url.origin).toBe(WRITTEN)
    const words = (await wordsOfPdf(bytes, '-layout')).replaceAll('\u200b', '')
    expect(words).toContain('claustro.avila.test/verify')
    const [paper] = await db.selectFrom('papers').select('credential').execute()
    const claims = Buffer.from(paper?.credential.split('.')[1] ?? '', 'base64url').toString()
    expect(JSON.parse(claims)).toMatchObject({ id: `${WRITTEN}${url.pathname}`, issuer: { id: WRITTEN } })
    await write(null)
    expect((await kardex()).bytes.equals(bytes)).toBe(true)
  },
)

test('links in mails lead to the institute, or to where the server listens, never to where a request says', async () => {
  const rounds = [
    { base: OWN, said: null },
    { base: WRITTEN, said: WRITTEN },
  ]
  for (const [at, { base, said }] of rounds.entries()) {
    await write(said)
    const [email, moved] = [`nueva${at}@avila.test`, `otra${at}@avila.test`]
    const sending = { headers: EVIL }
    const made = await admin.call('POST', '/users', { name: 'Ana', email, role: 'lowAdmin' }, sending)
    await world.guest.call('POST', `/password-reset/${email}`, undefined, sending)
    await db
      .updateTable('users')
      .set({ confirmed_at: clock.now() })
      .where('id', '=', made.body.data.id)
      .execute()
    await admin.call('PATCH', `/users/${made.body.data.id}/email`, { new_email: moved }, sending)
    const links = [...(await linksTo(email)), ...(await linksTo(moved))]
    expect(links.length).toBeGreaterThanOrEqual(3)
    expect(new Set(links)).toEqual(new Set([base]))
  }
})
