import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_PROOFS } from '#features/payments/rules.ts'
import {
  createInstitute,
  createStudentRow,
  idOf,
  inscribeByRows,
} from '../../../../../test/support/institute.ts'
import { smallPdf } from '../../../../../test/support/small-pdf.ts'
import { createWorld } from '../../../../../test/support/world.ts'

const world = await createWorld()
const [admin, student] = [world.as('admin'), world.as('student')]
let own = { student_id: 0, period_id: 0, inscription: 0 }
let foreign = 0
const PAID = { type: 1, date: '2026-11-20', amount: 100 }

const photo = await sharp({ create: { width: 2_400, height: 3_200, channels: 3, background: '#eee' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'dónde vive' } })
  .toBuffer()

beforeAll(async () => {
  const institute = await createInstitute(world)
  const student_id = await idOf(world, 'students', student)
  const inscription = await inscribeByRows(world, student_id, institute, 900_000)
  own = { student_id, period_id: institute.period_id, inscription }
  const other = await createStudentRow(world)
  await inscribeByRows(world, other.id, institute, 900_000)
  const body = { student_id: other.id, period_id: institute.period_id, ...PAID }
  foreign = (await admin.call('POST', '/payments', body, { files: { proof: { bytes: photo } } })).body.data.id
})

beforeEach(async () => {
  const { db } = world
  // What was approved is not deleted.
  const waits = { status: 1, reviewed_by: null, reviewed_at: null, told_at: null }
  await db.updateTable('payments').set(waits).where('student_id', '=', own.student_id).execute()
  await db.deleteFrom('payments').where('student_id', '=', own.student_id).execute()
})

const report = (bytes: Buffer | null, headers = {}) =>
  student.call('POST', `/inscriptions/${own.inscription}/payments`, PAID, {
    headers,
    ...(bytes && { files: { proof: { bytes } } }),
  })
const proofOf = (id: number, by = student) => by.call('GET', `/payments/${id}/proof`)
const stored = () =>
  readdirSync(world.folder, { recursive: true }).filter((name) => /\.(webp|pdf)$/.test(String(name)))

test('a photo is kept large enough to be read, without what the camera said of it', async () => {
  const { status, body } = await report(photo)
  expect([status, body.data.proof, body.data.status]).toEqual([201, 'picture', 1])
  expect(JSON.stringify(body)).not.toContain('proofs/')
  for (const by of [student, admin, world.as('lowAdmin')]) {
    const answer = await proofOf(body.data.id, by)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const { width, height, exif } = await sharp(answer.bytes).metadata()
    expect([width, height, exif]).toEqual([1_200, 1_600, undefined])
  }
  const { body: file } = await student.call('GET', `/students/${own.student_id}?with=inscriptions.payments`)
  expect(file.data.inscriptions[0].payments[0].proof).toBe('picture')
})

test('a PDF is kept as it is, and given to be saved: our address never shows it', async () => {
  const pdf = smallPdf()
  const body = { ...PAID, student_id: own.student_id, period_id: own.period_id }
  const sent = await admin.call('POST', '/payments', body, { files: { proof: { bytes: pdf } } })
  expect([sent.status, sent.body.data.proof]).toEqual([201, 'pdf'])
  const { id } = sent.body.data
  const { headers, bytes } = await proofOf(id)
  expect(bytes).toEqual(pdf)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(`attachment; filename="comprobante-${id}.pdf"`)
  expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
    'nosniff',
    expect.stringContaining('sandbox'),
  ])
})

test('it is for who may see the payment, and a payment need not have one', async () => {
  expect((await proofOf(foreign)).status).toBe(404)
  expect((await proofOf(foreign, admin)).status).toBe(200)
  expect((await proofOf(foreign, world.as('teacher'))).status).toBe(403)
  const { body } = await report(null)
  expect(body.data.proof).toBeNull()
  const none = await proofOf(body.data.id)
  expect([none.status, none.body.message]).toEqual([409, 'payment_without_proof'])
})

test('what is neither a picture nor a PDF is refused, and so is what is too large: nothing is kept', async () => {
  const before = stored()
  for (const bytes of [Buffer.from('<html>'), photo.subarray(0, 900), smallPdf().subarray(0, 50)]) {
    const { status, body } = await report(bytes)
    expect([status, body.message]).toEqual([409, 'file_not_readable'])
    const by_admin = await admin.call(
      'POST',
      '/payments',
      { ...PAID, ...own, inscription: undefined },
      {
        files: { proof: { bytes } },
      },
    )
    expect(by_admin.status).toBeGreaterThanOrEqual(400)
  }
  const large = await report(Buffer.alloc(5_300_000, smallPdf()))
  expect([413, 422]).toContain(large.status)
  expect(stored()).toEqual(before)
})

test('sent again with its key it is one payment and one file; with another file it is refused', async () => {
  const key = { 'idempotency-key': 'proved once' }
  const first = await report(photo, key)
  const kept = stored()
  expect((await report(photo, key)).body).toEqual(first.body)
  const other = await report(smallPdf(), key)
  expect([other.status, other.body.message]).toEqual([409, 'idempotency_key_reused'])
  expect(stored()).toEqual(kept)
})

test('a student brings no further proof while ten wait; without one the payment is still reported', async () => {
  for (let many = 0; many < MOST_PROOFS; many++) expect((await report(smallPdf())).status).toBe(201)
  const kept = stored()
  const { status, body } = await report(smallPdf())
  expect([status, body.message]).toEqual([409, 'too_many_proofs'])
  expect(stored()).toEqual(kept)
  const { data } = (await report(null)).body
  const ids = (await admin.call('GET', '/payments?status=1&limit=0')).body.data.map(
    ({ id }: { id: number }) => id,
  )
  await admin.call('POST', '/payments/review', { ids: ids.filter((id: number) => id !== data.id), status: 2 })
  expect((await report(smallPdf())).status).toBe(201)
})

test('the proof of a reviewed payment stays; that of a removed one goes with it', async () => {
  const { id } = (await report(photo)).body.data
  const keys = async () =>
    (await world.db.selectFrom('jobs').select('payload').where('kind', '=', 'removal').execute()).map(
      ({ payload }) => JSON.stringify(payload),
    )
  const { proof } = await world.db
    .selectFrom('payments')
    .select('proof')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.call('POST', '/payments/review', { ids: [id], status: 2 })
  const changed = world.db.updateTable('payments').set({ proof: null }).where('id', '=', id).execute()
  await expect(changed).rejects.toMatchObject({ constraint: 'payments_only_pending_change' })
  await admin.call('POST', '/payments/review/undo', { ids: [id] })
  expect((await proofOf(id)).status).toBe(200)
  await admin.call('DELETE', `/payments/${id}`)
  expect((await keys()).join()).toContain(proof)
})
