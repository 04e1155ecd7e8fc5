import { reviewMany } from '#features/money/payments/review/server/actions.ts'
import { APPROVED } from '#features/money/payments/rules.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { heldLines } from '../../server/queries.ts'
import { type Pair, refusalsOfPairs } from '../rules.ts'

type Approved = { updated: number; skipped: { payment_id: number; code: ErrorCode }[] }

/** Approves payments, each by the line that proves it; what was reviewed or taken meanwhile is skipped and named. */
export async function approvePairs(tx: Tx, by: By, pairs: readonly Pair[]): Promise<Approved> {
  // Lines before payments, as a statement that is undone.
  const lines = await heldLines(
    tx,
    pairs.map(({ line_id }) => line_id),
  )
  const refused = refusalsOfPairs(pairs, lines)
  const rest = pairs.filter((pair) => !refused.has(pair))
  const good = new Map(rest.map(({ payment_id, line_id }) => [payment_id, line_id]))
  const versions = new Map(rest.map(({ payment_id, version }) => [payment_id, version]))
  const reviewed = good.size
    ? await reviewMany(tx, by, {
        ...{ ids: [...good.keys()], status: APPROVED, rejection_reason: null, bank_lines: good, versions },
      })
    : { updated: 0, skipped: [] }
  return {
    updated: reviewed.updated,
    skipped: [
      ...[...refused].map(([{ payment_id }, code]) => ({ payment_id, code })),
      ...reviewed.skipped.map(({ id, code }) => ({ payment_id: id, code })),
    ],
  }
}
