import { describe, expect, test } from 'vitest'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import type { Day } from '#kernel/dates.ts'
import { bankOf } from '#test/support/bank.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { bankRoutes } from './routes.ts'

const world = await createWorld({ only: [...bankRoutes, ...paymentRoutes] })
const { call, account, statement, upload, lineOf } = bankOf(world)
const student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
const inscription = {
  ...{ student: student.id, user: student.user_id },
  id: await inscribeByRows(world, student.id, await createInstitute(world)),
}

const report = async (receipt_number: string, more: object = {}): Promise<number> => {
  const caller = await world.signIn(inscription.user)
  const body = { type: 3, receipt_number, date: '2026-11-20', amount: 1_000, ...more }
  return (await caller.call('POST', `/inscriptions/${inscription.id}/payments`, body)).body.data.id
}
const matches = async () => (await call('GET', '/bank/matches')).body.data
const linesIn = async (id: number, state?: string) =>
  (await call('GET', `/bank/lines?account_id=${id}${state ? `&state=${state}` : ''}`)).body.total
/** Payments that wait, of one cent each. */
const reportedRows = async (count: number): Promise<number[]> => {
  const { period_id } = await world.db
    .selectFrom('inscriptions')
    .select('period_id')
    .where('id', '=', inscription.id)
    .executeTakeFirstOrThrow()
  const of = { student_id: inscription.student, period_id, title: 'Semestre', type: 3, amount: 1 }
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...{ ...of, receipt_number: String(5_000_000 + nth), date: '2026-11-20' as Day },
  }))
  const made = await world.db.insertInto('payments').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}
const factsOf = async (id: number) => (await call('GET', `/payments/${id}`)).body.data

describe('accounts', () => {
  test('are registered once, renamed and removed', async () => {
    const body = { bank: 'Banco del Tesoro', last_digits: '4321', currency: 'VES' }
    const made = await call('POST', '/bank/accounts', { ...body, last_digits: ' 43\u200b21 ' })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { ...body, lines_count: 0, last_day: null, balance_e2: null },
    ])
    const again = await call('POST', '/bank/accounts', { ...body, bank: 'BANCO DEL TESORO' })
    expect([again.status, again.body.message]).toEqual([409, 'bank_account_already_exists'])
    const path = `/bank/accounts/${made.body.data.id}`
    const renamed = await call('PATCH', path, { ...body, currency: undefined, bank: 'Tesoro' })
    expect(renamed.body.data.bank).toBe('Tesoro')
    await call('POST', '/bank/accounts', body)
    const taken = await call('PATCH', path, { bank: body.bank })
    expect(taken.body.message).toBe('bank_account_already_exists')
    expect((await call('DELETE', path)).status).toBe(204)
    const trail = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'user_id'])
      .where('entity', '=', 'bank_account')
      .where('entity_id', '=', made.body.data.id)
      .orderBy('id')
      .execute()
    const { user_id } = world.as('admin')
    expect(trail, 'of what is said again nothing').toEqual([
      { action: 'bank.create', before: null, after: body, user_id },
      { action: 'bank.update', before: { bank: body.bank }, after: { bank: 'Tesoro' }, user_id },
      { action: 'bank.delete', before: { ...body, bank: 'Tesoro' }, after: null, user_id },
    ])
    expect((await call('PATCH', path, {})).body.message).toBe('resource_not_found')
  })

  test('have four to eight digits and a known currency', async () => {
    const { status, body } = await call('POST', '/bank/accounts', { last_digits: '12a', currency: 'EUR' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['bank', 'last_digits', 'currency']])
  })
})

describe('a statement', () => {
  test('is tried, kept, known again where files overlap, and undone', async () => {
    const { id } = await account()
    const first = statement([
      '20/11/2026;0001;Abono;1.000,00;5.000,00',
      '21/11/2026;0002;Comisión;-5,50;4.994,50',
    ])
    const tried = await upload(id, first, { dry_run: 1 })
    expect(tried.body.data).toMatchObject({
      ...{ state: 'checked', id: null, missing_field: null, lines_count: 2, repeated_count: 0 },
      ...{ first_day: '2026-11-20', last_day: '2026-11-21', credits_e2: 100_000, debits_e2: 550 },
      columns: { row: 3, day: 0, reference: 1, description: 2, amount: 3, balance: 4, credit: null },
    })
    expect(await lineOf('0001')).toBeUndefined()
    const kept = (await upload(id, first)).body.data
    expect(kept).toMatchObject({ state: 'imported', lines_count: 2 })
    const second = statement(['22/11/2026;0003;Abono;12,34;', '21/11/2026;0002;Comisión;-5,50;4.994,50'])
    const later = (await upload(id, second)).body.data
    expect(later).toMatchObject({ lines_count: 1, repeated_count: 1 })
    expect(
      (await call('GET', '/bank/accounts')).body.data.find((one: { id: number }) => one.id === id),
    ).toMatchObject({ lines_count: 3, last_day: '2026-11-22', balance_e2: null })
    const refused = await call('DELETE', `/bank/accounts/${id}`)
    expect([refused.status, refused.body.message]).toEqual([409, 'bank_account_has_statements'])
    const undone = await call('POST', `/bank/statements/${kept.id}/undo`)
    expect(undone.body.data).toMatchObject({ lines_count: 2, proven_count: 0, undone_by: expect.any(String) })
    expect(await lineOf('0001')).toBeUndefined()
    expect(await linesIn(id), 'what the other has as well stays').toBe(2)
    const twice = await call('POST', `/bank/statements/${kept.id}/undo`)
    expect([twice.status, twice.body.message]).toEqual([409, 'bank_statement_already_undone'])
    const list = await call('GET', `/bank/statements?account_id=${id}`)
    expect(list.body.data.map((one: { lines_count: number }) => one.lines_count)).toEqual([1, 2])
    expect((await call('POST', `/bank/statements/${later.id}/undo`)).status).toBe(200)
    expect(await linesIn(id)).toBe(0)
    expect((await call('DELETE', `/bank/accounts/${id}`)).status, 'nothing hangs on it any more').toBe(204)
  })

  test('with a cell that cannot be read leaves nothing, and says which', async () => {
    const { id } = await account()
    const { body } = await upload(
      id,
      statement(['20/11/2026;1;a;1,00;', '31/02/2026;2;b;x1;', '21/11/2026;3;c;1,00;']),
    )
    expect(body.data).toMatchObject({
      state: 'refused',
      flaws: [
        { row: 5, column: 3, code: 'amount', value: 'x1' },
        { row: 5, column: 0, code: 'day', value: '31/02/2026' },
      ],
    })
    expect(await linesIn(id)).toBe(0)
  })

  test('without a line is tried and not kept', async () => {
    const { id } = await account()
    const file = statement([';;Saldo inicial;;5.000,00'])
    expect((await upload(id, file, { dry_run: 1 })).body.data).toMatchObject({
      lines_count: 0,
      flaws_total: 0,
    })
    const { status, body } = await upload(id, file)
    expect([status, body.errors]).toEqual([422, { file: ['sheet_empty'] }])
  })

  test('whose columns nobody knows is read as a person says, and remembered', async () => {
    const { id } = await account()
    const odd = (day: string) => Buffer.from(`Cuándo;Qué;Cuánto\n${day};abc;12,50\n`)
    const tried = (await upload(id, odd('20/11/2026'), { dry_run: 1 })).body.data
    expect(tried).toMatchObject({ columns: null, missing_field: 'day', rows: [{ number: 1 }, { number: 2 }] })
    const columns = {
      ...{
        row: 1,
        day: 0,
        reference: null,
        description: 1,
        amount: 2,
        credit: null,
        debit: null,
        balance: null,
      },
    }
    expect((await upload(id, odd('20/11/2026'), { columns })).body.data.state).toBe('imported')
    expect((await upload(id, odd('21/11/2026'))).body.data).toMatchObject({ state: 'imported', columns })
    const lacking = await upload(id, odd('22/11/2026'), { columns: { ...columns, amount: null } })
    expect([lacking.status, lacking.body.errors]).toEqual([422, { file: ['sheet_headings:Monto'] }])
  })

  test('sent twice at once counts once', async () => {
    await world.openConnections(4)
    const { id } = await account()
    const file = statement(['20/11/2026;5551;Abono;1,00;', '20/11/2026;5551;Abono;1,00;'])
    const answers = await Promise.all([1, 2].map(() => upload(id, file)))
    expect(answers.map(({ body }) => body.data.lines_count).sort()).toEqual([0, 2])
    expect(await linesIn(id)).toBe(2)
  })
})

describe('what a line proves', () => {
  test('is approved in one act and undone as one, and keeps its statement', async () => {
    const { id } = await account()
    const [sure, likely, none] = [await report('771234'), await report('772222'), await report('779999')]
    const kept = await upload(
      id,
      statement([
        '21/11/2026;00771234;Abono;10,00;',
        '21/11/2026;00772222;Abono;9,99;',
        '21/11/2026;00770000;Retiro;-10,00;',
      ]),
    )
    const found = await matches()
    expect(found.sure).toMatchObject([
      {
        payment: { id: sure, student_name: 'Ñáñez, Ana', amount: 1_000 },
        candidates: [
          { line: { reference: '00771234', payment_id: null }, reasons: ['reference', 'amount', 'day'] },
        ],
      },
    ])
    expect(found.likely).toMatchObject([
      { payment: { id: likely }, candidates: [{ reasons: ['reference', 'day'] }] },
    ])
    expect(found.none.map((one: { id: number }) => one.id)).toEqual([none])
    const some = (await call('GET', `/bank/matches?payment_ids=${likely},${none}`)).body.data
    expect(some).toEqual({ ...found, sure: [] })
    const [line, other, out] = [await lineOf('00771234'), await lineOf('00772222'), await lineOf('00770000')]
    const pairs = [
      { payment_id: sure, line_id: line.id },
      { payment_id: likely, line_id: line.id },
      { payment_id: none, line_id: out.id },
    ]
    const approved = await call('POST', '/bank/approvals', { pairs })
    expect(approved.body.data).toEqual({
      updated: 1,
      skipped: [
        { payment_id: likely, code: 'bank_line_taken' },
        { payment_id: none, code: 'bank_line_is_no_credit' },
      ],
    })
    expect(await factsOf(sure)).toMatchObject({ status: 2 })
    expect(await lineOf('00771234')).toMatchObject({ payment_id: sure, student_name: 'Ñáñez, Ana' })
    const again = await call('POST', '/bank/approvals', { pairs: [{ payment_id: sure, line_id: other.id }] })
    expect(again.body.data.skipped).toEqual([{ payment_id: sure, code: 'payment_already_reviewed' }])
    const kept_id = kept.body.data.id
    const refused = await call('POST', `/bank/statements/${kept_id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([409, 'bank_statement_proves_payments'])
    for (const [state, references] of Object.entries({
      free: ['00772222'],
      proven: ['00771234'],
      out: ['00770000'],
    })) {
      const { body } = await call('GET', `/bank/lines?account_id=${id}&state=${state}`)
      expect(body.data.map((one: { reference: string }) => one.reference)).toEqual(references)
    }
    const repeating = (await upload(id, statement(['21/11/2026;00771234;Abono;10,00;']))).body.data.id
    expect((await call('POST', `/bank/statements/${kept_id}/undo`)).status).toBe(200)
    expect(await lineOf('00771234')).toMatchObject({ payment_id: sure })
    expect((await call('POST', `/bank/statements/${repeating}/undo`)).status).toBe(409)
    await call('POST', '/payments/review/undo', { ids: [sure] })
    expect(await lineOf('00771234')).toMatchObject({ payment_id: null })
    expect((await call('POST', `/bank/statements/${repeating}/undo`)).status).toBe(200)
  })

  test('is approved once by two people at once', async () => {
    await world.openConnections(4)
    const { id } = await account()
    const payments = [await report('881111'), await report('882222')]
    await upload(id, statement(['21/11/2026;881111;Abono;10,00;']))
    const { id: line_id } = await lineOf('881111')
    const answers = await Promise.all(
      payments.map((payment_id) => call('POST', '/bank/approvals', { pairs: [{ payment_id, line_id }] })),
    )
    expect(answers.map(({ status, body }) => [status, body.data.updated]).sort()).toEqual([
      [200, 0],
      [200, 1],
    ])
  })

  test('of more payments than a page has is approved in one act and undone as one', async () => {
    const { id } = await account()
    const ids = await reportedRows(600)
    await upload(id, statement(ids.map((_, nth) => `21/11/2026;${5_000_000 + nth};Abono;0,01;`)))
    const { sure } = await matches()
    expect(sure).toHaveLength(600)
    const pairs = sure.map(
      ({
        payment,
        candidates: [one],
      }: {
        payment: { id: number }
        candidates: { line: { id: number } }[]
      }) => ({
        ...{ payment_id: payment.id, line_id: one?.line.id },
      }),
    )
    const approved = await call('POST', '/bank/approvals', { pairs })
    expect(approved.body.data ?? approved.body).toEqual({ updated: 600, skipped: [] })
    const undone = await call('POST', '/payments/review/undo', { ids })
    expect([undone.status, undone.body.data]).toEqual([200, { updated: 600, skipped: [] }])
    expect(await linesIn(id, 'proven')).toBe(0)
    await world.db.deleteFrom('payments').where('id', 'in', ids).execute()
  })

  test('of an account in bolívares is sure where bolívares were reported, and so many', async () => {
    const { id } = await account('VES')
    const rate_e4 = 2_400_000
    const [user_id, day] = [world.as('admin').user_id, '2026-11-20' as Day]
    await world.db.insertInto('exchange_rates').values({ day, rate_e4, user_id }).execute()
    const paid = { amount: undefined, amount_ves_e2: 240_000, rate_e4 }
    const payments = [await report('991234'), await report('992345', paid), await report('993456', paid)]
    await upload(
      id,
      statement([
        '21/11/2026;991234;Abono;10,00;',
        '21/11/2026;992345;Abono;2.400,00;',
        '21/11/2026;993456;Abono;2.400,01;',
      ]),
    )
    const { sure, likely } = await matches()
    const isOf = (asked: number | undefined) => (one: { payment: { id: number } }) => one.payment.id === asked
    expect(payments.map((one) => sure.some(isOf(one)))).toEqual([false, true, false])
    const reasons = [0, 2].map((at) => likely.find(isOf(payments[at])).candidates[0].reasons)
    expect(reasons).toEqual([
      ['reference', 'day'],
      ['reference', 'day'],
    ])
  })
})
