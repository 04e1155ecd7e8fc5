import { sql } from 'kysely'
import { recordAll } from '#features/audit/server/actions.ts'
import { retireAgain } from '#features/students/server/actions.ts'
import { type ErrorCode, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { lockedInscriptions, lockSections, recordsOfAll, sectionsOf } from '../../bulk/server/queries.ts'
import { refusalToRollBack } from '../../rules.ts'

type Order = { ids: readonly number[]; reason: string; dry_run?: boolean }
type Left = { inscription_id: number; student_name: string; code: ErrorCode }

/** Undoes many inscriptions, each by the rules of one; gives those that are undone, and those that stay and why. */
export async function rollBackMany(tx: Tx, by: By, { ids, reason, dry_run = false }: Order) {
  const held = await lockedInscriptions(tx, ids)
  await lockSections(tx, await sectionsOf(tx, ids))
  const recordsOf = await recordsOfAll(tx, ids)
  const judged = held.map(({ is_older, is_closed, student_name, ...inscription }) => {
    const { payments, ...records } = recordsOf(inscription.id)
    return {
      inscription,
      student_name,
      payments,
      code: refusalToRollBack({ ...records, is_older, is_closed }),
    }
  })
  const free = judged.filter(({ code }) => code === null)
  if (free.length > 0 && !dry_run) {
    await tx
      .deleteFrom('inscriptions')
      .where('id', '=', sql<number>`any(${free.map(({ inscription }) => inscription.id)})`)
      .execute()
    await recordAll(
      tx,
      by,
      free.map(({ inscription, payments }) => ({
        action: 'inscriptions.rollback',
        entity: 'inscription',
        entity_id: inscription.id,
        before: { ...inscription, payments },
        reason,
      })),
    )
    await retireAgain(
      tx,
      by,
      free.map(({ inscription }) => inscription.student_id),
    )
  }
  return {
    undone: free.map(({ inscription }) => inscription.id),
    skipped: judged.flatMap(({ inscription, student_name, code }): Left[] =>
      code ? [{ inscription_id: inscription.id, student_name, code }] : [],
    ),
  }
}

/** The same, all or none. */
export async function rollBackAll(tx: Tx, by: By, order: Omit<Order, 'dry_run'>): Promise<void> {
  if (order.ids.length === 0) return
  const { skipped } = await rollBackMany(tx, by, order)
  insist(skipped[0]?.code ?? null)
}
