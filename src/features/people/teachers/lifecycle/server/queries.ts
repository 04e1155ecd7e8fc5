import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'

type Records = {
  absences: number
  courses: number
  juries: number
  make_ups: number
  specializations: number
  supervised: number
  supervisors: number
  proposals: number
}

/** How many records of each kind name a teacher. */
export async function recordsOf(tx: Tx, id: number): Promise<Records> {
  const { rows } = await sql<Records>`select
    (select count(*)::int from attendances a join lessons l on l.id = a.lesson_id
      join course_section_teachers x on x.course_section_id = l.course_section_id
      where x.teacher_id = ${id} and not a.attendance) as absences,
    (select count(*)::int from course_section_teachers where teacher_id = ${id}) as courses,
    (select count(*)::int from final_delivery_juries where teacher_id = ${id}) as juries,
    (select count(*)::int from make_ups where examiner_id = ${id}) as make_ups,
    (select count(*)::int from specializations where coordinator_id = ${id}) as specializations,
    (select count(*)::int from supervisions where coordinator_id = ${id}) as supervised,
    (select count(*)::int from supervisions where teacher_id = ${id}) as supervisors,
    (select count(*)::int from timetable_proposals where teacher_id = ${id}) as proposals`.execute(tx)
  const [records] = rows
  if (!records) throw new Error('a select without from gave no row')
  return records
}

/** Those of them that are there, by their names; held, so that of two who remove them one does. */
export async function lockedByName(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const rows = await tx
    .selectFrom('teachers')
    .select(['id', listedName('teachers').as('name')])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}
