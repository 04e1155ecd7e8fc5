import { describe, expect, test } from 'vitest'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import { bankOf, noticesTo, refusalOf } from '#test/support/bank.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { bankRoutes } from '../../server/routes.ts'

const world = await createWorld({ only: [...bankRoutes, ...paymentRoutes] })
const { call, linesOf } = bankOf(world)
const ana = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
const inscription = await inscribeByRows(world, ana.id, await createInstitute(world))
const REASON = 'El banco devolvió el dinero'
let receipts = 770_000

/** A payment approved by its credit, and lines of a later day: `reference;description;sum`. */
const approved = async (later: readonly string[] = []) => {
  const number = String((receipts += 10))
  const caller = await world.signIn(ana.user_id)
  const body = { type: 3, receipt_number: number, date: '2026-11-18', amount: 1_000 }
  const reported = await caller.call('POST', `/inscriptions/${inscription}/payments`, body)
  const payment_id: number = reported.body.data.id
  const lines = later.map((line) => `19/11/2026;${line.replace('N', number)};`)
  const { ids, statement_id, account_id } = await linesOf([`18/11/2026;${number};Abono;10,00;`, ...lines])
  const [credit, ...debits] = ids
  await call('POST', '/bank/approvals', { pairs: [{ payment_id, line_id: credit }] })
  return { payment_id, credit, debits, number, statement_id, account_id }
}
const REVERSED = ['N;REVERSO TRF;-10,00'] as const
const reverse = (line_id: number | undefined, payment_id: number, reason = REASON) =>
  call('POST', `/bank/lines/${line_id}/reversal`, { payment_id, reason })
const undo = (line_id: number | undefined) => call('POST', `/bank/lines/${line_id}/reversal/undo`)
const found = async () => (await call('GET', '/bank/reversals')).body.data
const foundOf = async (payment_id: number) =>
  (await found()).found.filter(({ candidates }: { candidates: { payment: { payment_id: number } }[] }) =>
    candidates.some(({ payment }) => payment.payment_id === payment_id),
  )
const factsOf = (id: number) =>
  world.db
    .selectFrom('payments')
    .select(['status', 'rejection_reason', 'bank_line_id', 'reviewed_by'])
    .where('id', '=', id)
    .executeTakeFirst()
const told = await noticesTo(world, ana.user_id)

describe('a debit that takes a credit back', () => {
  test('is found, brings its payment back with a word, tells the student once and is undone as one', async () => {
    const { payment_id, credit, debits, account_id, statement_id } = await approved(REVERSED)
    const [debit] = debits
    expect(await told()).toEqual([expect.stringMatching(/ha sido aprobado\.$/)])
    expect((await factsOf(payment_id))?.status, 'never by itself').toBe(2)
    expect(await foundOf(payment_id)).toMatchObject([
      {
        debit: { id: debit },
        candidates: [
          {
            ...{ credit: { id: credit }, reasons: ['reference', 'word', 'amount'] },
            payment: { payment_id, student_name: 'Ñáñez, Ana', amount: 1_000 },
          },
        ],
      },
    ])
    expect((await reverse(debit, payment_id)).status).toBe(204)
    expect(await factsOf(payment_id)).toMatchObject({
      ...{ status: 3, rejection_reason: REASON, bank_line_id: null },
    })
    expect(await foundOf(payment_id)).toEqual([])
    expect((await found()).kept[0]).toMatchObject({
      ...{ debit: { id: debit }, credit: { id: credit }, payment: { payment_id } },
    })
    const free = await call('GET', `/bank/lines?account_id=${account_id}&state=free`)
    expect(free.body.total, 'what went back pays nothing').toBe(0)
    expect((await call('GET', `/bank/unreported?account_id=${account_id}`)).body.total).toBe(0)
    const { accounts } = (await call('GET', '/bank/month?month=2026-11')).body.data
    const month = accounts.find((one: { account_id: number }) => one.account_id === account_id)
    expect([month.free_count, month.free_e2, month.credits_e2]).toEqual([0, 0, 1_000])
    const trail = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'after', 'reason'])
      .where('entity', '=', 'payment')
      .where('entity_id', '=', payment_id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail).toEqual({
      ...{ action: 'payments.reject', after: { status: 3, bank_line_id: debit }, reason: REASON },
    })
    expect(await told()).toEqual([expect.stringMatching(`ha sido rechazado: ${REASON}$`)])
    expect(refusalOf(await reverse(debit, payment_id))).toEqual([409, 'bank_line_is_no_reversal'])
    expect(refusalOf(await call('POST', `/bank/statements/${statement_id}/undo`))).toEqual([
      ...[409, 'bank_statement_proves_payments'],
    ])
    expect((await undo(debit)).status).toBe(204)
    expect(await factsOf(payment_id)).toMatchObject({ status: 2, bank_line_id: credit })
    expect(await told()).toEqual([expect.stringMatching(/ha sido aprobado\.$/)])
    expect(refusalOf(await undo(debit))).toEqual([409, 'bank_line_has_nothing_to_undo'])
  })

  test('undone in the minute, nobody is told', async () => {
    const { payment_id, debits } = await approved(REVERSED)
    await told()
    expect((await reverse(debits[0], payment_id)).status).toBe(204)
    expect((await undo(debits[0])).status).toBe(204)
    expect([(await factsOf(payment_id))?.status, await told()]).toEqual([2, []])
  })

  test('undone after the payment was reviewed anew, leaves it', async () => {
    const { payment_id, debits } = await approved(REVERSED)
    await reverse(debits[0], payment_id)
    await call('POST', '/payments/review/undo', { ids: [payment_id] })
    expect((await undo(debits[0])).status).toBe(204)
    expect(await factsOf(payment_id)).toMatchObject({ status: 1, bank_line_id: null })
    const trail = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'reason'])
      .where('entity', '=', 'payment')
      .where('entity_id', '=', payment_id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail).toEqual({ action: 'bank.undo_reversal', before: { bank_line_id: debits[0] }, reason: null })
  })

  test('is refused where the number is another’s by now, and then stays', async () => {
    const { payment_id, debits, number } = await approved(REVERSED)
    await reverse(debits[0], payment_id)
    const { period_id } = await world.db
      .selectFrom('payments')
      .select('period_id')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    const body = { type: 3, receipt_number: number, date: '2026-11-18', amount: 1_000, status: 2 }
    await call('POST', '/payments', { student_id: ana.id, period_id, ...body })
    expect(refusalOf(await undo(debits[0]))).toEqual([409, 'receipt_number_already_exists'])
    expect((await factsOf(payment_id))?.status).toBe(3)
  })

  test('is none of another sum, of what came in, nor of a payment without a line', async () => {
    const { payment_id, credit, debits } = await approved([
      ...['N;COMISION;-0,50', '999;Abono;10,00', '998;REVERSO;-10,00'],
    ])
    const [commission, other, reversal] = debits
    for (const line of [commission, other, credit])
      expect(refusalOf(await reverse(line, payment_id)).at(1)).toMatch(
        /^bank_line_is_no_reversal|^bank_line_taken$/,
      )
    expect(refusalOf(await reverse(2_000_000_000, payment_id))).toEqual([404, 'resource_not_found'])
    await call('POST', '/payments/review/undo', { ids: [payment_id] })
    expect(refusalOf(await reverse(reversal, payment_id))).toEqual([409, 'bank_line_is_no_reversal'])
    expect((await factsOf(payment_id))?.status).toBe(1)
  })

  test('takes one back of two', async () => {
    const { payment_id, debits, account_id, number } = await approved([...REVERSED, '997;Abono;10,00'])
    const [debit, other] = debits
    const caller = await world.signIn(ana.user_id)
    const body = { type: 3, receipt_number: `${number}1`, date: '2026-11-18', amount: 1_000 }
    const second = await caller.call('POST', `/inscriptions/${inscription}/payments`, body)
    const second_id: number = second.body.data.id
    await call('POST', '/bank/approvals', { pairs: [{ payment_id: second_id, line_id: other }] })
    await world.openConnections(4)
    const answers = await Promise.all([reverse(debit, payment_id), reverse(debit, second_id)])
    expect(answers.map(refusalOf).sort()).toEqual([
      [204, undefined],
      [409, 'bank_line_taken'],
    ])
    expect(account_id).toBeGreaterThan(0)
  })

  test('of a credit that proved nothing leaves it no payment’s', async () => {
    const { account_id } = await approved(['555001;Abono;7,00', '555001;REVERSO;-7,00'])
    expect((await call('GET', `/bank/unreported?account_id=${account_id}`)).body.total).toBe(0)
  })
})
