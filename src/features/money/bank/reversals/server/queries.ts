import { sql } from 'kysely'
import { APPROVED } from '#features/money/payments/rules.ts'
import type { AnswerIn } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { freeDebits, linesByIds } from '../../server/queries.ts'
import type { listReversals } from '../contract.ts'
import { reversalsOf } from '../rules.ts'

const MOST_KEPT = 20

/** Credits that prove approved payments, with those. */
const proving = (tx: Tx) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('bank_lines as l', 'l.id', 'p.bank_line_id')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .select(['l.id', 'l.account_id', 'l.day', 'l.reference', 'l.description', 'l.amount_e2'])
    .select(['p.id as payment_id', 'p.student_id', 'p.amount', 'p.date', 's.first_name', 's.last_name'])
    .where('p.status', '=', sql.lit(APPROVED))
    .where(sql<boolean>`exists (select from bank_lines d
      where d.account_id = l.account_id and d.amount_e2 = -l.amount_e2 and d.day >= l.day)`)
    .orderBy('l.id')
    .execute()

const kept = (tx: Tx) =>
  tx
    .selectFrom('bank_reversals as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('students as s', 's.id', 'p.student_id')
    .select(['r.debit_id', 'r.credit_id', 'r.created_at', nameOfUser().as('created_by')])
    .select(['p.id as payment_id', 'p.student_id', 'p.amount', 'p.date', 's.first_name', 's.last_name'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.debit_id', 'desc')
    .limit(sql.lit(MOST_KEPT))
    .execute()

type Of = Pick<Awaited<ReturnType<typeof proving>>[number], 'student_id' | 'payment_id' | 'amount' | 'date'>
type Named = Of & { first_name: string; last_name: string }

const shown = ({ payment_id, student_id, amount, date, first_name, last_name }: Named) => ({
  ...{ payment_id, student_id, amount, date },
  student_name: `${last_name}, ${first_name}`,
})

/** What banks seem to have taken back of approved payments, and what was registered of it last (rules.md#bank). */
export async function reversalsNow(tx: Tx): Promise<AnswerIn<typeof listReversals>['data']> {
  const credits = await proving(tx)
  const of_credit = new Map(credits.map((one) => [one.id, one]))
  const found = [...reversalsOf(await freeDebits(tx), credits)].filter(([, some]) => some.length > 0)
  const registered = await kept(tx)
  const ids = [
    ...found.flatMap(([debit_id, some]) => [debit_id, ...some.map(({ credit_id }) => credit_id)]),
    ...registered.flatMap(({ debit_id, credit_id }) => [debit_id, credit_id]),
  ]
  const lines = new Map((await linesByIds(tx, ids)).map((line) => [line.id, line]))
  return {
    found: found.flatMap(([debit_id, some]) => {
      const debit = lines.get(debit_id)
      const candidates = some.flatMap(({ credit_id, reasons }) => {
        const [credit, proven] = [lines.get(credit_id), of_credit.get(credit_id)]
        return credit && proven ? [{ credit, payment: shown(proven), reasons: [...reasons] }] : []
      })
      return debit ? [{ debit, candidates }] : []
    }),
    kept: registered.flatMap(({ debit_id, credit_id, created_at, created_by, ...of }) => {
      const [debit, credit] = [lines.get(debit_id), lines.get(credit_id)]
      const payment = of.payment_id === null ? null : shown(of as Named)
      return debit && credit ? [{ debit, credit, payment, created_at, created_by }] : []
    }),
  }
}

/** By which line a payment is proven, and what took it back, unheld: the caller holds the lines and looks again. */
export const provingLineOf = (tx: Tx, payment_id: number) =>
  tx.selectFrom('payments').select('bank_line_id').where('id', '=', payment_id).executeTakeFirst()

export const reversalOf = (tx: Tx, debit_id: number) =>
  tx
    .selectFrom('bank_reversals')
    .select(['credit_id', 'payment_id', 'told_at', 'created_at'])
    .where('debit_id', '=', debit_id)
    .executeTakeFirst()
