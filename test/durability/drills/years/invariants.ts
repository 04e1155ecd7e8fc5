// What must be true of the institute after each period, asked of the tables alone. Each gives the rows that break it.
import { sql } from 'kysely'
import { studentFacts } from '#features/enrolment/reinscriptions/server/queries.ts'
import { historyOf } from '#features/people/students/history/server/actions.ts'
import { checkRecords } from '#features/teaching/closing/checking/server/actions.ts'
import type { Tx } from '#server/database/db.ts'
import { type Acta, checkChain, contradictions } from '../../../support/check-actas.ts'
import { average, COUNTS, raw, type Which } from './raw-verdicts.ts'

type Broken = readonly object[]
/** Of a period: what may have changed in it, of whom was inscribed in it, in its sections and actas; null: of everything. */
type InvariantInput = Which & { students: readonly number[] }
type Invariant = (tx: Tx, input: InvariantInput) => Promise<Broken>

/** Whether somebody was inscribed in the period that is asked of. */
const isIn = ({ period_id }: Which, student: ReturnType<typeof sql>) =>
  period_id === null
    ? sql`true`
    : sql`${student} in (select student_id from inscriptions where period_id = ${period_id})`

/** Every course that somebody has taken, and how it ended. */
const taken = (asked: Which) => sql`taken as (
  select e.id, e.student_id, e.state, cs.course_id, s.pensum_id, p.id as period_id, p.year, p.number
  from enrolments e join course_sections cs on cs.id = e.course_section_id join sections s on s.id = cs.section_id
  join periods p on p.id = s.period_id where ${isIn(asked, sql`e.student_id`)})`

const rowsOf = async (tx: Tx, query: ReturnType<typeof sql>): Promise<Broken> =>
  (await sql<object>`${query} limit 20`.execute(tx)).rows

const inscribedElsewhere = (asked: Which) => sql`select e.id, e.student_id from enrolments e
  join inscriptions i on i.id = e.inscription_id join course_sections cs on cs.id = e.course_section_id
  join sections s on s.id = cs.section_id
  where (i.student_id <> e.student_id or i.period_id <> s.period_id) and ${isIn(asked, sql`e.student_id`)}`

/** Who sits in each section by gender: those inscribed, and of its courses the one that most come to from elsewhere. */
const sitting = ({ period_id }: Which) => sql`sitting as (
  select s.id, g.gender, case g.gender when 'male' then s.males_limit else s.females_limit end as seats,
    case g.gender when 'male' then s.males_assigned else s.females_assigned end as counted,
    (select count(*) from waiting_list_entries w where w.section_id = s.id and w.gender = g.gender
      and w.offered_until is not null) as offered,
    (select count(*) from inscriptions i join students st on st.id = i.student_id and st.gender = g.gender
      where i.section_id = s.id and i.retired_at is null) as own,
    coalesce((select max(many) from (select count(*) as many from course_sections cs
      join enrolments e on e.course_section_id = cs.id and e.state <> 'withdrawn'
      join inscriptions i on i.id = e.inscription_id and i.section_id <> s.id
      join students st on st.id = e.student_id and st.gender = g.gender
      where cs.section_id = s.id group by cs.id) visits), 0) as visiting,
    coalesce((select max(many) from (select count(*) as many from course_sections cs
      join enrolments e on e.course_section_id = cs.id and e.state <> 'withdrawn'
      join inscriptions i on i.id = e.inscription_id and i.retired_at is null
      join students st on st.id = e.student_id and st.gender = g.gender
      where cs.section_id = s.id group by cs.id) together), 0) as together
  from sections s cross join (values ('male'), ('female')) g (gender)
  where ${period_id === null ? sql`true` : sql`s.period_id = ${period_id}`})`

/** The courses of the pensums that each graduate has followed: the version of the latest inscription in each. */
const leftOpen = (asked: Which) => sql`select st.id as student_id, sc.course_id from students st
  cross join lateral (select distinct on (s.specialization_id) s.pensum_id from inscriptions i
    join sections s on s.id = i.section_id join periods p on p.id = i.period_id where i.student_id = st.id
    order by s.specialization_id, p.year desc, p.number desc) followed
  join semester_courses sc on sc.pensum_id = followed.pensum_id and sc.enabled
  where st.state = 'graduated' and not exists (select from enrolments e
    join course_sections cs on cs.id = e.course_section_id and cs.course_id = sc.course_id
    where e.student_id = st.id and e.state = 'approved') and ${isIn(asked, sql`st.id`)}`

const CLOSED = sql`select from periods p join sections s on s.period_id = p.id
  where s.id = cs.section_id and p.closed_at is not null`

type Averages = { student_id: number; period_id: number; average: number | null; index: number | null }

/** The average of each period of a student, and the index up to it: each course by its last attempt. */
async function averagesOf(tx: Tx, { students, corrected }: InvariantInput): Promise<Averages[]> {
  const { rows } = await sql<Averages>`with ${raw({ period_id: null, corrected, of: students })},
    counting as materialized (select * from raw where ${COUNTS})
    select i.student_id, i.period_id, own.average / 100.0::float8 as average, whole.average / 100.0::float8 as index
    from inscriptions i join periods p on p.id = i.period_id
    cross join lateral (select ${average} as average from counting c
      where c.student_id = i.student_id and c.period_id = i.period_id) own
    cross join lateral (select ${average} as average from (select distinct on (course_id) hundredths, credits
      from counting c where c.student_id = i.student_id and (c.year, c.number) <= (p.year, p.number)
      order by course_id, year desc, number desc) last) whole
    where i.student_id = any(${students}::int[])`.execute(tx)
  return rows
}

type Approvals = { student_id: number; courses: number; credits: number }

/** What each student has ever approved, each course once. */
async function approvalsOf(tx: Tx, { students, corrected }: InvariantInput): Promise<Map<number, Approvals>> {
  const { rows } = await sql<Approvals>`with ${raw({ period_id: null, corrected, of: students })}
    select student_id, count(*)::int as courses, sum(credits)::int as credits
    from (select distinct student_id, course_id, credits from raw where ${COUNTS} and verdict = 'approved') own
    group by student_id`.execute(tx)
  return new Map(rows.map((row) => [row.student_id, row]))
}

async function historiesApart(tx: Tx, input: InvariantInput): Promise<Broken> {
  const apart: object[] = []
  const approvals = await approvalsOf(tx, input)
  const mine = Map.groupBy(await averagesOf(tx, input), ({ student_id }) => student_id)
  for (const id of input.students) {
    const { periods, credits, approved_courses } = await historyOf(tx, { id, today: '2100-01-01' })
    const { courses = 0, credits: approved = 0 } = approvals.get(id) ?? {}
    if (courses !== approved_courses || approved !== credits.approved)
      apart.push({ student_id: id, shown: [approved_courses, credits.approved], own: [courses, approved] })
    for (const { period, average: shown, index } of periods) {
      const own = mine.get(id)?.find(({ period_id }) => period_id === period.id)
      if (own?.average !== shown || own?.index !== index)
        apart.push({
          student_id: id,
          period: period.id,
          shown: [shown, index],
          own: [own?.average, own?.index],
        })
    }
  }
  return apart
}

/** The average that decides on leaving the basic track, as it stood before the period. */
async function basicAveragesApart(
  tx: Tx,
  { period_id, corrected, students }: InvariantInput,
): Promise<Broken> {
  if (period_id === null) return []
  const { rows } = await sql<{ student_id: number; average: number | null }>`
    with ${raw({ period_id: null, corrected, of: students })}, last as (select distinct on (student_id, course_id) r.* from raw r
      join periods p on p.id = ${period_id} where ${COUNTS} and is_basic and (r.year, r.number) < (p.year, p.number)
      order by student_id, course_id, r.year desc, r.number desc)
    select student_id, ${average} / 100.0::float8 as average from last group by 1`.execute(tx)
  const own = new Map(rows.map((row) => [row.student_id, row.average]))
  return (await studentFacts(tx, { student_ids: students, period_id }))
    .filter(({ student_id, basic_average }) => (own.get(student_id) ?? null) !== basic_average)
    .map(({ student_id, basic_average }) => ({ student_id, basic_average, own: own.get(student_id) }))
}

/** Of a period from its first acta on, held against the one before it. */
async function brokenChain(tx: Tx, { period_id }: InvariantInput): Promise<Broken> {
  const keys = await tx.selectFrom('signing_keys').select(['kid', 'public_key']).execute()
  const { rows } = await sql<Acta>`select * from actas where number >= coalesce(
    (select min(number) - 1 from actas where period_id = ${period_id}::int), 0) order by number`.execute(tx)
  const [before, ...actas] = rows
  return period_id === null || !before || before.number === 1
    ? checkChain({ keys, actas: rows })
    : checkChain({ keys, actas, before })
}

/** By what it says of the institute; the rows that belie it. */
export const INVARIANTS = {
  'no course is approved twice': (tx, asked) =>
    rowsOf(
      tx,
      sql`with ${taken(asked)} select student_id, course_id, count(*)::int from taken where state = 'approved'
        group by 1, 2 having count(*) > 1`,
    ),
  'no course is taken again once it was approved, nor twice in a period': (tx, asked) =>
    rowsOf(
      tx,
      sql`with ${taken(asked)} select t.id, t.student_id, t.course_id from taken t join taken o on o.student_id = t.student_id
        and o.course_id = t.course_id and o.id <> t.id
        where t.state <> 'withdrawn' and (o.period_id = t.period_id and o.state <> 'withdrawn'
          or o.state = 'approved' and (o.year, o.number) < (t.year, t.number))`,
    ),
  'no course is taken before what it requires was approved': (tx, asked) =>
    rowsOf(
      tx,
      sql`with ${taken(asked)} select t.id, t.student_id, t.course_id, pr.required_course_id from taken t
        join prelations pr on pr.pensum_id = t.pensum_id and pr.course_id = t.course_id
          and not pr.is_corequisite
        where not exists (select from taken o where o.student_id = t.student_id and o.state = 'approved'
          and o.course_id = pr.required_course_id and (o.year, o.number) < (t.year, t.number))`,
    ),
  'whoever takes a course is inscribed in its period': (tx, asked) => rowsOf(tx, inscribedElsewhere(asked)),
  'no section is over its seats': (tx, asked) =>
    rowsOf(
      tx,
      sql`with ${sitting(asked)} select * from sitting where own + visiting + offered > seats or together > seats`,
    ),
  'seats are counted as they are taken': (tx, asked) =>
    rowsOf(tx, sql`with ${sitting(asked)} select * from sitting where own + visiting <> counted`),
  'definitive notes and states are what marks and notes come to': (tx, asked) =>
    rowsOf(
      tx,
      sql`with ${raw(asked)} select id, student_id, course_id, state, verdict, definitive_note, hundredths from raw
        where is_delivered and state <> 'withdrawn' and (verdict <> state or round(definitive_note * 100) is distinct from
          case when verdict = 'failed_by_absence' then hundredths else coalesce(hundredths, 0) end)`,
    ),
  'averages and index are those of the raw notes': historiesApart,
  'the basic average is that of the raw notes': basicAveragesApart,
  'nobody graduates with an open course': (tx, asked) => rowsOf(tx, leftOpen(asked)),
  'a closed period leaves nothing open': (tx) =>
    rowsOf(
      tx,
      sql`select cs.id, e.id as enrolment_id from course_sections cs
        left join enrolments e on e.course_section_id = cs.id and e.state <> 'withdrawn'
        where exists (${CLOSED}) and (cs.notes_delivered_at is null or e.state = 'enrolled' or e.id is not null
          and not exists (select from actas a where a.course_section_id = cs.id))`,
    ),
  'the chain of actas is whole': brokenChain,
  'the actas say what the tables say': (tx) => checkRecords(tx),
  'no acta contradicts itself': async (tx) =>
    contradictions(await tx.selectFrom('actas').select(['number', 'body']).execute()),
} as const satisfies Record<string, Invariant>
export type InvariantName = keyof typeof INVARIANTS

/** What is broken, by the invariant's name; empty where nothing is. In a transaction, which takes its time. */
export async function brokenIn(
  tx: Tx,
  input: InvariantInput,
  names: readonly InvariantName[] = Object.keys(INVARIANTS) as InvariantName[],
): Promise<Partial<Record<InvariantName, Broken>>> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const broken: Partial<Record<InvariantName, Broken>> = {}
  for (const name of names) {
    const invariant: Invariant = INVARIANTS[name]
    const rows = await invariant(tx, input)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}
