// For each invariant a row that breaks it: written past all triggers, and taken back.
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { InvariantName } from './invariants.ts'

/** Of an enrolment in the latest closed period, with a note. */
const NOTED = sql`(select e.id from enrolments e join inscriptions i on i.id = e.inscription_id
  join periods p on p.id = i.period_id and p.closed_at is not null
  where e.state = 'approved' and e.definitive_note < 20 and not e.is_visiting
  order by p.year desc, p.number desc, e.id limit 1)`

/** Another course-section of the same course, which the student has not been in. */
const AGAIN = sql`insert into enrolments (inscription_id, student_id, course_section_id, state, definitive_note)
  select i.id, e.student_id, cs.id, 'approved', 12 from enrolments e join course_sections was on was.id = e.course_section_id
  join sections ws on ws.id = was.section_id
  join course_sections cs on cs.course_id = was.course_id join sections s on s.id = cs.section_id and s.period_id > ws.period_id
  join inscriptions i on i.student_id = e.student_id and i.period_id = s.period_id
  where e.state = 'approved' and not exists (select from enrolments o where o.student_id = e.student_id
    and o.course_section_id = cs.id) order by s.period_id desc, e.id limit 1`

const REQUIRED = sql`update enrolments set state = 'failed' where id = (
  select o.id from enrolments e join course_sections cs on cs.id = e.course_section_id join sections s on s.id = cs.section_id
  join prelations pr on pr.pensum_id = s.pensum_id and pr.course_id = cs.course_id and not pr.is_corequisite
  join enrolments o on o.student_id = e.student_id and o.state = 'approved'
  join course_sections oc on oc.id = o.course_section_id and oc.course_id = pr.required_course_id order by e.id desc limit 1)`

const ANOTHER_NOTE = sql`update enrolments set definitive_note = definitive_note + 0.01 where id = ${NOTED}`

const FAILED = sql`replace(body, '"state":"approved"', '"state":"failed"')`

const SPOILED: Record<InvariantName, ReturnType<typeof sql>> = {
  'no course is approved twice': AGAIN,
  'no course is taken again once it was approved, nor twice in a period': AGAIN,
  'no course is taken before what it requires was approved': REQUIRED,
  'whoever takes a course is inscribed in its period': sql`update enrolments set inscription_id = (select o.id
    from inscriptions o join inscriptions i on i.id = enrolments.inscription_id and o.student_id <> i.student_id limit 1)
    where id = ${NOTED}`,
  'no section is over its seats': sql`update sections s set males_limit = 0, males_assigned = 0, males_held = 0
    where id = (select i.section_id from inscriptions i join students st on st.id = i.student_id and st.gender = 'male'
      where i.retired_at is null order by i.id desc limit 1)`,
  'seats are counted as they are taken': sql`update sections set females_assigned = females_assigned - 1
    where id = (select id from sections where females_assigned > 0 order by id desc limit 1)`,
  'definitive notes and states are what marks and notes come to': ANOTHER_NOTE,
  'averages and index are those of the raw notes': sql`update enrolments set definitive_note = definitive_note / 2
    where id = ${NOTED}`,
  'the basic average is that of the raw notes': sql`update enrolments e set definitive_note = 1
    from inscriptions i join specializations sp on sp.id = i.specialization_id and sp.is_basic
    where i.id = e.inscription_id and e.state = 'approved'`,
  'nobody graduates with an open course': sql`update students set state = 'graduated' where id = (
    select i.student_id from inscriptions i order by i.id desc limit 1)`,
  'a closed period leaves nothing open': sql`update enrolments set state = 'enrolled' where id = ${NOTED}`,
  'the chain of actas is whole': sql`update actas set previous = hash where number = (select max(number) from actas)`,
  'the actas say what the tables say': ANOTHER_NOTE,
  'no acta contradicts itself': sql`update actas set body = ${FAILED}, hash = encode(sha256(convert_to(${FAILED}, 'UTF8')), 'hex')
    where number = (select max(number) from actas where body like '%"state":"approved"%')`,
}

class Undone extends Error {}

/** Spoils a row, looks, and takes it back. */
export async function spoiling<T>(db: Tx, name: InvariantName, look: (tx: Tx) => Promise<T>): Promise<T> {
  let seen: { it: T } | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows = 0n } = await SPOILED[name].execute(tx)
      if (numAffectedRows === 0n) throw new Error(`there is no row to spoil for «${name}»`)
      seen = { it: await look(tx) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!seen) throw new Error('nothing was looked at')
  return seen.it
}
