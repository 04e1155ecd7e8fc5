import { describe, expect, test } from 'vitest'
import { holdRates } from '#features/money/payments/conversion/server/columns.ts'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { bankOf, noticesTo, refusalOf } from '#test/support/bank.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { bankRoutes } from '../../server/routes.ts'

const world = await createWorld({ only: [...bankRoutes, ...paymentRoutes] })
const { call, linesOf } = bankOf(world)
const [older, newer] = [
  await createInstitute(world, { year: 2025, number: 1, enabled: false, open: false }),
  await createInstitute(world),
]
const ana = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
await world.db.updateTable('students').set({ identity_number: '12345678' }).where('id', '=', ana.id).execute()
await inscribeByRows(world, ana.id, older, 1_000)
const inscription = await inscribeByRows(world, ana.id, newer)
const luis = await createStudentRow(world, { first_name: 'Luis', last_name: 'Rojas' })

const unreported = async (account_id: number) =>
  (await call('GET', `/bank/unreported?account_id=${account_id}`)).body
/** The payment that each line became last. */
const made = new Map<number | undefined, number>()
const register = async (line_id: number | undefined, body: object = { student_id: ana.id }) => {
  const answer = await call('POST', `/bank/lines/${line_id}/payment`, body)
  if (answer.status === 201) made.set(line_id, answer.body.data.payment_id)
  return answer
}
const undo = (line_id: number | undefined, body: object = {}) =>
  call('POST', `/bank/lines/${line_id}/payment/undo`, { payment_id: made.get(line_id) ?? 1, ...body })
const sumsOf = (id: number) =>
  world.db
    .selectFrom('inscriptions')
    .select(['paid_amount_e2', 'pending_amount_e2'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const paymentsOf = (student_id: number) =>
  world.db.selectFrom('payments').selectAll().where('student_id', '=', student_id).orderBy('id').execute()
const told = await noticesTo(world, ana.user_id)

describe('a credit that nobody reported', () => {
  test('is listed with who may have paid it, and registered and undone as one', async () => {
    const { account_id, ids } = await linesOf([
      '20/11/2026;00660001;PAGO MOVIL V-12.345.678 PEREZ JUAN;30,00;',
      '20/11/2026;00660002;Comisión;-1,00;',
    ])
    const [line_id] = ids
    const listed = await unreported(account_id)
    expect(listed).toMatchObject({
      total: 1,
      data: [
        {
          ...{ id: line_id, dollars_e2: 3_000, type_name: 'Pago móvil o servicio en línea' },
          payers: [
            {
              ...{ student_id: ana.id, student_name: 'Ñáñez, Ana', reasons: ['identity'], paid_with: null },
              inscription: { period_name: '2026-2', debt_e2: 12_000 },
            },
          ],
        },
      ],
    })
    expect((await call('GET', '/bank/unreported?search=00660002')).body.total).toBe(0)
    const before = await sumsOf(inscription)
    const registered = await register(line_id)
    expect([registered.status, registered.body.data]).toMatchObject([
      201,
      { student_name: 'Ñáñez, Ana', period_name: '2026-2', amount: 3_000 },
    ])
    expect(await paymentsOf(ana.id)).toMatchObject([
      {
        ...{ period_id: newer.period_id, type: 5, receipt_number: '00660001', date: '2026-11-20' },
        ...{ amount: 3_000, status: 2, bank_line_id: line_id, reviewed_by: world.as('admin').user_id },
      },
    ])
    expect(await sumsOf(inscription)).toEqual({ ...before, paid_amount_e2: before.paid_amount_e2 + 3_000 })
    expect((await unreported(account_id)).total).toBe(0)
    const kept = await call('GET', `/bank/lines?state=registered&account_id=${account_id}`)
    const { payment_id } = registered.body.data
    expect(kept.body.data).toMatchObject([{ id: line_id, is_registered: true, payment_id }])
    const trail = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('entity', '=', 'payment')
      .where('entity_id', '=', payment_id)
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'payments.create' },
      { action: 'payments.approve', after: { status: 2, bank_line_id: line_id } },
    ])
    expect((await undo(line_id)).status).toBe(204)
    expect([await paymentsOf(ana.id), await sumsOf(inscription)]).toEqual([[], before])
    expect((await unreported(account_id)).total).toBe(1)
    expect(await told(), 'undone in the minute').toEqual([])
    expect(refusalOf(await undo(line_id))).toEqual([409, 'bank_line_has_nothing_to_undo'])
  })

  test('undone twice, what was registered in between stays', async () => {
    const { ids } = await linesOf(['20/11/2026;00660151;Abono;10,00;'])
    const first = (await register(ids[0])).body.data
    await undo(ids[0])
    await register(ids[0])
    const late = await undo(ids[0], { payment_id: first.payment_id })
    expect(refusalOf(late)).toEqual([409, 'bank_line_has_nothing_to_undo'])
    expect(await paymentsOf(ana.id)).toMatchObject([{ id: made.get(ids[0]), status: 2 }])
    await undo(ids[0])
  })

  test('is undone later with a reason, and who was told is told', async () => {
    const { ids } = await linesOf(['20/11/2026;00660101;Abono;10,00;'])
    await register(ids[0])
    expect(await told()).toEqual([expect.stringMatching(/ha sido aprobado\.$/)])
    world.clock.move(600_000)
    const without = await undo(ids[0])
    expect([without.status, without.body.errors]).toEqual([422, { reason: ['required'] }])
    expect((await undo(ids[0], { reason: 'Era de otro' })).status).toBe(204)
    expect(await told()).toEqual([
      'El pago de 10,00 $ del viernes 20 de noviembre, período 2025-1, se había registrado por error y ya no cuenta.',
    ])
  })

  test('is told by who paid before', async () => {
    const { account_id, ids } = await linesOf([
      '19/11/2026;00660201;TRF DE GOMEZ PETRA;10,00;',
      '20/11/2026;00660202;ABONO GOMEZ PETRA REF 9;10,00;',
    ])
    await register(ids[0])
    expect((await unreported(account_id)).data[0].payers).toMatchObject([
      { student_id: ana.id, reasons: ['paid_before'], paid_with: 'GOMEZ PETRA' },
    ])
    await undo(ids[0])
  })

  test.each([
    ['name and surname in whatever order', 'TRF DE NANEZ ANA', '7,00', ['name']],
    ['the telephone', 'PM 04165550123', '7,00', ['phone']],
    ['owing exactly that', 'Abono', '120,00', ['debt']],
  ])('is told by %s', async (_, description, sum, reasons) => {
    await world.db.updateTable('students').set({ phone: '+584165550123' }).where('id', '=', ana.id).execute()
    const { account_id } = await linesOf([`20/11/2026;0066021${sum[0]};${description};${sum};`])
    expect((await unreported(account_id)).data[0].payers).toMatchObject([{ student_id: ana.id, reasons }])
  })

  test('is of the inscription that owes just that, else of the newest that owes', async () => {
    const { ids } = await linesOf(['20/11/2026;00660301;Abono;10,00;'])
    expect((await register(ids[0])).body.data.period_name).toBe('2025-1')
    await undo(ids[0])
  })

  test('without a reference is registered with a number that somebody says', async () => {
    const { ids } = await linesOf(['20/11/2026;;Abono;10,00;'])
    const none = await register(ids[0])
    expect([none.status, none.body.errors]).toEqual([422, { receipt_number: ['required'] }])
    const body = { student_id: ana.id, receipt_number: 'S/N 1' }
    expect((await register(ids[0], body)).status).toBe(201)
    expect(await paymentsOf(ana.id)).toMatchObject([{ receipt_number: 'S/N 1' }])
    await undo(ids[0])
  })

  test('of the day to come is registered today', async () => {
    const { ids } = await linesOf(['24/11/2026;00660401;Abono;10,00;'])
    const today = world.clock.today()
    await world.db
      .updateTable('bank_lines')
      .set({ day: addDays(today, 1) })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    await register(ids[0])
    expect(await paymentsOf(ana.id)).toMatchObject([{ date: today }])
    await undo(ids[0])
  })

  test('is refused where it cannot be a payment', async () => {
    const { ids } = await linesOf([
      '20/11/2026;00660501;Abono;10,00;',
      '20/11/2026;00660502;Retiro;-10,00;',
      '20/11/2026;00660501;Abono;11,00;',
    ])
    const [credit, debit, other] = ids
    const bolivares = await linesOf(['20/11/2026;00660504;Abono;10,00;'], 'VES')
    expect((await unreported(bolivares.account_id)).data).toMatchObject([
      { dollars_e2: null, rate_e4: null, payers: [] },
    ])
    expect(refusalOf(await register(debit))).toEqual([409, 'bank_line_is_no_credit'])
    expect(refusalOf(await register(bolivares.ids[0]))).toEqual([409, 'bank_line_without_rate'])
    expect(refusalOf(await register(credit, { student_id: luis.id }))).toEqual([409, 'student_owes_nothing'])
    expect(refusalOf(await register(2_000_000_000))).toEqual([404, 'resource_not_found'])
    await register(credit)
    expect(refusalOf(await register(credit))).toEqual([409, 'bank_line_taken'])
    expect(refusalOf(await register(other))).toEqual([409, 'receipt_number_already_exists'])
    expect(refusalOf(await undo(other))).toEqual([409, 'bank_line_has_nothing_to_undo'])
    await undo(credit)
  })

  test('in bolívares is what they are in dollars on its day, and is not while rates change', async () => {
    await world.openConnections(3)
    const { account_id, ids } = await linesOf(['20/11/2026;00660701;Abono;2.400,00;'], 'VES')
    const [day, user_id] = ['2026-11-18' as Day, world.as('admin').user_id]
    await world.db.insertInto('exchange_rates').values({ day, rate_e4: 2_400_000, user_id }).execute()
    expect((await unreported(account_id)).data).toMatchObject([{ dollars_e2: 1_000 }])
    await world.db.transaction().execute(async (tx) => {
      await holdRates(tx)
      expect(refusalOf(await register(ids[0]))).toEqual([409, 'exchange_rate_changed'])
    })
    expect((await register(ids[0])).status).toBe(201)
    expect(await paymentsOf(ana.id)).toMatchObject([{ amount: 1_000 }])
    await undo(ids[0])
  })

  test('worth less than a cent, or more than an amount may be, is offered to nobody', async () => {
    const bolivares = await linesOf(
      ['20/11/2026;00660801;Abono;0,01;', '20/11/2026;00660802;Abono;2.400.000.010,00;'],
      'VES',
    )
    const dollars = await linesOf(['20/11/2026;00660803;PAGO V-12.345.678;10.000.000,01;'])
    const shown = [
      ...(await unreported(bolivares.account_id)).data,
      ...(await unreported(dollars.account_id)).data,
    ]
    expect(shown).toMatchObject([{ dollars_e2: null }, { dollars_e2: null }, { dollars_e2: null }])
    expect(shown.map(({ rate_e4 }) => rate_e4)).toEqual([2_400_000, 2_400_000, 2_400_000])
    for (const line_id of [...bolivares.ids, ...dollars.ids])
      expect(refusalOf(await register(line_id))).toEqual([409, 'bank_line_is_no_amount'])
    const { ids } = await linesOf([
      '20/11/2026;00660804;Abono;30,00;',
      '20/11/2026;00660805;Abono;9.999.999,99;',
    ])
    await register(ids[0])
    expect(refusalOf(await register(ids[1])), 'too much with what was paid').toEqual([
      409,
      'bank_line_is_no_amount',
    ])
    await undo(ids[0])
  })

  test('is of the charge that owes just that, which it pays and the inscription does not', async () => {
    const due_on = '2026-12-01' as Day
    const made = { student_id: ana.id, period_id: newer.period_id, kind: 'fee', title: 'Carnet', due_on }
    const { name, ...priced } = { name: 'Carnet', price_e2: 4_321, cause: 'hand', days_until_due: 5 }
    const fee = await world.db
      .insertInto('fees')
      .values({ name, ...priced })
      .returning('id')
      .executeTakeFirst()
    const { id } = await world.db
      .insertInto('charges')
      .values({ ...made, fee_id: fee?.id ?? 0, amount_e2: 4_321 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = await sumsOf(inscription)
    const owed = async () => (await world.db.selectFrom('charges').selectAll().execute())[0]?.debt_e2
    const { account_id, ids } = await linesOf(['20/11/2026;00660901;PAGO V-12.345.678;43,21;'])
    expect((await unreported(account_id)).data[0].payers).toMatchObject([
      { inscription: { period_name: '2026-2', title: 'Carnet', debt_e2: 4_321 } },
    ])
    await register(ids[0])
    expect(await paymentsOf(ana.id)).toMatchObject([{ charge_id: id, title: 'Carnet', status: 2 }])
    expect([await owed(), await sumsOf(inscription)]).toEqual([0, before])
    await undo(ids[0])
    expect([await owed(), await paymentsOf(ana.id)]).toEqual([4_321, []])
    await world.db.deleteFrom('charges').execute()
  })

  test('is registered once by two people at once', async () => {
    await world.openConnections(4)
    const { ids } = await linesOf(['20/11/2026;00660601;Abono;10,00;'])
    const answers = await Promise.all([1, 2, 3].map(() => register(ids[0])))
    expect(answers.map(({ status, body }) => [status, body.message]).sort()).toEqual([
      [201, undefined],
      [409, 'bank_line_taken'],
      [409, 'bank_line_taken'],
    ])
    expect(await paymentsOf(ana.id)).toHaveLength(1)
    await undo(ids[0])
  })
})
