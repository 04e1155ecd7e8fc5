import type { Random } from '../../../../demo/random.ts'
import { csv } from '../../../support/imports.ts'
import { type Act, ask, idsOf, one, patch, post, reason, some } from './asks.ts'
import type { Ground } from './ground.ts'

export const PAID_ON = '2026-11-20'
const sum = (random: Random) => `${1 + random.below(90)},${10 + random.below(90)}`
const rate = (random: Random) => 2_300_000 + random.below(200_000)
/** A day until the one that payments are of, so that its rate may come to apply to them. */
const rateDay = (random: Random) => `2026-11-${10 + random.below(11)}`
/** Two parts of a price, and now and then what is added to one that stays open. */
const parts = (random: Random) => {
  const percent = 1 + random.below(99)
  return {
    parts: [
      { percent, due_on: `2026-11-${10 + random.below(20)}` },
      { percent: 100 - percent, due_on: `2026-12-${10 + random.below(20)}` },
    ],
    ...(random.chance(0.5) && { surcharge_after_days: random.below(5), surcharge_percent: 5 }),
  }
}
const account = (turn: number) => ({
  ...{ kind: 'transfer', bank: '0102', identity: 'J-30123456-7', holder: `Instituto ${turn}` },
  account_number: `0102${String(turn).padStart(16, '0')}`,
})
const owing = ({ students }: Ground, random: Random) =>
  random.pick(students.filter(({ inscription_id }) => inscription_id !== null)).id

/** Some money comes, and some of it is taken back. */
const statement = (random: Random, turn: number) => {
  const lines = Array.from({ length: 3 }, (_, at) => ({ reference: `${turn}${at}`, sum: sum(random) }))
  const back = lines.slice(1).map((line) => ({ ...line, sum: `-${line.sum}` }))
  return csv(
    [...lines, ...back].map((line) => ({
      ...{ Fecha: '20/11/2026', Referencia: line.reference, Concepto: 'Pago', Monto: line.sum },
    })),
  )
}

export const PAYING: Record<string, Act> = {
  'reports a payment': (g, r, turn) =>
    post('/payments', {
      ...{ student_id: one(g, r, 'students').id, period_id: one(g, r, 'sections').period_id, type: 3 },
      ...{ receipt_number: `T-${turn}`, date: PAID_ON, amount: 1 + r.below(9_000) },
    }),
  'reports a payment in bolívares': (g, r, turn) =>
    post('/payments', {
      ...{ student_id: one(g, r, 'students').id, period_id: one(g, r, 'sections').period_id, type: 3 },
      ...{ receipt_number: `B-${turn}`, date: PAID_ON, amount_ves_e2: 10_000 + r.below(2_000_000) },
      rate_e4: g.applying[0]?.rate_e4 ?? 1,
    }),
  'takes cash': (g, r) =>
    post('/payments', {
      ...{
        student_id: one(g, r, 'students').id,
        period_id: one(g, r, 'sections').period_id,
        type: 1,
        status: 2,
      },
      ...{ date: PAID_ON, amount: 1 + r.below(9_000) },
    }),
  'closes a box': (g, r) => {
    const { registered_e2, registered_ves_e2, ...box } = one(g, r, 'boxes')
    const counted = {
      counted_e2: Math.max(0, registered_e2),
      counted_ves_e2: Math.max(0, registered_ves_e2) + 1,
    }
    const difference_reason = reason
    return post('/cash/closings', { ...box, registered_e2, registered_ves_e2, ...counted, difference_reason })
  },
  'names a fee': (_, r, turn) =>
    post('/fees', {
      name: `Arancel ${turn}`,
      price_e2: 1 + r.below(3_000),
      cause: 'hand',
      days_until_due: 5,
    }),
  'charges a fee': (g, r) =>
    post('/charges', { fee_id: one(g, r, 'fees').id, student_ids: [owing(g, r), owing(g, r)], reason }),
  'pays a charge': (g, r, turn) => {
    const { id: charge_id, ...whom } = one(g, r, 'charges')
    const how = { type: 3, receipt_number: `C-${turn}`, date: PAID_ON, amount: 1 + r.below(3_000) }
    return post('/payments', { ...whom, charge_id, ...how, status: 1 + r.below(2) })
  },
  'splits a price': (g, r) => {
    const { period_id, specialization_id } = one(g, r, 'next')
    return post('/instalment-plans', { period_id, specialization_id, ...parts(r) })
  },
  'splits a price anew': (g, r) => patch(`/instalment-plans/${one(g, r, 'plans').id}`, parts(r)),
  'splits a price no more': (g, r) => ask('DELETE', `/instalment-plans/${one(g, r, 'plans').id}`),
  'waives a charge': (g, r) => post(`/charges/${one(g, r, 'charges').id}/waive`, { reason }),
  'takes a waiver back': (g, r) => post(`/charges/${one(g, r, 'charges').id}/waive/undo`, {}),
  'reviews payments': (g, r) => post('/payments/review', { ids: idsOf(some(r, g.payments)), status: 2 }),
  'rejects payments': (g, r) =>
    post('/payments/review', { ids: idsOf(some(r, g.payments, 2)), status: 3, rejection_reason: reason }),
  'takes reviews back': (g, r) => post('/payments/review/undo', { ids: idsOf(some(r, g.payments)), reason }),
  'changes a payment': (g, r) =>
    patch(`/payments/${one(g, r, 'payments').id}`, { amount: 1 + r.below(9_000) }),
  'removes a payment': (g, r) => ask('DELETE', `/payments/${one(g, r, 'payments').id}`),
}

export const BANKING: Record<string, Act> = {
  'opens an account': (_, r, turn) =>
    post('/bank/accounts', {
      ...{ bank: 'Banco Nacional', last_digits: String(10_000 + turn) },
      currency: r.chance(0.5) ? 'USD' : 'VES',
    }),
  'removes an account': (g, r) => ask('DELETE', `/bank/accounts/${one(g, r, 'accounts').id}`),
  'reads a statement': (g, r, turn) => ({
    ...post(`/bank/accounts/${one(g, r, 'accounts').id}/statements`, { file_name: 'noviembre.csv' }),
    files: { file: { bytes: statement(r, turn) } },
  }),
  'undoes a statement': (g, r) => post(`/bank/statements/${one(g, r, 'statements').id}/undo`),
  'approves by the bank': (g, r) => {
    const waiting = some(
      r,
      g.payments.filter(({ status }) => status === 1),
      3,
    )
    const pairs = waiting.map(({ id }) => ({ payment_id: id, line_id: one(g, r, 'credits').id }))
    return post('/bank/approvals', { pairs })
  },
  'registers a credit': (g, r) =>
    post(`/bank/lines/${one(g, r, 'credits').id}/payment`, { student_id: owing(g, r) }),
  'takes a registration back': (g, r) => {
    const { id, payment_id } = one(g, r, 'registered')
    return post(`/bank/lines/${id}/payment/undo`, { payment_id, reason })
  },
  'registers a reversal': (g, r) => {
    const { id, payment_id } = one(g, r, 'debits')
    return post(`/bank/lines/${id}/reversal`, { payment_id, reason })
  },
  'takes a reversal back': (g, r) => post(`/bank/lines/${one(g, r, 'reversed').id}/reversal/undo`),
  'says where to pay': (_g, _r, turn) => post('/receiving-accounts', account(turn)),
  'corrects where to pay': (g, r, turn) =>
    patch(`/receiving-accounts/${one(g, r, 'receiving').id}`, account(turn)),
  'says no more where to pay': (g, r) => ask('DELETE', `/receiving-accounts/${one(g, r, 'receiving').id}`),
  'says a rate': (_, r) => post('/exchange-rates', { day: rateDay(r), rate_e4: rate(r) }),
  'corrects a rate': (g, r) => patch(`/exchange-rates/${one(g, r, 'rates').id}`, { rate_e4: rate(r) }),
  'removes a rate': (g, r) => ask('DELETE', `/exchange-rates/${one(g, r, 'rates').id}`),
  'reads rates': (_, r) => ({
    ...post('/exchange-rates/import', {}),
    files: { file: { bytes: csv([{ Fecha: `${10 + r.below(11)}/11/2026`, Tasa: `24${r.below(10)},5` }]) } },
  }),
  'gives a discount': (g, r) =>
    post('/discounts', {
      student_id: owing(g, r),
      ...{ kind: 'scholarship', reason, valid_from: '2026-11-01' },
      ...(r.chance(0.5) ? { percent: 1 + r.below(30) } : { amount_e2: 1 + r.below(4_000) }),
    }),
  'ends a discount': (g, r) => post(`/discounts/${one(g, r, 'discounts').id}/end`, { reason }),
}
