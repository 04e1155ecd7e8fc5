import { sql } from 'kysely'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import type { listSemestersAhead } from '../contract.ts'

/** The latest inscription before a period of each active student who is in none from then on. */
const LAST = (period_id: number) => sql`
  select st.id, st.last_name, st.first_name, st.identity_kind, st.identity_number, last.semester_id
  from periods p cross join students st
  -- All of them together: looked up one by one it took half as long again.
  join (
    select distinct on (i.student_id) i.student_id, i.semester_id, ip.year, ip.number
    from inscriptions i join periods ip on ip.id = i.period_id
    order by i.student_id, ip.year desc, ip.number desc) last on last.student_id = st.id
  where p.id = ${period_id} and st.state = 'active' and (last.year, last.number) < (p.year, p.number)`

type Named = { id: number; identity_kind: string; identity_number: string }

/** Who was in a semester last, by name, with their documents. */
export async function studentsLastIn(
  tx: Tx,
  { semester_id, period_id }: { semester_id: number; period_id: number },
): Promise<{ id: number; identity: string }[]> {
  const { rows } = await sql<Named>`
    select l.* from (${LAST(period_id)}) l
    where l.semester_id = ${semester_id} order by l.last_name, l.first_name, l.id`.execute(tx)
  return rows.map(({ id, identity_kind, identity_number }) => ({
    id,
    identity: showIdentity(identity_kind, identity_number),
  }))
}

/** All of them, by name. */
export async function studentsLeft(tx: Tx, period_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from (${LAST(period_id)}) l order by l.last_name, l.first_name, l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

type SemesterAhead = AnswerOf<typeof listSemestersAhead>['data']['semesters'][number]

/** The semesters where they were, with how many. */
export async function semestersAhead(tx: Tx, period_id: number): Promise<SemesterAhead[]> {
  const { rows } = await sql<SemesterAhead>`
    select se.id as semester_id, sp.title as specialization_title, pe.name as pensum_name, se.number,
      count(*)::int as students
    from (${LAST(period_id)}) l
    join semesters se on se.id = l.semester_id join pensums pe on pe.id = se.pensum_id
    join specializations sp on sp.id = pe.specialization_id
    group by se.id, sp.id, pe.id order by sp.is_basic desc, sp.title, pe.id desc, se.number`.execute(tx)
  return rows
}

/** After the last basic semester: the specializations that the period teaches; none after another. */
export async function choicesAfter(
  tx: Tx,
  { semester_id, period_id }: { semester_id: number; period_id: number },
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select sp.id, sp.title from semesters se
    join pensums pe on pe.id = se.pensum_id
    join specializations own on own.id = pe.specialization_id and own.is_basic
    join period_pensums pp on pp.period_id = ${period_id}
    join specializations sp on sp.id = pp.specialization_id and not sp.is_basic
    where se.id = ${semester_id} and not exists (select from semesters l join period_pensums bp on bp.pensum_id = l.pensum_id
      where bp.period_id = ${period_id} and bp.specialization_id = own.id and l.number > se.number)
    order by sp.title, sp.id`.execute(tx)
  return rows
}
