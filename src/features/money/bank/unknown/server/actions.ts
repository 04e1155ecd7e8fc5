import { askForProofs } from '#features/money/payments/notices/server/actions.ts'
import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { matchesNow } from '../../matching/server/queries.ts'
import { unknownAmong } from './queries.ts'

/** Asks the students of reports that no bank knows for the proof, each once. */
export async function askOfUnknown(tx: Tx, clock: Clock): Promise<void> {
  const { none } = await matchesNow(tx)
  const found = await unknownAmong(
    tx,
    none.map(({ id }) => id),
    clock.today(),
  )
  const unknown = found.filter(({ is_unknown, proof_asked_at }) => is_unknown && proof_asked_at === null)
  await askForProofs(
    tx,
    clock.now(),
    unknown.map(({ id }) => id),
  )
}
