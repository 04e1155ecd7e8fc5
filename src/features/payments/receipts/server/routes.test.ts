import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStorage, newKey } from '#server/files/files.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '../../../../../test/support/debian-programs.ts'
import {
  createInstitute,
  createStudentRow,
  idOf,
  inscribeByRows,
} from '../../../../../test/support/institute.ts'
import { createWorld } from '../../../../../test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const [admin, student] = [world.as('admin'), world.as('student')]
let [own, foreign] = [0, 0]
let inscription = 0

const registered = async (student_id: number, period_id: number, changes: object) => {
  const paid = { type: 3, receipt_number: `T-${student_id}`, date: '2026-11-20', amount: 123_450 }
  const { body } = await admin.call('POST', '/payments', { student_id, period_id, ...paid, ...changes })
  return Number(body.data.id)
}

beforeAll(async () => {
  const institute = await createInstitute(world)
  const student_id = await idOf(world, 'students', student)
  const other = await createStudentRow(world)
  inscription = await inscribeByRows(world, student_id, institute, 900_000)
  await inscribeByRows(world, other.id, institute, 900_000)
  own = await registered(student_id, institute.period_id, { status: 2 })
  foreign = await registered(other.id, institute.period_id, { status: 2 })
})

const receipt = (id: number, by = student) => by.call('GET', `/payments/${id}/receipt/pdf`)

test('the receipt of an approved payment is a PDF under its number; students get their own', async () => {
  const { status, headers, bytes } = await receipt(own)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain(`recibo-${String(own).padStart(6, '0')}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await receipt(foreign)).status).toBe(404)
  expect((await receipt(foreign, admin)).status).toBe(200)
})

test.skipIf(leftOut('pdftotext'))(
  'it says who paid what, for what and how, and who approved it',
  async () => {
    const logo = newKey('pictures', 'webp')
    const drawing = { create: { width: 300, height: 80, channels: 4, background: '#246' } } as const
    await folderStorage(world.folder).put(logo, await sharp(drawing).webp().toBuffer(), 'image/webp')
    const institution = { name: 'Instituto Ávila', short_name: 'IUA', fiscal_id: 'J-12345678-9', logo }
    await world.db.insertInto('institution').values(institution).execute()
    const { bytes } = await receipt(own)
    const words = await wordsOfPdf(bytes, '-layout')
    const { data } = (await admin.call('GET', `/payments/${own}`)).body
    const said = [
      ...['Instituto Ávila', 'RIF J-12345678-9', `N.º ${String(own).padStart(6, '0')}`, '1.234,50 $'],
      ...[data.student_name, data.identity, data.period_name, data.title, data.receipt_number],
      ...['Transferencia Bancaria', '20 nov 2026', data.reviewer_name],
    ]
    expect(said.filter((one) => !words.includes(one))).toEqual([])
  },
)

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
