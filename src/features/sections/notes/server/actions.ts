import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

type Delivery = { by: number; at: Instant }

/** Hands the notes of a course-section over, by whom and when; null opens them again. The database decides who approved. */
export async function setNotesDelivered(tx: Tx, id: number, delivery: Delivery | null): Promise<void> {
  await tx
    .updateTable('course_sections')
    .set({ notes_delivered_at: delivery?.at ?? null, notes_delivered_by: delivery?.by ?? null })
    .where('id', '=', id)
    .execute()
}

/** Hands over what was not handed over in a period, as it stands. */
export async function deliverAllNotes(tx: Tx, period_id: number, { by, at }: Delivery): Promise<void> {
  await tx
    .updateTable('course_sections')
    .set({ notes_delivered_at: at, notes_delivered_by: by })
    .where('notes_delivered_at', 'is', null)
    .where('section_id', 'in', (row) =>
      row.selectFrom('sections').select('id').where('period_id', '=', period_id),
    )
    .execute()
}
