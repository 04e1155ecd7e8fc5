import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { Gender } from '#kernel/person.ts'
import { among } from '#server/database/among.ts'
import { rowGone, type Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import type { InscriptionTarget, LatestResult, MissingPrelation } from '../words.ts'

type StudentRow = {
  student_id: number
  year: number
  number: number
  enabled_inscriptions: boolean
  first_cut_end_date: Day
  state: 'active' | 'retired' | 'graduated'
  gender: Gender
  is_inscribed: boolean
  latest_period_id: number | null
  latest: LatestResult | null
  period_before_id: number | null
}

/** What the rules ask about a student and a period. */
export async function factsOfStudent(
  tx: Tx,
  { student_id, ...rest }: { student_id: number; period_id: number; is_read?: boolean },
) {
  const [facts] = await factsOfStudents(tx, { student_ids: [student_id], ...rest })
  if (!facts) throw rowGone(tx, 'students')
  return facts
}

/**
 * As `factsOfStudent`, of many. Unless it is but a reading they are held and then read, before any section is: a gender
 * that changed would take the other one's seat.
 */
export async function factsOfStudents(
  tx: Tx,
  {
    student_ids,
    period_id,
    is_read = false,
  }: { student_ids: readonly number[]; period_id: number; is_read?: boolean },
) {
  const hold = () =>
    sql`select from students where ${among('id', student_ids)} order by id for no key update`.execute(tx)
  const read = () => factRows(tx, { student_ids, period_id })
  const rows = is_read ? await read() : (await together(tx, [hold, read]))[1]
  return rows.map(({ year, number, enabled_inscriptions, first_cut_end_date, state, gender, ...rest }) => ({
    ...rest,
    period: { id: period_id, year, number, enabled_inscriptions, first_cut_end_date },
    student: { state, gender },
  }))
}

type FactsQuery = { student_ids: readonly number[]; period_id: number }

async function factRows(tx: Tx, { student_ids, period_id }: FactsQuery): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select st.id as student_id, p.year, p.number, p.enabled_inscriptions, p.first_cut_end_date, st.state, st.gender,
      latest.period_id as latest_period_id, latest.standing as latest,
      exists (select from inscriptions i where i.student_id = st.id and i.period_id = p.id) as is_inscribed,
      (select b.id from periods b where (b.year, b.number) < (p.year, p.number)
        order by b.year desc, b.number desc limit 1) as period_before_id
    from periods p
    cross join students st
    left join lateral (
      select i.period_id, ${STANDING} as standing
      from inscriptions i join periods ip on ip.id = i.period_id join semesters se on se.id = i.semester_id
      left join pensum_changes pc on pc.student_id = i.student_id and pc.period_id = i.period_id and pc.stands
      left join pensums pe on pe.id = pc.pensum_id
      join specializations sp on sp.id = coalesce(pe.specialization_id, i.specialization_id)
      where i.student_id = st.id and (ip.year, ip.number) < (p.year, p.number)
      order by ip.year desc, ip.number desc limit 1) latest on true
    where p.id = ${period_id} and ${among('st.id', student_ids)}
    order by st.id`.execute(tx)
  return rows
}

/** Of the pensum that the period follows, which may have more semesters than the one of before. */
const STANDING = sql`json_build_object('specialization_id', sp.id, 'specialization_title', sp.title,
  'is_basic', sp.is_basic, 'semester_number', coalesce(pc.semester_number - 1, se.number),
  'is_changed', pc.id is not null, 'is_last_semester',
  not exists (select from semesters l join period_pensums pp on pp.pensum_id = l.pensum_id
    where pp.period_id = p.id and pp.specialization_id = sp.id and l.number > coalesce(pc.semester_number - 1, se.number)))`

/** Where a section leads. */
export const targetOf = (tx: Tx, section_id: number): Promise<InscriptionTarget> =>
  tx
    .selectFrom('sections as s')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .select(['sp.id as specialization_id', 'sp.title as specialization_title', 'sp.is_basic'])
    .select('se.number as semester_number')
    .where('s.id', '=', section_id)
    .executeTakeFirstOrThrow()

const isApproved = (course: RawBuilder<unknown>, student_id: number) =>
  sql<boolean>`${course} in (select a.course_id from approved_courses_of(${student_id}) a)`

type SectionStudent = { section_id: number; student_id: number }

/** The courses of a section that the student has approved: once is enough. */
export async function approvedIn(tx: Tx, { section_id, student_id }: SectionStudent): Promise<number[]> {
  const rows = await tx
    .selectFrom('course_sections as cs')
    .select('cs.course_id')
    .where('cs.section_id', '=', section_id)
    .where(isApproved(sql.ref('cs.course_id'), student_id))
    .execute()
  return rows.map(({ course_id }) => course_id)
}

/**
 * What courses of a section require and the student has not approved: what waits for its notes is not approved yet.
 */
export async function missingPrelations(
  tx: Tx,
  { section_id, student_id }: SectionStudent,
): Promise<(MissingPrelation & { course_id: number })[]> {
  const { rows } = await sql<MissingPrelation & { course_id: number }>`
    select cs.course_id, c.title as course, r.title as required
    from course_sections cs
    join sections s on s.id = cs.section_id
    join prelations p on p.course_id = cs.course_id and p.pensum_id = s.pensum_id
    join courses c on c.id = p.course_id
    join courses r on r.id = p.required_course_id
    where cs.section_id = ${section_id} and not p.is_corequisite
      and not ${isApproved(sql.ref('p.required_course_id'), student_id)}
      and not ${isApproved(sql.ref('cs.course_id'), student_id)}
    order by c.title, r.title`.execute(tx)
  return rows
}

/** What courses of a section are taken together with and the student has not approved, where the section does not give it. */
export async function missingCorequisites(
  tx: Tx,
  { section_id, student_id }: SectionStudent,
): Promise<MissingPrelation[]> {
  const { rows } = await sql<MissingPrelation>`
    select c.title as course, r.title as required
    from course_sections cs
    join sections s on s.id = cs.section_id
    join prelations p on p.course_id = cs.course_id and p.pensum_id = s.pensum_id and p.is_corequisite
    join courses c on c.id = p.course_id
    join courses r on r.id = p.required_course_id
    where cs.section_id = ${section_id} and not ${isApproved(sql.ref('p.required_course_id'), student_id)}
      and not ${isApproved(sql.ref('cs.course_id'), student_id)}
      and not exists (select from course_sections o
        where o.section_id = cs.section_id and o.course_id = p.required_course_id)
    order by c.title, r.title`.execute(tx)
  return rows
}

/** The courses of a section that go without a co-requisite, where others are left. */
export async function withoutCorequisite(
  tx: Tx,
  { section_id, student_id, left }: SectionStudent & { left: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from courses_without_corequisite(${section_id}, ${student_id}, ${left}::int[])`.execute(
    tx,
  )
  return rows.map(({ course_id }) => course_id)
}

/** The earliest period whose inscriptions are open on a day and in which the student, null of who is new, is not inscribed yet. */
export async function openPeriodFor(
  tx: Tx,
  { student_id, today }: { student_id: number | null; today: Day },
): Promise<number | null> {
  const period = await tx
    .selectFrom('periods as p')
    .select('p.id')
    .where('p.enabled_inscriptions', '=', true)
    .where('p.first_cut_end_date', '>=', today)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('inscriptions as i')
            .select('i.id')
            .whereRef('i.period_id', '=', 'p.id')
            .where('i.student_id', '=', student_id),
        ),
      ),
    )
    .orderBy('p.year')
    .orderBy('p.number')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return period?.id ?? null
}
