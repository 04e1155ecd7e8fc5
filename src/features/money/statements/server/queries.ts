import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { planParts } from '#features/money/instalments/inscribed/server/columns.ts'
import { APPROVED, PENDING } from '#features/money/payments/rules.ts'
import { dayOf } from '#kernel/dates.ts'
import { type IdentityKind, showIdentity } from '#kernel/person.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { Account } from '../rules.ts'
import type { DiscountTaken } from '../words.ts'

async function pricesOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select([
      'i.student_id',
      'i.created_at',
      'i.semester_price_e2',
      'i.paid_amount_e2',
      'i.pending_amount_e2',
    ])
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
    .where(among('i.student_id', ids))
    .orderBy('p.year')
    .orderBy('p.number')
    .execute()
  return Map.groupBy(
    rows.map(({ created_at, ...row }) => ({ ...row, inscribed_on: dayOf(created_at) })),
    ({ student_id }) => student_id,
  )
}

async function chargesOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('charges')
    .select(['student_id', 'title', 'amount_e2', 'due_on', 'paid_amount_e2', 'pending_amount_e2', 'debt_e2'])
    .select(['waived_at', 'waive_reason'])
    .where(among('student_id', ids))
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ student_id }) => student_id)
}

async function paymentsOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('payments')
    .select(['student_id', 'status'])
    .select(['date', 'title', 'type', 'receipt_number', 'amount', 'amount_ves_e2', 'rate_e4', 'rate_day'])
    .where(among('student_id', ids))
    .where('status', 'in', [APPROVED, PENDING])
    .orderBy('date')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ student_id }) => student_id)
}

/** All that the statements of students say, each by the id; what was rejected is nothing. */
export async function accountsOf(tx: Tx, ids: readonly number[]): Promise<(id: number) => Account> {
  const prices = await pricesOf(tx, ids)
  const charges = await chargesOf(tx, ids)
  const payments = await paymentsOf(tx, ids)
  return (id) => {
    const paid = payments.get(id) ?? []
    return {
      prices: prices.get(id) ?? [],
      charges: charges.get(id) ?? [],
      approved: paid.filter(({ status }) => status === APPROVED),
      reported: paid.filter(({ status }) => status === PENDING),
    }
  }
}

type Holder = { first_name: string; last_name: string; identity_kind: IdentityKind; identity_number: string }

export const shownHolder = ({ first_name, last_name, identity_kind, identity_number }: Holder) => ({
  student: `${last_name}, ${first_name}`,
  identity: showIdentity(identity_kind, identity_number),
})

/** Whose it is. */
export const holderOf = async (tx: Tx, student_id: number) =>
  shownHolder(
    await tx
      .selectFrom('students')
      .select(['first_name', 'last_name', 'identity_kind', 'identity_number'])
      .where('id', '=', student_id)
      .$narrowType<{ identity_kind: IdentityKind }>()
      .executeTakeFirstOrThrow(),
  )
