import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { serve } from '#server/call.ts'
import { newKey } from '#server/files/files.ts'
import { officeEnding } from '#server/files/office-file.ts'
import { FILE_COLUMNS } from '#server/files/orphan-files.ts'
import { routes } from '#server/registry.ts'
import { faultsOfHeaders } from '../support/answer-headers.ts'
import type { Answer } from '../support/callers.ts'
import { isAlone, isShort } from '../support/size.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { faultsOfKept, MARK, outsideOf, storedIn } from './stored-files.ts'
import { brokenForms, formFor, sendFile, sendForm, type UploadCall, uploadCalls } from './upload-calls.ts'

const MOST_MS = 3_000
const MOST_MORE_BYTES = 150_000_000

const world = await createWorld()
const outside = outsideOf(world)
const objects = await twoOfEverything(world)
const calls = uploadCalls(world, objects)
await world.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
const admin = world.as('admin')
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
const call = (name: string): UploadCall => {
  const found = calls[name]
  if (!found) throw new Error(`no call ${name}`)
  return found
}

async function isPicture(bytes: Buffer): Promise<boolean> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: 24_000_000 }).metadata()
    return format === 'png' || format === 'jpeg' || format === 'webp'
  } catch {
    return false
  }
}

/** A student brings ten proofs at most before somebody looks at them. */
const reviewProofs = () =>
  sql`update payments set status = 2
    where status = 1 and proof is not null and id <> ${objects.payment.own}`.execute(world.db)

const files = await hostileFiles()
const drawable = new Set<HostileFile>()
for (const file of files) if (await isPicture(file.bytes)) drawable.add(file)
const [good = Buffer.alloc(0)] = files
  .filter(({ name }) => name === 'the name "a.svg"')
  .map(({ bytes }) => bytes)

const isRefused = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status === 409
    ? ['file_not_readable', 'document_without_file', 'document_has_macros'].includes(body.message)
    : status === 400 || status === 413 || status === 422 || (status === 200 && body.data?.state === 'refused')

/** An office document is passed on as it is, to be downloaded (rules.md#notifications). */
const isPassedOn = (name: string, file: HostileFile): boolean =>
  name === 'POST /notifications' && officeEnding(file.bytes) !== null

/** A picture that is drawn, a name that makes the form have no file, an empty file: the call may go on without it. */
const isTaken = (file: HostileFile, { status }: Answer): boolean =>
  (status === 200 || status === 201) && (file.bytes.length === 0 || drawable.has(file))

/** All of them; in the short form one of each kind, and every file with some call. */
function filesFor(name: string): HostileFile[] {
  if (!isShort) return files
  const names = Object.keys(calls)
  const turn = names.indexOf(name)
  const kinds = Map.groupBy(files, ({ kind }) => kind)
  return [...kinds.values()].flatMap((many) => {
    const own = many.filter((_, at) => at % names.length === turn)
    return own.length > 0 ? own : many.slice(turn % many.length).slice(0, 1)
  })
}

test('every call that takes a file is tried', () => {
  const taking = routes
    // One that reads a form has none where it names none.
    .filter(({ endpoint }) => Object.keys(endpoint.files ?? {}).length > 0)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(Object.keys(calls).sort()).toEqual(taking.sort())
  expect(files.length).toBeGreaterThanOrEqual(90)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(new Set(Object.keys(calls).flatMap(filesFor)).size).toBe(files.length)
})

test.each(Object.keys(calls))('%s takes no harm from any file', async (name) => {
  const before = process.memoryUsage.rss()
  const wrong: string[] = []
  let most = 0
  for (const file of filesFor(name)) {
    const since = performance.now()
    const kept = storedIn(world).length
    await reviewProofs()
    const answer = await sendFile(call(name), file)
    const took = performance.now() - since
    most = Math.max(most, process.memoryUsage.rss() - before)
    const said = `${file.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
    if (isPassedOn(name, file)) continue
    if (!isRefused(answer) && !isTaken(file, answer)) wrong.push(said)
    if (!drawable.has(file) && storedIn(world).length > kept) wrong.push(`kept, ${said}`)
    if (isAlone && took > MOST_MS) wrong.push(`${file.name}: ${Math.round(took)} ms`)
  }
  expect(wrong).toEqual([])
  expect(most).toBeLessThan(MOST_MORE_BYTES)
})

test.each(Object.keys(calls))('%s refuses every broken form', async (name) => {
  const kept = storedIn(world)
  const wrong: string[] = []
  for (const [form, sent] of Object.entries(brokenForms(call(name)))) {
    const { status, body } = await sendForm(call(name), sent)
    if (status < 400 || status >= 500) wrong.push(`${form}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
  expect(storedIn(world)).toEqual(kept)
})

/** Sends a form in chunks of a size that nobody was told before. */
async function inChunks({ by, method, path }: UploadCall, { body, type }: { body: Buffer; type: string }) {
  const pieces = Array.from({ length: Math.ceil(body.length / 60_000) }, (_, at) =>
    body.subarray(at * 60_000, (at + 1) * 60_000),
  )
  const headers = { 'content-type': type, ...(by.token && { authorization: `Bearer ${by.token}` }) }
  const sent = { method, headers, body: ReadableStream.from(pieces), duplex: 'half' } as const
  const answer = await fetch(`${address}/api${path}`, sent).catch(() => null)
  // Refused before all was sent: the line is closed in the middle of it.
  if (!answer) return { status: 413, body: null, faults: [] }
  const text = await answer.text()
  return {
    status: answer.status,
    body: JSON.parse(text),
    faults: faultsOfHeaders(Object.fromEntries(answer.headers)),
  }
}

test.each(
  Object.keys(calls),
)('%s takes a form without length, and no more of it than is allowed', async (name) => {
  const upload = call(name)
  const [html = Buffer.alloc(0)] = files.filter((file) => file.name === 'HTML').map(({ bytes }) => bytes)
  for (const bytes of [html, Buffer.alloc(5_300_000), Buffer.alloc(16_000_000)]) {
    const answer = await inChunks(upload, formFor(upload, bytes))
    expect([isRefused(answer), answer.faults], `${bytes.length} bytes: ${answer.status}`).toEqual([true, []])
  }
  await reviewProofs()
  // Control: what is sent so does arrive.
  const taken = await inChunks(upload, formFor(upload, good))
  expect([200, 201].includes(taken.status)).toBe(!upload.takes_none)
})

test.each(Object.keys(calls))('%s takes 5 MB, or what is said of it, and not a byte more', async (name) => {
  const upload = call(name)
  const limit = upload.most ?? 5_000_000
  // What follows the end of a PNG is not looked at.
  const padded = (length: number) => Buffer.concat([good, Buffer.alloc(length - good.length)])
  await reviewProofs()
  const [most, more] = [
    await sendForm(upload, formFor(upload, padded(limit))),
    await sendForm(upload, formFor(upload, padded(limit + 1))),
  ]
  // A sheet of pictures is read, and then refused as one.
  expect([200, 201].includes(most.status)).toBe(!upload.takes_none)
  expect(JSON.stringify(most.body)).not.toContain('max_file')
  expect([more.status, more.body.message]).toEqual([413, 'payload_too_large'])
})

test('what is kept was drawn anew, under a name of the server, and nothing landed beside its folder', async () => {
  expect(storedIn(world).length).toBeGreaterThan(10)
  expect(await faultsOfKept(world)).toEqual([])
  expect(outsideOf(world)).toEqual(outside)
})

// promises.md U2: a person's quota is the one picture of that person, of at most 512 pixels, and ten proofs that wait.
test('of all that one person sent a single picture stays; the removal of the others was ordered with them', async () => {
  const columns = FILE_COLUMNS.map(
    ([table, column]) => sql`select ${sql.ref(column)} as key from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ key: string }>`${sql.join(columns, sql` union all `)}
    union all select payload->>'key' from jobs where kind = 'removal'`.execute(world.db)
  const known = new Set(rows.map(({ key }) => key))
  const unnamed = storedIn(world).filter((name) => !known.has(name))
  expect(storedIn(world).length).toBeGreaterThan(isShort ? 15 : 40)
  expect(unnamed).toEqual([])
})

test('a picture is served as one, able to do nothing', async () => {
  const key = storedIn(world)
    .find((name) => name.startsWith('pictures/'))
    ?.slice('pictures/'.length)
  const picture = await admin.call('GET', `/pictures/${key}`)
  const logo = await world.guest.call('GET', '/institution/logo')
  for (const { status, headers } of [picture, logo]) {
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(faultsOfHeaders(headers)).toEqual([])
    expect(headers['content-security-policy']).toContain('sandbox')
  }
  expect((await world.guest.call('GET', `/pictures/${key}`)).status).toBe(401)
})

test('of one person two uploads at once are drawn, and meanwhile no transaction is open for them', async () => {
  const student = world.as('student')
  const files = { profile_picture: { bytes: good } }
  const send = () => student.call('POST', `/users/${student.user_id}/profile-picture`, {}, { files })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { toBuffer } = sharp.prototype
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    await held
    return toBuffer.call(this)
  })
  onTestFinished(() => {
    release()
    drawing.mockRestore()
  })
  const refused: Answer[] = []
  const note = (answer: Answer) => {
    if (answer.status === 429) refused.push(answer)
    return answer
  }
  const running = Promise.all(Array.from({ length: 5 }, () => send().then(note)))
  const inTime = { timeout: 10_000 }
  await expect.poll(() => [drawing.mock.calls.length, refused.length], inTime).toEqual([2, 3])
  const open = async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(world.db)
    return rows
  }
  await expect.poll(open, inTime).toEqual([])
  release()
  expect((await running).map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
  expect(refused[0]?.headers['retry-after']).toBe('2')
  expect((await send()).status).toBe(200)
})

test('control: a store that keeps what was sent, or writes beside its folder, is found', async () => {
  let place = ''
  const keeps = serve(
    endpoint({
      method: 'POST',
      path: '/keep',
      summary: 'x',
      roles: 'public',
      limit: { most: 100, per_seconds: 1 },
      body: z.looseObject({}),
      // A picture would come drawn anew.
      files: { file: { kind: 'document', most_bytes: 5_000_000, required: true } },
      answer: one(z.string()),
    }),
    async (_, { files: { file }, world: { storage } }) => {
      await storage.put(newKey('pictures', 'webp'), file?.bytes ?? Buffer.alloc(0), 'image/webp')
      writeFileSync(join(place, '..', 'evil.png'), 'x')
      return { data: 'kept' }
    },
  )
  const planted = await createWorld({ only: [keeps], empty: true })
  place = planted.folder
  const before = outsideOf(planted)
  const upload = {
    by: planted.guest,
    method: 'POST',
    path: '/keep',
    field: 'file',
    fields: () => ({}),
  } as const
  const carrying = files.filter(({ bytes }) => bytes.includes(MARK))
  const pictures = carrying.filter((file) => drawable.has(file))
  expect([carrying.length > 8, pictures.length > 2]).toEqual([true, true])
  for (const file of pictures) await sendFile(upload, file)
  const faults = await faultsOfKept(planted)
  expect(faults.length).toBe(storedIn(planted).length)
  expect(faults.join()).toContain('carries what was sent')
  expect(outsideOf(planted)).toEqual([...before, join(planted.folder, '..', 'evil.png')])
})
