import { sql } from 'kysely'
import { textOfThen } from '#features/papers/papers/texts/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToPrint } from '../../rules.ts'
import { paymentById } from '../../server/queries.ts'

/**
 * An approved payment with its student, and what receipts said when it was approved; its review stands until the receipt is
 * made. Refuses where it is not approved.
 */
export async function receiptOf(tx: Tx, id: number, actor: Actor) {
  const { gender, approved_at } = await tx
    .selectFrom('payments as p')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .select('s.gender')
    .select(sql<Instant>`coalesce(p.reviewed_at, p.created_at)`.as('approved_at'))
    .where('p.id', '=', id)
    .forShare('p')
    .executeTakeFirstOrThrow()
  const payment = await paymentById(tx, id, { actor })
  insist(refusalToPrint(payment))
  return { ...payment, gender, text: await textOfThen(tx, 'receipt', approved_at) }
}
export type Receipt = Awaited<ReturnType<typeof receiptOf>>
