import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedFacts } from '#features/papers/papers/checking/rules.ts'
import { folderStorage, newKey } from '#server/files/files.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const [admin, dios, student] = [world.as('admin'), world.as('dios'), world.as('student')]
let [own, foreign] = [0, 0]
let [inscription, other_student, period] = [0, 0, 0]

const registered = async (student_id: number, period_id: number, changes: object) => {
  const paid = { type: 3, receipt_number: `T-${student_id}`, date: '2026-11-20', amount: 123_450 }
  const { body } = await admin.call('POST', '/payments', { student_id, period_id, ...paid, ...changes })
  return Number(body.data.id)
}

beforeAll(async () => {
  const logo = newKey('pictures', 'webp')
  const drawing = { create: { width: 300, height: 80, channels: 4, background: '#246' } } as const
  await folderStorage(world.folder).put(logo, await sharp(drawing).webp().toBuffer(), 'image/webp')
  const institution = { name: 'Instituto Ávila', short_name: 'IUA', fiscal_id: 'J-12345678-9', logo }
  await world.db.insertInto('institution').values(institution).execute()
  const institute = await createInstitute(world)
  const student_id = await idOf(world, 'students', student)
  const other = await createStudentRow(world)
  ;[other_student, period] = [other.id, institute.period_id]
  inscription = await inscribeByRows(world, student_id, institute, 900_000)
  await inscribeByRows(world, other.id, institute, 900_000)
  own = await registered(student_id, institute.period_id, { status: 2 })
  foreign = await registered(other.id, institute.period_id, { status: 2 })
})

const papersOf = (payment_id: number) =>
  world.db.selectFrom('papers').selectAll().where('payment_id', '=', payment_id).orderBy('id').execute()
const receipt = (id: number, by = student) => by.call('GET', `/payments/${id}/receipt/pdf`)

test('the receipt of an approved payment is a PDF under its number; students get their own', async () => {
  const { status, headers, bytes } = await receipt(own)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain('recibo-de-pago-2026-000001.pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await receipt(foreign)).status).toBe(404)
  expect((await receipt(foreign, admin)).status).toBe(200)
})

test.skipIf(leftOut('pdftotext'))(
  'it says who paid what, for what and how, and who approved it',
  async () => {
    const { bytes } = await receipt(own)
    const words = await wordsOfPdf(bytes, '-layout')
    const { data } = (await admin.call('GET', `/payments/${own}`)).body
    const said = [
      ...['Instituto Ávila', 'RIF J-12345678-9', 'N.º 2026-000001', '1.234,50 $'],
      ...[data.student_name, data.identity, data.period_name, data.title, data.receipt_number],
      ...['Transferencia Bancaria', '20 nov 2026', data.reviewer_name],
    ]
    expect(said.filter((one) => !words.includes(one))).toEqual([])
  },
)

test('whoever checks it reads the amount that was signed: with the code from the institute, with the QR from the paper', async () => {
  await receipt(own)
  const [paper] = await papersOf(own)
  const { data } = (await world.guest.call('GET', `/verify/${paper?.code}`)).body
  expect(data).toMatchObject({ state: 'genuine', kind: 'receipt', amount: 123_450 })
  const hashOf = (facts: string) => `#${Buffer.from(facts).toString('base64url')}.${paper?.signature}`
  const keys = (await world.app.inject({ url: '/.well-known/jwks.json' })).json()
  const facts = paper?.facts ?? ''
  expect(await checkedFacts(hashOf(facts), keys)).toMatchObject({
    is_signed: true,
    facts: { k: 'receipt', a: '1234.50' },
  })
  const raised = facts.replace('1234.50', '9234.50')
  expect(raised).not.toBe(facts)
  expect(await checkedFacts(hashOf(raised), keys)).toMatchObject({ is_signed: false })
  const [, claims = ''] = paper?.credential.split('.') ?? []
  const { credentialSubject } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(credentialSubject).toMatchObject({ kind: 'receipt', amount: '1234.50' })
})

test('it is made once: asked again, by whoever, it is the same', async () => {
  const first = await receipt(own)
  const again = await receipt(own, admin)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(await papersOf(own)).toHaveLength(1)
})

test('two who ask for it at the same moment get one', async () => {
  const id = await registered(other_student, period, { status: 2, receipt_number: 'T-9' })
  await world.openConnections(4)
  const answers = await Promise.all([admin, admin, dios, dios].map((by) => receipt(id, by)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await papersOf(id)).toHaveLength(1)
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
})

test('undone, a payment withdraws its receipt; approved again it has another; removed, the receipt stays withdrawn', async () => {
  const id = await registered(other_student, period, { status: 2, receipt_number: 'T-10' })
  const undo = () => admin.call('POST', '/payments/review/undo', { ids: [id] })
  await receipt(id, admin)
  const stateOf = async (at: number) => {
    const { code } = (await papersOf(id))[at] ?? { code: '' }
    return (await world.guest.call('GET', `/verify/${code}`)).body.data
  }
  expect(await stateOf(0)).toMatchObject({ state: 'genuine', kind: 'receipt', number: '2026-000004' })
  await undo()
  expect(await stateOf(0)).toMatchObject({ state: 'withdrawn', withdrawn_on: '2026-11-23' })
  await admin.call('POST', '/payments/review', { ids: [id], status: 2 })
  await receipt(id, admin)
  expect([await stateOf(0), await stateOf(1)]).toMatchObject([{ state: 'withdrawn' }, { state: 'genuine' }])
  await undo()
  const codes = (await papersOf(id)).map(({ code }) => code)
  expect((await admin.call('DELETE', `/payments/${id}`)).status).toBe(204)
  for (const code of codes)
    expect((await world.guest.call('GET', `/verify/${code}`)).body.data.state).toBe('withdrawn')
})

test('a receipt that is asked for while the review is undone waits for it, and is refused', async () => {
  const id = await registered(other_student, period, { status: 2, receipt_number: 'T-11' })
  await world.openConnections(4)
  const pending = { status: 1, reviewed_by: null, reviewed_at: null }
  const asked = await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('payments').set(pending).where('id', '=', id).execute()
    const answer = receipt(id, admin)
    let has_answered = false
    void answer.then(() => {
      has_answered = true
    })
    const waiting = sql<{ many: number }>`select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => has_answered || (await waiting.execute(world.db)).rows[0]?.many === 1)
      .toBe(true)
    return { answer }
  })
  const { status, body } = await asked.answer
  expect([status, body.message]).toEqual([409, 'payment_not_approved'])
  expect(await papersOf(id)).toEqual([])
})

test('what waits, or was rejected, has no receipt; nor has an approval that was undone', async () => {
  const paid = { type: 1, date: '2026-11-20', amount: 100 }
  const { body } = await student.call('POST', `/inscriptions/${inscription}/payments`, paid)
  const { id } = body.data
  const refused = async () => {
    const answer = await receipt(id)
    return [answer.status, answer.body.message]
  }
  expect(await refused()).toEqual([409, 'payment_not_approved'])
  const review = (status: object) => admin.call('POST', '/payments/review', { ids: [id], ...status })
  await review({ status: 3, rejection_reason: 'No aparece' })
  expect(await refused()).toEqual([409, 'payment_not_approved'])
  await admin.call('POST', '/payments/review/undo', { ids: [id] })
  await review({ status: 2 })
  expect((await receipt(id)).status).toBe(200)
  await admin.call('POST', '/payments/review/undo', { ids: [id] })
  expect(await refused()).toEqual([409, 'payment_not_approved'])
})

test('the history says who took a receipt', async () => {
  await receipt(own, admin)
  const { body } = await admin.call('GET', `/audit-entries?entity=payment&entity_id=${own}`)
  expect(JSON.stringify(body.data)).toContain('Recibo de pago')
})

test.skipIf(leftOut('pdftotext'))('it says what receipts said when the payment was approved', async () => {
  const pay = (number: string) => registered(other_student, period, { status: 2, receipt_number: number })
  const said = async (id: number) => wordsOfPdf((await receipt(id, admin)).bytes, '-layout')
  const before = await pay('T-20')
  world.clock.move(60_000)
  const text = { kind: 'receipt', version: 1, closing: 'Recibido {lugar_y_fecha}.' }
  const own = { opening: 'Recibimos de {nombre} {monto} por {forma_de_pago}.', remark: 'No es reembolsable.' }
  expect((await admin.call('POST', '/paper-texts', { ...text, ...own })).status).toBe(201)
  world.clock.move(60_000)
  const after = await pay('T-21')
  const [old, now] = [await said(before), await said(after)]
  expect(old).toContain('Se expide a los')
  expect(old).not.toContain('reembolsable')
  expect(now).toMatch(/Recibimos de .+ 1\.234,50 \$ por Transferencia Bancaria\.[\s\S]+No es reembolsable\./)
  expect(now).toContain('Recibido a los')
})
