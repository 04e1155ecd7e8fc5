import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_PROOFS } from '#features/money/payments/rules.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from '#test/support/institute.ts'
import { lockedPdf, smallPdf } from '#test/support/small-pdf.ts'
import { createWorld } from '#test/support/world.ts'

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
  for (const bytes of [
    Buffer.from('<html>'),
    photo.subarray(0, 900),
    smallPdf().subarray(0, 50),
    lockedPdf(),
  ]) {
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
  const empty = await report(Buffer.alloc(0))
  expect([empty.status, empty.body.errors]).toEqual([422, { proof: ['empty'] }])
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

describe('a proof that comes later', () => {
  const send = (id: number, bytes: Buffer, by = student, headers = {}) =>
    by.call('PATCH', `/payments/${id}/proof`, {}, { headers, files: { proof: { bytes } } })
  const trail = (entity_id: number) =>
    world.db
      .selectFrom('audit_entries')
      .select(['user_id', 'before', 'after'])
      .where('action', '=', 'payments.prove')
      .where('entity_id', '=', entity_id)
      .orderBy('id')
      .execute()
  const keyOf = async (id: number) => {
    const rows = world.db.selectFrom('payments').select('proof').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).proof
  }

  test('is brought by the student, and replaced by student and office; the history has each', async () => {
    const { id } = (await report(null)).body.data
    world.clock.move(1_000)
    const first = await send(id, photo)
    expect([first.status, first.body.data.id, first.body.data.proof]).toEqual([200, id, 'picture'])
    expect((await send(id, smallPdf(), admin)).body.data.proof).toBe('pdf')
    expect((await proofOf(id)).bytes).toEqual(smallPdf())
    expect(await trail(id)).toEqual([
      { user_id: student.user_id, before: { proof: null }, after: { proof: 'picture' } },
      { user_id: admin.user_id, before: { proof: 'picture' }, after: { proof: 'pdf' } },
    ])
  })

  test('the former file is removed after the commit, and no other', async () => {
    const { id } = (await report(photo)).body.data
    const former = await keyOf(id)
    await send(id, smallPdf())
    const { rows } = await sql<{ key: string }>`select payload->>'key' as key from jobs
      where kind = 'removal'`.execute(world.db)
    expect(rows.map(({ key }) => key)).toContain(former)
    expect(rows.map(({ key }) => key)).not.toContain(await keyOf(id))
  })

  test('what is refused leaves the one that is there: none sent, unreadable, or already reviewed', async () => {
    const { id } = (await report(photo)).body.data
    const before = [await keyOf(id), stored()]
    const none = await student.call('PATCH', `/payments/${id}/proof`, {})
    expect([none.status, none.body.errors]).toEqual([422, { proof: ['required'] }])
    expect((await send(id, Buffer.from('<html>'))).body.message).toBe('file_not_readable')
    for (const verdict of [{ status: 2 }, { status: 3, rejection_reason: 'No consta' }]) {
      await admin.call('PATCH', `/payments/${id}`, verdict)
      const { status, body } = await send(id, smallPdf())
      expect([status, body.message]).toEqual([409, 'payment_already_reviewed'])
      await admin.call('POST', '/payments/review/undo', { ids: [id] })
    }
    expect([await keyOf(id), stored()]).toEqual(before)
    expect(await trail(id)).toEqual([])
  })

  test('reviewed and proved at once, a reviewed payment keeps what was looked at', async () => {
    const { id } = (await report(photo)).body.data
    const former = await keyOf(id)
    await world.openConnections(2)
    const [sent] = await Promise.all([
      send(id, smallPdf()),
      admin.call('PATCH', `/payments/${id}`, { status: 2 }),
    ])
    const isKept = (await keyOf(id)) === former
    expect([sent.status, isKept]).toEqual(sent.status === 200 ? [200, false] : [409, true])
  })

  test('the eleventh that waits is refused, replacing one of ten is not; the office may bring it', async () => {
    const { id } = (await report(null)).body.data
    const others: number[] = []
    for (let many = 0; many < MOST_PROOFS; many++) others.push((await report(smallPdf())).body.data.id)
    const { status, body } = await send(id, smallPdf())
    expect([status, body.message]).toEqual([409, 'too_many_proofs'])
    expect((await send(others[0] ?? 0, photo)).status).toBe(200)
    expect((await send(id, smallPdf(), admin)).status).toBe(200)
  })

  test('sent at once for two payments, no more than ten wait', async () => {
    for (let many = 1; many < MOST_PROOFS; many++) expect((await report(smallPdf())).status).toBe(201)
    const without: number[] = []
    for (let many = 0; many < 2; many++) without.push((await report(null)).body.data.id)
    await world.openConnections(3)
    const sent = await Promise.all(without.map((id) => send(id, smallPdf())))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("another's payment is not there, and who only reviews brings nothing", async () => {
    expect((await send(foreign, smallPdf())).status).toBe(404)
    expect((await send(foreign, smallPdf(), world.as('lowAdmin'))).status).toBe(403)
  })

  test('sent again with its key it is one file', async () => {
    const { id } = (await report(null)).body.data
    const key = { 'idempotency-key': 'proved later' }
    const first = await send(id, photo, student, key)
    const kept = stored()
    expect((await send(id, photo, student, key)).body).toEqual(first.body)
    expect(stored()).toEqual(kept)
  })
})
