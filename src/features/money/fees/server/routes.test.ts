import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_CHARGED } from '#features/money/fees/charges/contract.ts'
import { MOST_PROOFS } from '#features/money/payments/rules.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { codeOf, requestsIn } from '#test/support/document-requests.ts'
import { createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { toldLater } from '#test/support/told.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const toldTo = await toldLater(world)
const [admin, office, student] = [world.as('admin'), world.as('lowAdmin'), world.as('student')]
const { own, institute, ask, asked } = await requestsIn(world)
const { period_id } = institute
let fee: number

const PRICED = { name: 'Examen de reparación', price_e2: 1_050, cause: 'hand', days_until_due: 5 }
const named = (body: object) => admin.call('POST', '/fees', body)
const madeFee = async (body: object): Promise<number> => (await named({ ...PRICED, ...body })).body.data.id
const charge = (student_ids: number[], more: object = {}) =>
  admin.call('POST', '/charges', { fee_id: fee, student_ids, reason: 'Lo pidió', ...more })
const another = async () => {
  const made = await createStudentRow(world)
  return { ...made, inscription: await inscribeByRows(world, made.id, institute) }
}
const chargesOf = async (student_id: number) =>
  (await admin.call('GET', '/charges', undefined, { query: { student_id, sort_by: 'created_at,asc' } })).body
    .data
const charged = async (student_id: number): Promise<number> => {
  expect((await charge([student_id])).body.data).toEqual({ charged: 1, skipped: [] })
  return (await chargesOf(student_id)).at(-1).id
}
const waive = (id: number) => admin.call('POST', `/charges/${id}/waive`, { reason: 'No puede pagar' })
const unwaive = (id: number) => admin.call('POST', `/charges/${id}/waive/undo`, {})
const CASH = { type: 1, date: '2026-11-20' }
const pay = (student_id: number, charge_id: number | null, more: object) =>
  admin.call('POST', '/payments', { student_id, period_id, charge_id, ...CASH, status: 2, ...more })
const debtOf = async (id: number) => (await admin.call('GET', `/students/${id}`)).body.data.debt_e2

beforeAll(async () => {
  await db.updateTable('sections').set({ males_limit: 50, females_limit: 50 }).execute()
  fee = await madeFee({})
})

describe('the catalogue', () => {
  test('an institute names what costs, changes it and disables it', async () => {
    const { status, body } = await named({ ...PRICED, name: 'Carnet' })
    expect([status, body.data]).toMatchObject([201, { name: 'Carnet', price_e2: 1_050, enabled: true }])
    const change = await admin.call('PATCH', `/fees/${body.data.id}`, { price_e2: 300, enabled: false })
    expect(change.body.data).toMatchObject({ price_e2: 300, enabled: false, charges_count: 0 })
    expect((await office.call('GET', `/fees/${body.data.id}`)).body.data.name).toBe('Carnet')
    const renamed = admin.call('PATCH', `/fees/${body.data.id}`, { name: PRICED.name })
    expect(await codeOf(renamed)).toBe('409 fee_already_exists')
    const list = await office.call('GET', '/fees', undefined, {
      query: { enabled: 'false', search: 'carnet' },
    })
    expect(list.body.total).toBe(1)
  })

  test.each([
    ['the same name', { name: 'examen DE reparación' }, 409, 'fee_already_exists'],
    ['no document', { name: 'X', cause: 'document' }, 422, { document_kind: ['required'] }],
    ['a document for another cause', { name: 'X', document_kind: 1 }, 422, { document_kind: ['required'] }],
    ['no price', { name: 'X', price_e2: 0 }, 422, { price_e2: ['min:1'] }],
    [
      'an unknown document',
      { name: 'X', cause: 'document', document_kind: 3 },
      422,
      { document_kind: ['in'] },
    ],
  ])('one with %s is refused', async (_, body, status, said) => {
    const answer = await named({ ...PRICED, ...body })
    expect([answer.status, typeof said === 'string' ? answer.body.message : answer.body.errors]).toEqual([
      status,
      said,
    ])
  })

  test('what is charged by itself is clear: one for all, one for a specialization', async () => {
    const body = { cause: 'reincorporation', name: 'Vuelta' }
    const id = await madeFee(body)
    expect(await codeOf(named({ ...PRICED, ...body, name: 'Otra' }))).toBe('409 fee_cause_taken')
    const { specialization_id } = institute
    const other = await madeFee({ ...body, name: 'De la especialidad', specialization_id })
    const general = { specialization_id: null }
    expect(await codeOf(admin.call('PATCH', `/fees/${other}`, general))).toBe('409 fee_cause_taken')
    const unnamed = await admin.call('PATCH', `/fees/${other}`, { cause: 'document' })
    expect([unnamed.status, unnamed.body.errors]).toEqual([422, { document_kind: ['required'] }])
    for (const one of [id, other]) await admin.call('PATCH', `/fees/${one}`, { enabled: false })
  })
})

describe('charged by hand', () => {
  test('a student owes it from then on, everywhere, and is told; what a section is charged each of it is', async () => {
    const [one, two] = [await another(), await another()]
    const before = await debtOf(one.id)
    const id = await charged(one.id)
    expect(await chargesOf(one.id)).toMatchObject([
      { id, title: PRICED.name, amount_e2: 1_050, debt_e2: 1_050, due_on: '2026-11-28', state: 'owed' },
    ])
    expect(await debtOf(one.id)).toBe(before + 1_050)
    expect(await toldTo(one.user_id)).toEqual([
      'Tiene un cargo: Examen de reparación, 10,50 $, que vence el sábado 28 de noviembre. Motivo: Lo pidió',
    ])
    const body = { fee_id: fee, section_id: institute.section_id, reason: 'Seguro', due_on: '2026-12-15' }
    const all = await admin.call('POST', '/charges', body)
    expect(all.body.data.charged).toBeGreaterThanOrEqual(3)
    expect((await chargesOf(two.id))[0]).toMatchObject({ due_on: '2026-12-15', reason: 'Seguro' })
  })

  test('of many each is charged once, who cannot be is left out; nobody at all is refused', async () => {
    const [one, two, nobody] = [await another(), await another(), await createStudentRow(world)]
    const { body } = await charge([two.id, one.id, two.id, nobody.id])
    expect(body.data).toMatchObject({
      charged: 2,
      skipped: [{ id: nobody.id, code: 'student_not_inscribed' }],
    })
    expect(await codeOf(charge([nobody.id]))).toMatch('student_not_inscribed')
    const foreign = await db
      .insertInto('specializations')
      .values({ code: 'AJENA', title: 'Ajena' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = await madeFee({ name: 'De otra', specialization_id: foreign.id })
    const both = [one.id, two.id]
    expect(await codeOf(charge(both, { fee_id: of }))).toBe('409 fee_of_another_specialization')
    await admin.call('PATCH', `/fees/${of}`, { enabled: false })
    expect(await codeOf(charge(both, { fee_id: of }))).toBe('409 fee_disabled')
    for (const id of both) expect(await chargesOf(id)).toHaveLength(1)
  })

  test.each<[object, object]>([
    [{ due_on: '2026-11-01' }, { due_on: ['after:2026-11-22'] }],
    [{ student_ids: undefined }, { student_ids: ['required'] }],
    [{ section_id: 1 }, { student_ids: ['required'] }],
    [{ student_ids: [] }, { student_ids: ['min:1'] }],
    [{ student_ids: Array(MOST_CHARGED + 1).fill(1) }, { student_ids: [`max:${MOST_CHARGED}`] }],
    [{ student_ids: [2_000_000_000] }, { student_ids: ['exists'] }],
    [{ reason: ' ' }, { reason: ['required'] }],
  ])('nobody is charged with %o', async (body, errors) => {
    const answer = await charge([own], body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})

describe('paid', () => {
  test('at the desk, by its title; the receipt names it, the inscription is not paid by it, undone it is owed again', async () => {
    const one = await another()
    const id = await charged(one.id)
    const before = await debtOf(one.id)
    const paid = await pay(one.id, id, { amount: 1_050 })
    expect(paid.body.data).toMatchObject({
      ...{ charge_id: id, title: PRICED.name, semester_price_e2: 1_050, paid_amount_e2: 1_050 },
    })
    expect(await chargesOf(one.id)).toMatchObject([{ state: 'paid', debt_e2: 0 }])
    expect(await debtOf(one.id)).toBe(before - 1_050)
    expect((await admin.call('GET', `/inscriptions/${one.inscription}`)).body.data.paid_amount_e2).toBe(0)
    await admin.call('POST', '/payments/review/undo', { ids: [paid.body.data.id], reason: 'Era de otro' })
    expect(await chargesOf(one.id)).toMatchObject([{ state: 'reported', pending_amount_e2: 1_050 }])
    await admin.call('DELETE', `/payments/${paid.body.data.id}`)
    expect(await chargesOf(one.id)).toMatchObject([{ state: 'owed', debt_e2: 1_050 }])
  })

  test.skipIf(leftOut('pdftotext'))('its receipt and the lists of payments name it', async () => {
    const one = await another()
    const paid = await pay(one.id, await charged(one.id), { amount: 1_050 })
    const { bytes } = await admin.call('GET', `/payments/${paid.body.data.id}/receipt/pdf`)
    expect(await wordsOfPdf(bytes, '-layout')).toMatch(/10,50 \$[\s\S]+Examen de reparación/)
    for (const path of ['/payments', '/charges']) {
      const list = await admin.call('GET', `${path}?format=csv&period_id=${period_id}`)
      expect(list.bytes.toString()).toMatch(/Examen de reparación;.*10,50/)
    }
  })

  test('by the student, what is owed at most; the office reviews it', async () => {
    const id = await charged(own)
    const report = (amount: number) => student.call('POST', `/charges/${id}/payments`, { ...CASH, amount })
    const [seen] = (await student.call('GET', '/charges', undefined, { query: { state: 'owed' } })).body.data
    expect(seen).toMatchObject({ id })
    expect(seen).not.toHaveProperty('by')
    expect((await report(1_051)).body.errors).toEqual({ amount: ['max:1050'] })
    const { status, body } = await report(1_000)
    expect([status, body.data.status]).toEqual([201, 1])
    expect((await report(51)).body.errors).toEqual({ amount: ['max:50'] })
    for (const amount of [900, 1_000])
      expect(await codeOf(admin.call('PATCH', `/payments/${body.data.id}`, { amount }))).toMatch('200')
    await admin.call('POST', '/payments/review', { ids: [body.data.id], status: 2 })
    expect((await chargesOf(own)).find((one: { id: number }) => one.id === id)).toMatchObject({
      ...{ paid_amount_e2: 1_000, debt_e2: 50 },
    })
    expect((await waive(id)).status).toBe(200)
    expect(await codeOf(report(10))).toBe('409 charge_waived')
    expect(await codeOf(pay(own, id, { amount: 10 }))).toBe('409 charge_waived')
  })

  test('by the student as an inscription is: in bolívares, by a number that is good once, with ten files', async () => {
    const id = await charged(own)
    const report = (more: object, files = {}) =>
      student.call('POST', `/charges/${id}/payments`, { ...CASH, ...more }, { files })
    const bolivares = { amount_ves_e2: 24_400, rate_e4: 2_440_000 }
    expect(await codeOf(report(bolivares))).toBe('409 exchange_rate_missing')
    await admin.call('POST', '/exchange-rates', { day: '2026-11-19', rate_e4: 2_450_000 })
    expect(await codeOf(report(bolivares))).toBe('409 exchange_rate_changed')
    const transfer = { type: 3, receipt_number: 'C-1' }
    const { body } = await report({ ...transfer, ...bolivares, rate_e4: 2_450_000 })
    expect(body.data).toMatchObject({ amount: 100, amount_ves_e2: 24_400, rate_day: '2026-11-19' })
    expect(await codeOf(report({ ...transfer, amount: 1 }))).toBe('409 receipt_number_already_exists')
    const proof = { proof: { bytes: smallPdf() } }
    for (let many = 0; many < MOST_PROOFS; many += 1)
      expect((await report({ amount: 1 }, proof)).status).toBe(201)
    expect(await codeOf(report({ amount: 1 }, proof))).toBe('409 too_many_proofs')
    expect((await report({ amount: 1 })).status).toBe(201)
  })

  test('a charge of somebody else is paid by nobody', async () => {
    const [one, other] = [await another(), await another()]
    const id = await charged(one.id)
    expect(await codeOf(pay(other.id, id, { amount: 10 }))).toBe('409 charge_of_another_inscription')
    expect((await student.call('POST', `/charges/${id}/payments`, { ...CASH, amount: 10 })).status).toBe(404)
  })

  test('with an inscription that is undone what was charged in it goes, unless it was paid', async () => {
    const [one, two] = [await another(), await another()]
    const id = await charged(two.id)
    expect((await waive(await charged(one.id))).status).toBe(200)
    await pay(two.id, id, { amount: 1_050 })
    const undo = ({ inscription }: { inscription: number }) =>
      admin.call('POST', '/inscriptions/rollback', {
        inscription_id: inscription,
        reason: 'Se inscribió por error',
      })
    await undo(one)
    expect(await chargesOf(one.id)).toEqual([])
    const { data } = (await admin.call('GET', `/audit-entries?student_id=${one.id}`)).body
    expect(data[0].changes).toContainEqual(
      expect.objectContaining({ before: ['Examen de reparación, 10,50 $ (exonerado: No puede pagar)'] }),
    )
    await undo(two)
    expect(await chargesOf(two.id)).toMatchObject([{ state: 'paid' }])
  })
})

describe('waived', () => {
  test('once, with a reason, of what is owed; taken back it is owed again, and the student hears of both', async () => {
    const one = await another()
    const id = await charged(one.id)
    expect(await codeOf(unwaive(id))).toBe('409 charge_not_waived')
    expect((await waive(id)).body.data).toMatchObject({ state: 'waived', waive_reason: 'No puede pagar' })
    expect(await codeOf(waive(id))).toBe('409 charge_waived')
    expect((await toldTo(one.user_id)).at(-1)).toMatch(/^Se exoneró su cargo/)
    expect((await unwaive(id)).body.data).toMatchObject({ state: 'owed', debt_e2: 1_050, waived_by: null })
    await pay(one.id, id, { amount: 1_050 })
    expect(await codeOf(waive(id))).toBe('409 charge_not_owed')
    expect((await toldTo(one.user_id)).at(-1)).toMatch(/la exoneración se deshizo\.$/)
    const { body } = await admin.call('GET', `/audit-entries?entity=charge&entity_id=${id}`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      ...['charges.unwaive', 'charges.waive', 'charges.create'],
    ])
  })

  test('the sums say by fee what was charged and what became of it', async () => {
    const { body } = await office.call('GET', '/charges/sums', undefined, { query: { period_id } })
    const sum = body.data.find(({ fee_id }: { fee_id: number }) => fee_id === fee)
    expect(sum.paid_amount_e2 + sum.pending_amount_e2 + sum.debt_e2 + sum.waived_e2).toBe(sum.amount_e2)
    for (const state of ['owed', 'overdue', 'reported', 'paid', 'waived'])
      expect(
        (await office.call('GET', '/charges', undefined, { query: { state, fee_id: fee } })).status,
      ).toBe(200)
  })
})

describe('a paper that costs', () => {
  const request = async (id: number) =>
    (await admin.call('GET', `/document-requests/${id}`)).body.data as { charge: { id: number } | null }
  const chargeOf = async (id: number) => (await request(id)).charge?.id ?? 0
  const move = (id: number, to: string, body?: object) =>
    admin.call('PATCH', `/document-requests/${id}/set-${to}`, body)

  beforeAll(async () => {
    await madeFee({ name: 'Constancia', price_e2: 500, cause: 'document', document_kind: 1 })
  })

  test('is seen before it is asked for, charged with it, and given once that is paid', async () => {
    const offers = (await student.call('GET', '/document-requests/requestable')).body.data
    expect(offers[0].fee).toEqual({ price_e2: 500, due_on: '2026-11-28' })
    const id = await asked(1)
    const charge_id = await chargeOf(id)
    expect((await request(id)).charge).toMatchObject({ amount_e2: 500, is_settled: false })
    expect((await move(id, 'generated')).status).toBe(200)
    expect(await codeOf(move(id, 'retired'))).toBe('409 document_request_not_paid')
    for (const path of ['paper', 'paper/view'])
      expect(await codeOf(student.call('GET', `/document-requests/${id}/${path}`))).toBe(
        '409 document_request_not_paid',
      )
    await pay(own, charge_id, { amount: 500 })
    expect((await student.call('GET', `/document-requests/${id}/paper`)).status).toBe(200)
    expect((await move(id, 'retired')).status).toBe(200)
  })

  test('taken back it costs nothing; what was reported of it stays', async () => {
    const id = await asked(1)
    const first = await chargeOf(id)
    expect((await student.call('DELETE', `/document-requests/${id}`)).status).toBe(204)
    expect((await chargesOf(own)).map((one: { id: number }) => one.id)).not.toContain(first)
    const again = await asked(1)
    await pay(own, await chargeOf(again), { amount: 200 })
    await move(again, 'canceled', { reason: 'Ya no hace falta' })
    expect((await chargesOf(own)).at(-1)).toMatchObject({ state: 'waived', paid_amount_e2: 200 })
    expect(await codeOf(unwaive(await chargeOf(again)))).toBe('409 charge_waiver_stands')
    const undo = { ids: [again], state: 'canceled' }
    expect((await admin.call('POST', '/document-requests/undo', undo)).body.data.updated).toBe(1)
    expect((await chargesOf(own)).at(-1)).toMatchObject({ state: 'owed', debt_e2: 300 })
    await move(again, 'canceled', { reason: 'Ya no hace falta' })
    const unpaid = await asked(1)
    await move(unpaid, 'canceled', { reason: 'Ya no hace falta' })
    await admin.call('POST', '/document-requests/undo', { ...undo, ids: [unpaid] })
    expect((await request(unpaid)).charge).toMatchObject({ is_settled: false })
    await waive(await chargeOf(unpaid))
    expect((await request(unpaid)).charge).toMatchObject({ is_settled: true })
  })

  test('is not given at once: it is asked for', async () => {
    await db.updateTable('document_request_types').set({ self_service: true }).where('kind', '=', 1).execute()
    const one = await another()
    const caller = await world.signIn(one.user_id)
    const serving = caller.call('POST', '/document-requests/self-service', { type: 1 })
    expect(await codeOf(serving)).toBe('409 document_request_not_paid')
    const { body } = await caller.call('GET', '/document-requests/requestable')
    expect(body.data[0].self_service.why_not).toContain('Cuesta 5,00 $')
    expect((await ask(1, caller)).status).toBe(201)
  })
})
