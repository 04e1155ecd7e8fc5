import { sql } from 'kysely'
import { owedBy } from '#features/money/fees/server/columns.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { Gender } from '#kernel/person.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'
import type { Offer, PeriodFacts, Plan, StudentFacts } from '../courses/rules.ts'

export type OpenPeriod = {
  id: number
  name: string
  year: number
  number: number
  enabled: boolean
  closed_at: Instant | null
  start_date: Day
  first_cut_end_date: Day
  /** The student is in it already. */
  is_inscribed: boolean
}

type PeriodQuery = { period_id?: number | undefined; student_id?: number | undefined; today: Day }

/**
 * The period that is meant, if it is open (rules.md#inscriptions): the one that was sent, else the earliest in which the
 * student has no inscription, else the latest in which there is one.
 */
export async function openPeriod(
  tx: Tx,
  { period_id, student_id = 0, today }: PeriodQuery,
): Promise<OpenPeriod | null> {
  const found = await tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.enabled', 'p.closed_at'])
    .select(['p.start_date', 'p.first_cut_end_date'])
    .select(sql<string>`p.year || '-' || p.number`.as('name'))
    .where('p.enabled_inscriptions', '=', true)
    .where('p.first_cut_end_date', '>=', today)
    .$if(period_id !== undefined, (some) => some.where('p.id', '=', period_id ?? 0))
    .select(
      sql<boolean>`exists (select from inscriptions i where i.period_id = p.id and i.student_id = ${student_id})`.as(
        'is_inscribed',
      ),
    )
    .orderBy('is_inscribed')
    .orderBy('p.year')
    .orderBy('p.number')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return found ?? null
}

export const periodNamed = (tx: Tx, id: number) =>
  tx
    .selectFrom('periods')
    .select(['year', 'number', 'first_cut_end_date'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Held before any section is: a gender that changed would take the other one's seat. */
export const lockStudents = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('students').select('id').where(among('id', ids)).orderBy('id').forNoKeyUpdate().execute()

/** The sections of a period that have one of these courses, held in one order until the transaction ends. */
export const lockSectionsOf = (
  tx: Tx,
  { period_id, course_ids }: { period_id: number; course_ids: readonly number[] },
) =>
  tx
    .selectFrom('sections')
    .select('id')
    .where('period_id', '=', period_id)
    .where('id', 'in', (rows) =>
      rows.selectFrom('course_sections').select('section_id').where(among('course_id', course_ids)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const BEFORE = sql`(ip.year, ip.number) < (p.year, p.number)`

/** What became of each course before the period: approved if it ever was, else the last attempt. */
const COURSES = sql`(
  select coalesce(json_agg(one), '[]') from (
    select distinct on (a.course_id) a.course_id, c.code, c.title, c.credits,
      case when a.has_verdict or a.state in ('approved', 'withdrawn') then a.state else 'running' end as verdict,
      case when a.has_verdict then a.note end as note,
      a.year || '-' || a.number as period_name, ip.approval_minimum_note as minimum_note
    from attempts_of(st.id) a join courses c on c.id = a.course_id
    join periods ip on ip.id = a.period_id
    -- What is recognised counts at once.
    where (${BEFORE} or a.enrolment_id is null)
      and (a.state = 'approved' or not is_left_by_change(st.id, a.course_id, a.year, a.number))
    order by a.course_id, a.state = 'approved' desc, a.year desc, a.number desc, a.enrolment_id desc,
      a.make_up_id desc nulls last) one)`

/** The index over the last attempts of the basic track, exact until rounded half up (rules.md#reinscription). */
const BASIC_AVERAGE = sql`(
  select round(sum(coalesce(one.note, 0) * one.credits) / nullif(sum(one.credits), 0), 2)
  from (
    select distinct on (a.course_id) a.note, c.credits
    from attempts_of(st.id) a join courses c on c.id = a.course_id
    join periods ip on ip.id = a.period_id join inscriptions i on i.id = a.inscription_id
    join specializations sp on sp.id = i.specialization_id
    where sp.is_basic and a.has_verdict and ${BEFORE}
    order by a.course_id, a.year desc, a.number desc, a.enrolment_id desc, a.make_up_id desc nulls last) one)`

const LATEST = sql`
  select json_build_object('period_id', i.period_id, 'period_name', ip.year || '-' || ip.number,
    'specialization_id', sp.id, 'is_basic', sp.is_basic,
    'semester_number', coalesce(pc.semester_number - 1, se.number),
    'is_semester_approved', pc.id is not null or i.semester_approved_at is not null, 'shift', s.shift,
    'course_ids', (select coalesce(json_agg(sc.course_id), '[]') from semester_courses sc
      join courses c on c.id = sc.course_id
      where sc.semester_id = i.semester_id and sc.enabled and c.enabled and pc.id is null)) as standing
  from inscriptions i join periods ip on ip.id = i.period_id join sections s on s.id = i.section_id
  join semesters se on se.id = i.semester_id
  -- By a change of pensum the student goes on elsewhere, and nothing of the semester before is asked for.
  left join pensum_changes pc on pc.student_id = i.student_id and pc.period_id = i.period_id and pc.stands
  left join pensums pe on pe.id = pc.pensum_id
  join specializations sp on sp.id = coalesce(pe.specialization_id, i.specialization_id)
  where i.student_id = st.id and ${BEFORE}
  order by ip.year desc, ip.number desc limit 1`

type Row = StudentFacts & { period_before_id: number | null }

/** What the rules ask about students and a period, in the order of their ids. */
export async function studentFacts(
  tx: Tx,
  { student_ids, period_id }: { student_ids: readonly number[]; period_id: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select st.id as student_id, ${listedName('st')} as student_name, st.state, st.gender,
      exists (select from inscriptions i where i.student_id = st.id and i.period_id = p.id) as is_inscribed,
      (select coalesce(json_agg(cs.course_id), '[]') from inscriptions i join enrolments e on e.inscription_id = i.id
        join course_sections cs on cs.id = e.course_section_id
        where i.student_id = st.id and i.period_id = p.id and e.state <> 'withdrawn') as taken,
      coalesce((select sum(i.debt_e2)::int from inscriptions i join periods ip on ip.id = i.period_id
        where i.student_id = st.id and i.debt_e2 > 0 and ${BEFORE}), 0)
        + coalesce((select sum(c.debt_e2)::int from charges c join periods ip on ip.id = c.period_id
        where c.student_id = st.id and c.debt_e2 > 0 and ${BEFORE}), 0) as debt_e2,
      (select b.id from periods b where (b.year, b.number) < (p.year, p.number)
        order by b.year desc, b.number desc limit 1) as period_before_id,
      latest.standing as latest, ${COURSES} as courses, ${BASIC_AVERAGE} as basic_average
    from periods p cross join students st left join lateral (${LATEST}) latest on true
    where p.id = ${period_id} and ${among('st.id', student_ids)}
    order by st.id`.execute(tx)
  return rows
}

/** What a period teaches of each specialization, in the order of their codes. */
async function plansOf(tx: Tx, period_id: number): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select sp.id as specialization_id, sp.title as specialization_title, sp.is_basic,
      (select coalesce(json_agg(json_build_object('id', se.id, 'number', se.number, 'courses', (
          select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'title', c.title, 'credits', c.credits,
            'enabled', c.enabled and sc.enabled, 'requires', (
              select coalesce(json_agg(pr.required_course_id), '[]') from prelations pr
              where pr.pensum_id = pp.pensum_id and pr.course_id = c.id and not pr.is_corequisite), 'together', (
              select coalesce(json_agg(pr.required_course_id order by pr.id), '[]') from prelations pr
              where pr.pensum_id = pp.pensum_id and pr.course_id = c.id and pr.is_corequisite)) order by sc.position, c.code), '[]')
          from semester_courses sc join courses c on c.id = sc.course_id where sc.semester_id = se.id))
        order by se.number), '[]')
        from semesters se where se.pensum_id = pp.pensum_id) as semesters
    from period_pensums pp join specializations sp on sp.id = pp.specialization_id
    where pp.period_id = ${period_id} order by sp.code`.execute(tx)
  return rows
}

type SectionFilter = { period_id: number; course_ids: readonly number[]; student_id?: number }

/** Seats of a gender that are held for others than the student. */
const heldForOthers = (gender: Gender, student_id: number | null) =>
  sql`s.${sql.raw(`${gender}s_held`)} - (select count(*) from waiting_list_entries w where w.section_id = s.id
    and w.student_id = ${student_id} and w.gender = ${gender} and w.offered_until is not null)`

/**
 * Where these courses are given in a period, with seats and times; a seat held for the student counts as free. Whose notes
 * were handed over is given no more.
 */
export async function offersOf(
  tx: Tx,
  { period_id, course_ids, student_id }: SectionFilter,
): Promise<Offer[]> {
  const held = (gender: Gender) => heldForOthers(gender, student_id ?? null)
  const { rows } = await sql<Offer>`
    select cs.id as course_section_id, cs.course_id, s.id as section_id, s.letter_code, s.semester_id,
      se.number as semester_number, s.specialization_id, s.shift,
      s.males_limit, s.females_limit, s.males_assigned, s.females_assigned,
      ${held('male')} as males_held, ${held('female')} as females_held,
      (select coalesce(json_agg(json_build_object('day', h.day, 'from', h.starts, 'until', h.ends)), '[]') from (
        select sl.day, min(ch.start_hour * 60 + ch.start_minute) as starts, max(ch.end_hour * 60 + ch.end_minute) as ends
        from schedule_slots sl join class_hours ch on ch.id = sl.class_hour_id
        where sl.course_section_id = cs.id group by sl.schedule_id, sl.day) h) as slots
    from sections s join course_sections cs on cs.section_id = s.id join semesters se on se.id = s.semester_id
    where s.period_id = ${period_id} and ${among('cs.course_id', course_ids)}
      and cs.notes_delivered_at is null
    order by s.letter_code, s.id, cs.id`.execute(tx)
  return rows
}

type Queue = { section_id: number; waiting: number; position: number | null }

/** Who waits for sections: how many of the student's gender, and the student's own place among them. */
export async function queuesOf(
  tx: Tx,
  { section_ids, student_id, gender }: { section_ids: readonly number[]; student_id: number; gender: Gender },
): Promise<Map<number, Queue>> {
  const { rows } = await sql<Queue>`
    select w.section_id, count(*)::int as waiting,
      (count(*) filter (where w.id <= own.id))::int as position
    from waiting_list_entries w left join waiting_list_entries own
      on own.section_id = w.section_id and own.student_id = ${student_id} and own.offered_until is null
    where ${among('w.section_id', section_ids)} and w.gender = ${gender} and w.offered_until is null
    group by w.section_id, own.id`.execute(tx)
  return new Map(rows.map((row) => [row.section_id, { ...row, position: row.position || null }]))
}

type Setting = Pick<PeriodFacts, 'after' | 'minimum_average' | 'debt_blocks'>

/** What the period and the institute ask for; plans with it, offers apart. */
export async function periodFacts(tx: Tx, period: OpenPeriod): Promise<Omit<PeriodFacts, 'offers'>> {
  const { rows } = await sql<Setting>`
    select (select n.year || '-' || n.number from periods n where (n.year, n.number) > (p.year, p.number)
        order by n.year, n.number limit 1) as after,
      (select c.approval_minimum_avg from periods c where c.closed_at is not null
        order by c.year desc, c.number desc limit 1) as minimum_average,
      coalesce((select debt_blocks_reinscription from institution limit 1), false) as debt_blocks
    from periods p where p.id = ${period.id}`.execute(tx)
  const [settings = { after: null, minimum_average: null, debt_blocks: false }] = rows
  return { id: period.id, name: period.name, ...settings, plans: await plansOf(tx, period.id) }
}

/** What a student owes in all. */
export const debtOfStudent = async (tx: Tx, student_id: number): Promise<number> => {
  const { rows } = await sql<{ debt: number }>`select ${owedBy(sql`${student_id}`)} as debt`.execute(tx)
  return rows[0]?.debt ?? 0
}

/** Where a section leads. */
export const specializationOf = (tx: Tx, section_id: number) =>
  tx
    .selectFrom('sections')
    .select(['specialization_id', 'semester_id', 'period_id'])
    .where('id', '=', section_id)
    .executeTakeFirstOrThrow()
