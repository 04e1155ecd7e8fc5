import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { reckonedNote } from '../rules.ts'
import { concernedBy, type Evaluation, noteFactsOf } from './queries.ts'

/** Makes the definitive notes of enrolments anew from what they were given; what was handed over stays. */
export async function reckonNotes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const changed = (await noteFactsOf(tx, ids)).flatMap(
    ({ id, definitive_note, whole_weighting, ...facts }) => {
      const now = reckonedNote(facts)
      const stays = now.definitive_note === definitive_note && now.whole_weighting === whole_weighting
      return stays ? [] : [{ id, ...now }]
    },
  )
  if (changed.length > 0)
    await sql`update enrolments e set definitive_note = it.definitive_note, whole_weighting = it.whole_weighting
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as it(id int, definitive_note numeric, whole_weighting int) where e.id = it.id`.execute(tx)
}

/** Makes the definitive notes anew that an evaluation concerns which was made, changed or, without its lesson, taken away. */
export const reckonAfterEvaluation = async (tx: Tx, evaluation: Evaluation): Promise<void> =>
  reckonNotes(tx, await concernedBy(tx, evaluation))
