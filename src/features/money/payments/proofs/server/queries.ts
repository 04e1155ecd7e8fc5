import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '#server/database/db.ts'
import { PENDING } from '../../rules.ts'
import type { ProofKind } from '../contract.ts'

/** What kind of proof the payment `p` has: the key itself is nobody's business. */
export const proofKind = sql<z.infer<typeof ProofKind>>`case when p.proof like '%.pdf' then 'pdf'
  when p.proof is not null then 'picture' end`

/** What a payment is proved with, and its version. */
export const provedById = (tx: Tx, id: number) =>
  tx
    .selectFrom('payments as p')
    .select(['p.id', proofKind.as('proof'), 'p.updated_at'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

/** The key of the stored proof; null where there is none. */
export async function proofOf(tx: Tx, id: number): Promise<string | null> {
  const { proof } = await tx
    .selectFrom('payments')
    .select('proof')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return proof
}

/** How many proofs of an inscription wait to be looked at. */
export async function waitingProofs(
  tx: Tx,
  { student_id, period_id }: { student_id: number; period_id: number },
): Promise<number> {
  const { many } = await tx
    .selectFrom('payments')
    .select(({ fn }) => fn.count<number>('proof').as('many'))
    .where('student_id', '=', student_id)
    .where('period_id', '=', period_id)
    .where('status', '=', PENDING)
    .executeTakeFirstOrThrow()
  return Number(many)
}
