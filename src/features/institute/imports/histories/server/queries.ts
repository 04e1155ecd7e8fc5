import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day } from '#kernel/dates.ts'
import type { Gender, IdentityKind } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import type { HistoryFacts } from '../../history-places/rules.ts'
import type { UndoHistoryFacts } from '../rules.ts'

const HISTORIES_LOCK = 7_262_019

/** One history at a time is imported or taken back: what its check has seen still holds when it is written. */
export const holdHistories = (tx: Tx) => sql`select pg_advisory_xact_lock(${HISTORIES_LOCK})`.execute(tx)

const periodsOf = (tx: Tx) =>
  tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.enabled', 'p.start_date', 'p.end_date'])
    .select(['p.approval_minimum_note', 'p.approval_minimum_avg'])
    .select(sql<boolean>`p.closed_at is not null`.as('is_closed'))
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('period_pensums as pp')
          .select(['pp.specialization_id', 'pp.pensum_id'])
          .whereRef('pp.period_id', '=', 'p.id'),
      ).as('pensums'),
      jsonArrayFrom(
        row
          .selectFrom('sections as s')
          .select(['s.semester_id', 's.letter_code'])
          .whereRef('s.period_id', '=', 'p.id')
          .where('s.import_id', 'is not', null),
      ).as('letters'),
    ])
    .orderBy('p.year')
    .orderBy('p.number')
    .execute()

const pensumsOf = (tx: Tx) =>
  tx
    .selectFrom('pensums as p')
    .select(['p.id', 'p.specialization_id'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('semesters as s')
          .select(['s.id', 's.number'])
          .select(
            sql<number[]>`array(select c.course_id from semester_courses c where c.semester_id = s.id)`.as(
              'course_ids',
            ),
          )
          .whereRef('s.pensum_id', '=', 'p.id')
          .orderBy('s.number'),
      ).as('semesters'),
    )
    .where('p.versioned', '=', true)
    .orderBy('p.id')
    .execute()

type HistoryKeys = { today: Day; identity_numbers: readonly string[]; codes: readonly string[] }

/** What is known of the institute and of these students, who are held: nobody inscribes them meanwhile. */
export async function historyFacts(
  tx: Tx,
  { today, identity_numbers, codes }: HistoryKeys,
): Promise<HistoryFacts> {
  const students = await tx
    .selectFrom('students')
    .select(['id', 'identity_number', sql<string>`last_name || ' ' || first_name`.as('name')])
    .select((row) => row.ref('identity_kind').$castTo<IdentityKind>().as('identity_kind'))
    .select((row) => row.ref('gender').$castTo<Gender>().as('gender'))
    .where('identity_number', '=', sql<string>`any(${identity_numbers}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = students.map(({ id }) => id)
  const inscriptions = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.student_id', 'i.period_id', 'i.specialization_id', 'p.year', 'p.number'])
    .where('i.student_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const { rows: taken } = await sql<HistoryFacts['taken'][number]>`
    select s.id as student_id, a.course_id, a.state = 'approved' as is_approved, a.year, a.number
    from unnest(${ids}::int[]) s(id) cross join lateral attempts_of(s.id) a where a.has_verdict or a.state = 'approved'
    order by a.year, a.number`.execute(tx)
  const courses = await tx
    .selectFrom('courses')
    .select(['id', sql<string>`code_key(code)`.as('code')])
    .where(sql<boolean>`code_key(code) = any(${codes}::text[])`)
    .execute()
  const specializations = await tx
    .selectFrom('specializations')
    .select(['id', sql<string>`code_key(code)`.as('code')])
    .orderBy('id')
    .execute()
  const [periods, pensums] = [await periodsOf(tx), await pensumsOf(tx)]
  return { today, students, inscriptions, taken, courses, specializations, periods, pensums }
}

/** What was made of a history and its students, held so that nothing is built on it while it goes. */
export async function holdHistory(tx: Tx, import_id: number): Promise<void> {
  await holdHistories(tx)
  await sql`select from periods where id in (select period_id from sections where import_id = ${import_id})
    order by id for no key update`.execute(tx)
  await sql`select from students where id in (
    select i.student_id from inscriptions i join sections s on s.id = i.section_id where s.import_id = ${import_id})
    order by id for no key update`.execute(tx)
}

/** The inscriptions that the import of a history made. */
export const inscriptionsOf = (tx: Tx, import_id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .select(['i.id', 'i.student_id'])
    .where('s.import_id', '=', import_id)
    .orderBy('i.id')
    .execute()

/** What was built on an imported history, counted (rules.md#imported-histories). */
export async function builtOn(tx: Tx, import_id: number): Promise<Omit<UndoHistoryFacts, 'is_undone'>> {
  const { rows } = await sql<Omit<UndoHistoryFacts, 'is_undone'>>`
    with made as (
      select i.id, i.student_id, i.period_id, p.year, p.number, im.created_at
      from imports im join sections s on s.import_id = im.id join inscriptions i on i.section_id = s.id
      join periods p on p.id = i.period_id where im.id = ${import_id}
    ), people as (select student_id, min(created_at) as since, min(array[year, number]) as first from made group by student_id)
    select
      (select count(*) from people h join papers r on r.student_id = h.student_id
        where r.created_at >= h.since and r.withdrawn_at is null and r.kind in ('grades', 'kardex', 'letter'))
        + (select count(*) from made m join document_requests d on d.student_id = m.student_id and d.period_id = m.period_id
          where d.created_at >= m.created_at) as papers,
      (select count(*) from people h join inscriptions i on i.student_id = h.student_id
        join periods p on p.id = i.period_id join sections s on s.id = i.section_id
        -- An inscription of another import is as old as its period.
        where array[p.year, p.number] > h.first and (i.created_at >= h.since or s.import_id > ${import_id})
          and not exists (select from made m where m.id = i.id))
        + (select count(*) from people h join students st on st.id = h.student_id
          where st.state = 'graduated' and st.graduated_at >= h.since) as later,
      (select count(*) from payments y join made m on m.student_id = y.student_id and m.period_id = y.period_id)
        + (select count(*) from periods p join sections s on s.period_id = p.id
          where p.import_id = ${import_id} and s.import_id is distinct from p.import_id)
        + (select count(*) from period_pensums pp join sections s on s.period_id = pp.period_id
            and s.specialization_id = pp.specialization_id
          where pp.import_id = ${import_id} and s.import_id is distinct from pp.import_id)
        + (select count(*) from periods p join document_requests d on d.period_id = p.id where p.import_id = ${import_id})
        + (select count(*) from periods p join preregistered_students r on r.period_id = p.id where p.import_id = ${import_id})
        + (select count(*) from periods p join pensum_changes c on c.period_id = p.id where p.import_id = ${import_id})
        + (select count(*) from periods p join withdrawals w on w.period_id = p.id where p.import_id = ${import_id})
        + (select count(*) from made m join enrolments e on e.inscription_id = m.id
          join binnacles b on b.student_id = e.student_id and b.course_section_id = e.course_section_id) as uses`.execute(
    tx,
  )
  const [facts] = rows
  if (!facts) throw new Error('A select of counts gave no row')
  return facts
}
