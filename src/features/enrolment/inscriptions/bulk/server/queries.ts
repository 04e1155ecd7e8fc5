import { sql } from 'kysely'
import { APPROVED } from '#features/money/payments/rules.ts'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { CandidatesQuery } from '#features/timetable/sections/server/actions.ts'
import type { Gender } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'

/**
 * Holds sections, named ones and all in which a place may be chosen, in one order: two lots that want the same never wait
 * for each other. Which of them have room for a choice is seen once they are held.
 */
export const lockSections = (
  tx: Tx,
  named: readonly number[],
  { period_id, specialization_ids }: CandidatesQuery,
) =>
  sql`select from sections where id = any(${named}::int[])
    or period_id = ${period_id} and specialization_id = any(${specialization_ids}::int[])
    order by id for no key update`.execute(tx)

/**
 * Inscriptions and their students' genders, held against every other change until the transaction ends; each student
 * before the inscription, as everywhere. Not yet as their deletion does: whoever judges absences holds the course, and
 * then asks whether the inscription is there.
 */
export async function lockedInscriptions(tx: Tx, ids: readonly number[]) {
  await sql`select from periods where id in (select period_id from inscriptions where id = any(${ids}::int[]))
    order by id for share`.execute(tx)
  return tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.id', 'i.student_id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id'])
    .select(['i.kind', 'i.semester_price_e2', 'i.updated_at'])
    .select([isOlder.as('is_older'), isClosed.as('is_closed')])
    .select((row) => row.ref('st.gender').$castTo<Gender>().as('gender'))
    .select(listedName('st').as('student_name'))
    .where('i.id', '=', sql<number>`any(${ids})`)
    .orderBy('i.student_id')
    .orderBy('i.id')
    .forNoKeyUpdate(['st', 'i'])
    .execute()
}

/** What stands in the way of undoing each; their payments are held, so that none is approved meanwhile. */
export async function recordsOfAll(tx: Tx, ids: readonly number[]) {
  const payments = await tx
    .selectFrom('payments as p')
    .innerJoin('inscriptions as i', (join) =>
      join.onRef('i.student_id', '=', 'p.student_id').onRef('i.period_id', '=', 'p.period_id'),
    )
    .select(['p.id', 'p.status', 'p.type', 'p.receipt_number', 'p.amount', 'i.id as inscription_id'])
    .select(
      sql<boolean>`exists (select from cash_movements m where m.payment_id = p.id)`.as('is_of_closed_box'),
    )
    .where('i.id', '=', sql<number>`any(${ids})`)
    .orderBy('p.id')
    .forUpdate(['p'])
    .execute()
  // None is made while the inscription is held.
  const charges = await tx
    .selectFrom('charges as c')
    .innerJoin('inscriptions as i', (join) =>
      join.onRef('i.student_id', '=', 'c.student_id').onRef('i.period_id', '=', 'c.period_id'),
    )
    .select(['c.title', 'c.amount_e2', 'c.waive_reason', 'i.id as inscription_id'])
    .where('i.id', '=', sql<number>`any(${ids})`)
    .orderBy('c.id')
    .execute()
  const marked = await tx
    .selectFrom('enrolments as e')
    .select((row) => ['e.inscription_id', row.fn.countAll<number>().as('marked')])
    .where('e.inscription_id', '=', sql<number>`any(${ids})`)
    .where((row) =>
      row.or([
        row('e.definitive_note', 'is not', null),
        row('e.state', '<>', 'enrolled'),
        row.exists(
          row.selectFrom('attendances as a').select('a.lesson_id').whereRef('a.enrolment_id', '=', 'e.id'),
        ),
      ]),
    )
    .groupBy('e.inscription_id')
    .execute()
  const counts = new Map(marked.map((one) => [one.inscription_id, one.marked]))
  return (id: number) => {
    const own = payments.filter(({ inscription_id }) => inscription_id === id)
    return {
      charges: charges.filter(({ inscription_id }) => inscription_id === id),
      payments: own.map(({ is_of_closed_box: _, ...payment }) => payment),
      lasting_payments: own.filter((one) => one.status === APPROVED || one.is_of_closed_box).length,
      enrolments_with_records: counts.get(id) ?? 0,
    }
  }
}
