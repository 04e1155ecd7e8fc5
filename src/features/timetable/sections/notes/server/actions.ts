import { sql } from 'kysely'
import { concludeEnrolments, resumeEnrolments } from '#features/enrolment/enrolments/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

type Delivery = { by: number; at: Instant }

/** Hands the notes of courses of sections over, by whom and when, and with them how everybody's enrolment ends. */
export async function deliverNotesOf(tx: Tx, ids: readonly number[], { by, at }: Delivery): Promise<void> {
  await concludeEnrolments(tx, ids)
  await tx
    .updateTable('course_sections')
    .set({ notes_delivered_at: at, notes_delivered_by: by })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Opens notes that were handed over. */
export async function reopenNotesOf(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('course_sections')
    .set({ notes_delivered_at: null, notes_delivered_by: null })
    .where('id', '=', id)
    .execute()
  await resumeEnrolments(tx, id)
}

/**
 * Hands over what was not handed over in a period, as it stands; whoever is enrolled where it was, as older versions could
 * leave somebody, ends with it.
 */
export async function deliverAllNotes(tx: Tx, period_id: number, delivery: Delivery): Promise<void> {
  const all = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select(['cs.id', 'cs.notes_delivered_at'])
    .where('s.period_id', '=', period_id)
    .orderBy('cs.id')
    .forNoKeyUpdate('cs')
    .execute()
  const idsOf = (isDelivered: boolean) =>
    all.flatMap(({ id, notes_delivered_at: at }) => ((at !== null) === isDelivered ? [id] : []))
  await concludeEnrolments(tx, idsOf(true))
  await deliverNotesOf(tx, idsOf(false), delivery)
}
