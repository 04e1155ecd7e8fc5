import { sql } from 'kysely'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { sendAhead } from '#server/database/pipeline.ts'
import { reckonedNote, refusalToExcuse } from '../rules.ts'
import { concernedBy, type Evaluation, noteFactsOf } from './queries.ts'

/** Makes the definitive notes of enrolments anew from what they were given, and gives them; what was handed over stays. */
export async function reckonNotes(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const reckoned = (await noteFactsOf(tx, ids)).map(({ id, definitive_note, whole_weighting, ...facts }) => {
    const now = reckonedNote(facts)
    const stays = now.definitive_note === definitive_note && now.whole_weighting === whole_weighting
    return { id, ...now, stays }
  })
  const changed = reckoned.filter(({ stays }) => !stays)
  if (changed.length > 0)
    await sendAhead(
      tx,
      sql`update enrolments e set definitive_note = it.definitive_note, whole_weighting = it.whole_weighting
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
          as it(id int, definitive_note numeric, whole_weighting int) where e.id = it.id`.execute(tx),
    )
  return reckoned
}

/** Makes the definitive notes anew that an evaluation concerns which was made, changed or, without its lesson, taken away; throws where it leaves somebody excused nothing that counts. */
export async function reckonAfterEvaluation(tx: Tx, evaluation: Evaluation): Promise<void> {
  for (const one of await reckonNotes(tx, await concernedBy(tx, evaluation))) insist(refusalToExcuse(one))
}
