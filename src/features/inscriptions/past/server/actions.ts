import { sql } from 'kysely'
import { recordAll } from '#features/audit/server/actions.ts'
import { enrolPast } from '#features/enrolments/server/actions.ts'
import type { PastInscription } from '#features/imports/history-plans/rules.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'

type Made = { id: number; student_id: number; period_id: number; section_id: number; kind: string }
type Order = { inscriptions: readonly (PastInscription & { section_id: number })[] }

/**
 * Inscribes the students of an imported history where they were, and enrols them with the notes that they had. Each
 * inscription is as old as its period: lists have the newest first.
 */
export async function writePastInscriptions(tx: Tx, by: By, { inscriptions }: Order): Promise<void> {
  const wanted = inscriptions.map(({ student_id, section_id, kind }) => ({ student_id, section_id, kind }))
  const { rows } = await sql<Made>`
    insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind, semester_price_e2,
      created_at)
    select it.student_id, s.period_id, s.specialization_id, s.semester_id, s.id, it.kind, 0, p.start_date::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as it(student_id int, section_id int, kind text)
    join sections s on s.id = it.section_id join periods p on p.id = s.period_id
    returning id, student_id, period_id, section_id, kind`.execute(tx)
  const ids = new Map(rows.map(({ id, student_id, section_id }) => [`${student_id} ${section_id}`, id]))
  const taken = inscriptions.flatMap(({ student_id, section_id, courses }) => {
    const inscription_id = ids.get(`${student_id} ${section_id}`)
    return courses.map((one) => ({ inscription_id, student_id, section_id, ...one }))
  })
  await enrolPast(tx, taken)
  await recordAll(
    tx,
    by,
    rows.map(({ id, student_id, period_id, section_id, kind }) => ({
      action: 'inscriptions.create',
      entity: 'inscription',
      entity_id: id,
      after: { student_id, period_id, section_id, kind, semester_price_e2: 0 },
    })),
  )
}

type Removal = { ids: readonly number[]; reason: string }

/** Takes away inscriptions of an imported history, with their notes. */
export async function removePastInscriptions(tx: Tx, by: By, { ids, reason }: Removal): Promise<void> {
  const rows = await tx
    .deleteFrom('inscriptions')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .returning(['id', 'student_id', 'period_id', 'section_id', 'kind'])
    .execute()
  await recordAll(
    tx,
    by,
    rows.map(({ id, ...before }) => ({
      action: 'inscriptions.rollback',
      entity: 'inscription',
      entity_id: id,
      before,
      reason,
    })),
  )
}
