import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addTime } from '#kernel/dates.ts'
import { folderStorage } from '#server/files/files.ts'
import { docx, longPdf } from '#test/support/library.ts'
import { createWorld } from '#test/support/world.ts'
import { documentHashesJob } from '../../server/jobs.ts'
import { MOST_UPLOADS, PART_BYTES, partsOf } from '../rules.ts'
import { removeOldUploads } from './actions.ts'

const world = await createWorld()
const admin = world.as('admin')

const start = async (bytes: number) => (await admin.call('POST', '/documents/uploads', { bytes })).body.data
const part = (file: Buffer, number: number) => file.subarray(number * PART_BYTES, (number + 1) * PART_BYTES)
const send = (id: number, number: number, bytes: Buffer) =>
  admin.call('PUT', `/documents/uploads/${id}`, { number }, { files: { part: { bytes } } })
async function sendAll(file: Buffer) {
  const { id } = await start(file.length)
  for (let number = 0; number < partsOf(file.length); number++) await send(id, number, part(file, number))
  return id
}
const keep = (upload_id: number, title = 'En partes') =>
  admin.call('POST', '/documents', { title, upload_id })
const keysOf = async (id: number) => {
  const { rows } = await sql<{
    key: string
  }>`select file as key from document_upload_parts where upload_id = ${id}`.execute(world.db)
  return rows.map(({ key }) => key)
}
const removed = async () => {
  const { rows } = await sql<{
    key: string
  }>`select payload->>'key' as key from jobs where kind = 'removal'`.execute(world.db)
  return rows.map(({ key }) => key)
}

const file = longPdf(PART_BYTES * 2 + 1_000)

test('sent in parts, in any order and some of them twice, it is the same file', async () => {
  const begun = await start(file.length)
  expect(begun).toEqual({
    id: begun.id,
    bytes: file.length,
    part_bytes: PART_BYTES,
    received: [],
    same_as: null,
  })
  await send(begun.id, 2, part(file, 2))
  await send(begun.id, 0, part(file, 0))
  const [twice] = await keysOf(begun.id)
  const again = await send(begun.id, 0, part(file, 0))
  expect([again.status, again.body.data.received]).toEqual([200, [0, 2]])
  expect((await removed()).length).toBe(1)
  expect(twice).toBeDefined()
  const early = await keep(begun.id)
  expect([early.status, early.body.message]).toEqual([409, 'upload_incomplete'])
  await send(begun.id, 1, part(file, 1))
  expect((await admin.call('GET', `/documents/uploads/${begun.id}`)).body.data.received).toEqual([0, 1, 2])
  const { status, body } = await keep(begun.id)
  expect([status, body.data.kind, body.data.bytes]).toEqual([201, 'pdf', file.length])
  expect((await admin.call('GET', `/documents/${body.data.id}/download`)).bytes.equals(file)).toBe(true)
  expect((await keep(begun.id)).body.errors).toEqual({ upload_id: ['exists'] })
})

test('a file that the library has already is named once it has come whole, and may be published again', async () => {
  const same = async (upload_id: number) =>
    (await admin.call('GET', `/documents/uploads/${upload_id}`)).body.data.same_as
  const book = longPdf(PART_BYTES + 900)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  for (const sent of [book, picture, docx('word/media/a')]) {
    const first = await sendAll(sent)
    expect(await same(first)).toBe(null)
    const { id } = (await keep(first, 'Primero')).body.data
    const again = await start(sent.length)
    const other = Buffer.from(sent)
    other[sent.length - 1] = 1
    expect(await same(await sendAll(other))).toBe(null)
    for (let number = 0; number < partsOf(sent.length); number++) {
      expect(await same(again.id)).toBe(null)
      await send(again.id, number, part(sent, number))
    }
    expect(await same(again.id)).toEqual({ id, title: 'Primero' })
    expect((await keep(again.id, 'Primero')).status).toBe(201)
  }
  // What came whole, and what was there before files were told apart.
  const whole = (
    await admin.call('POST', '/documents', { title: 'Entero' }, { files: { file: { bytes: file } } })
  ).body.data
  await world.db.updateTable('documents').set({ sha256: null }).execute()
  const upload_id = await sendAll(file)
  expect(await same(upload_id)).toBe(null)
  const job = { id: 1, attempt: 1, done: () => Promise.resolve() }
  await documentHashesJob.run({}, { db: world.db, storage: folderStorage(world.folder) }, job)
  expect(await same(upload_id)).toMatchObject({ title: 'En partes' })
  await admin.call('DELETE', `/documents/${(await same(upload_id)).id}`)
  expect(await same(upload_id)).toEqual({ id: whole.id, title: 'Entero' })
})

test('a replacement comes the same way; a picture is drawn anew, and what was sent goes', async () => {
  const { id } = (await keep(await sendAll(docx()))).body.data
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const upload_id = await sendAll(noise)
  const sent = await keysOf(upload_id)
  expect(sent.length).toBeGreaterThan(1)
  const incomplete = await start(10)
  const early = await admin.call('PATCH', `/documents/${id}`, { upload_id: incomplete.id })
  expect(early.body.message).toBe('upload_incomplete')
  const { body } = await admin.call('PATCH', `/documents/${id}`, { upload_id })
  expect([body.data.id, body.data.kind]).toEqual([id, 'picture'])
  expect(await removed()).toEqual(expect.arrayContaining(sent))
})

test('what is no document is refused once it is whole, and can be seen to be whole', async () => {
  const id = await sendAll(Buffer.from('hola'))
  const { status, body } = await keep(id)
  expect([status, body.message]).toEqual([409, 'file_not_readable'])
})

test('a part of another length, or past the end, is refused; more than 50 MB are not begun', async () => {
  const { id } = await start(PART_BYTES + 10)
  for (const [number, bytes] of [
    [0, 10],
    [1, 11],
    [2, 1],
  ] as const)
    expect((await send(id, number, Buffer.alloc(bytes, 'x'))).body.errors).toEqual({ part: ['size'] })
  const none = await admin.call('PUT', `/documents/uploads/${id}`, { number: 0 })
  expect(none.body.errors).toEqual({ part: ['required'] })
  expect((await send(id, 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(413)
  const large = await admin.call('POST', '/documents/uploads', { bytes: 50_000_001 })
  expect(large.body.errors).toEqual({ bytes: ['max:50000000'] })
})

test('one more than five takes the place of the oldest', async () => {
  const first = await sendAll(docx())
  const keys = await keysOf(first)
  for (let many = 0; many < MOST_UPLOADS; many++) await start(10)
  expect((await admin.call('GET', `/documents/uploads/${first}`)).status).toBe(404)
  expect(await removed()).toEqual(expect.arrayContaining(keys))
})

test('what nobody finished within a day goes, with its parts', async () => {
  const id = await sendAll(docx())
  const keys = await keysOf(id)
  await world.act((tx) => removeOldUploads(tx, addTime(world.clock.now(), 86_000_000)))
  expect((await admin.call('GET', `/documents/uploads/${id}`)).status).toBe(200)
  await world.act((tx) => removeOldUploads(tx, addTime(world.clock.now(), 86_500_000)))
  expect((await admin.call('GET', `/documents/uploads/${id}`)).status).toBe(404)
  expect(await removed()).toEqual(expect.arrayContaining(keys))
})

test('two people who finish the same file at once: it is kept once', async () => {
  const id = await sendAll(docx())
  await world.openConnections(2)
  const answers = await Promise.all([keep(id, 'Carrera'), keep(id, 'Carrera')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})
