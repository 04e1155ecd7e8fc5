import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Those whom every jury of a delivery has noted, and who were not told of it. */
export const untoldOf = (tx: Tx, final_delivery_id: number) =>
  tx
    .selectFrom('final_delivery_students as f')
    .innerJoin('final_deliveries as d', 'd.id', 'f.final_delivery_id')
    .innerJoin('enrolments as e', 'e.id', 'f.enrolment_id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('final_delivery_notices as t', (join) =>
      join
        .onRef('t.final_delivery_id', '=', 'f.final_delivery_id')
        .onRef('t.enrolment_id', '=', 'f.enrolment_id'),
    )
    .select(['f.enrolment_id', 'st.user_id', 'c.title as course_title', 'cs.section_id', 'cs.course_id'])
    .where('d.id', '=', final_delivery_id)
    .where('d.juries_count', '>', 0)
    .where(
      sql<boolean>`d.juries_count = (select count(*) from jury_notes n
        where n.final_delivery_id = d.id and n.enrolment_id = e.id)`,
    )
    .where('t.final_delivery_id', 'is', null)
    .where('e.state', '<>', 'withdrawn')
    .orderBy('f.enrolment_id')
    .execute()

/** Keeps that they were told. */
export async function setTold(
  tx: Tx,
  final_delivery_id: number,
  enrolment_ids: readonly number[],
): Promise<void> {
  await tx
    .insertInto('final_delivery_notices')
    .values(enrolment_ids.map((enrolment_id) => ({ final_delivery_id, enrolment_id })))
    .onConflict((conflict) => conflict.columns(['final_delivery_id', 'enrolment_id']).doNothing())
    .execute()
}
