import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { planParts } from '#features/money/instalments/inscribed/server/columns.ts'
import { APPROVED, PENDING } from '#features/money/payments/rules.ts'
import { dayOf } from '#kernel/dates.ts'
import { showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import type { Account, Paid, Price } from '../rules.ts'
import type { DiscountTaken } from '../words.ts'

async function pricesOf(tx: Tx, student_id: number): Promise<Price[]> {
  const rows = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.created_at', 'i.semester_price_e2', 'i.paid_amount_e2', 'i.pending_amount_e2'])
    .select([sql<string>`p.year || '-' || p.number`.as('period'), planParts.as('parts')])
    .select(
      jsonArrayFrom(
        tx
          .selectFrom('discounted_inscriptions as di')
          .innerJoin('discounts as d', 'd.id', 'di.discount_id')
          .select(['d.percent', 'd.amount_e2', 'di.amount_e2 as taken_e2'])
          .select((row) => row.ref('d.kind').$castTo<DiscountTaken['kind']>().as('kind'))
          .whereRef('di.inscription_id', '=', sql.ref('i.id'))
          .where('di.amount_e2', '>', 0)
          .orderBy('d.id'),
      ).as('discounts'),
    )
    .where('i.student_id', '=', student_id)
    .orderBy('p.year')
    .orderBy('p.number')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, inscribed_on: dayOf(created_at) }))
}

const chargesOf = (tx: Tx, student_id: number) =>
  tx
    .selectFrom('charges')
    .select(['title', 'amount_e2', 'due_on', 'paid_amount_e2', 'pending_amount_e2', 'debt_e2'])
    .select(['waived_at', 'waive_reason'])
    .where('student_id', '=', student_id)
    .orderBy('id')
    .execute()

const paymentsOf = (tx: Tx, student_id: number, status: number): Promise<Paid[]> =>
  tx
    .selectFrom('payments')
    .select(['date', 'title', 'type', 'receipt_number', 'amount', 'amount_ves_e2', 'rate_e4', 'rate_day'])
    .where('student_id', '=', student_id)
    .where('status', '=', status)
    .orderBy('date')
    .orderBy('id')
    .execute()

/** All that a student's statement says; what was rejected is nothing. */
export const accountOf = async (tx: Tx, student_id: number): Promise<Account> => ({
  prices: await pricesOf(tx, student_id),
  charges: await chargesOf(tx, student_id),
  approved: await paymentsOf(tx, student_id, APPROVED),
  reported: await paymentsOf(tx, student_id, PENDING),
})

/** Whose it is. */
export async function holderOf(tx: Tx, student_id: number) {
  const { first_name, last_name, identity_kind, identity_number } = await tx
    .selectFrom('students')
    .select(['first_name', 'last_name', 'identity_kind', 'identity_number'])
    .where('id', '=', student_id)
    .executeTakeFirstOrThrow()
  return { student: `${last_name}, ${first_name}`, identity: showIdentity(identity_kind, identity_number) }
}
