import { sql } from 'kysely'
import { definitiveNote } from '#features/enrolment/enrolments/server/columns.ts'
import { unpaidRequests } from '#features/money/fees/charges/server/actions.ts'
import type { PaperKind } from '#features/papers/papers/words.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Day } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { showNote } from '#kernel/notes.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { wrongLetters } from '#server/pdf/paper.ts'
import { GRADES, refusalToMake, STUDY } from '../../rules.ts'
import type { RequestType } from '../../words.ts'

export type CourseOnPaper = {
  code: string
  title: string
  credits: number
  hours: number
  note: number | null
  state: string
}
export type PaperFacts = {
  request_id: number
  type: RequestType
  type_name: string
  student_id: number
  first_name: string
  last_name: string
  identity_kind: string
  identity_number: string
  gender: string
  student_state: string
  year: number
  number: number
  start_date: Day
  end_date: Day
  specialization: string | null
  is_basic: boolean
  semester: number | null
  semester_code: string | null
  letter_code: string | null
  shift: string | null
  institution: string
  signer: string | null
  signer_role: string
  courses: CourseOnPaper[]
  /** Over the courses of the period that have their verdict, weighed by credits; null without any. */
  average: number | null
  /** Of a graduate: courses and credits that were approved, and their average. */
  approved: { courses: number; credits: number; average: number | null }
}

/** Rounded half up when it is formed (rules.md#values). */
const averageOf = (note: Sql, credits: Sql) =>
  sql`round(sum(${note} * ${credits}) / nullif(sum(${credits}) filter (where ${note} is not null), 0), 2)::float8`

/** What counts in the end: where it was made up, that. */
const endNote = sql`coalesce(m.note, ${definitiveNote})`

// Who signs today is of the current period; between two, of the one that the paper is of.
const signing = sql`lateral (select coalesce(
    (select q.id from periods q where q.enabled limit 1), r.period_id) as id) sp on true
  join periods sg on sg.id = sp.id`

/** What the papers of some requests would say now. */
export async function factsOfPapers(tx: Tx, ids: readonly number[]): Promise<PaperFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PaperFacts>`
    select r.id as request_id, r.type, t.name as type_name, s.id as student_id, s.first_name, s.last_name,
      s.identity_kind, s.identity_number, s.gender, s.state as student_state,
      p.year, p.number, p.start_date, p.end_date, sz.title as specialization, coalesce(sz.is_basic, false) as is_basic, se.number as semester,
      se.code as semester_code, sc.letter_code, sc.shift,
      coalesce((select name from institution), 'Claustro') as institution,
      coalesce(sg.signer, sg.study_control) as signer,
      case when sg.signer is null or sg.signer = sg.study_control then 'study_control'
        when sg.signer = sg.principal then 'principal' when sg.signer = sg.vice_principal then 'vice_principal'
        when sg.signer = sg.manager then 'manager' else 'other' end as signer_role,
      c.courses, c.average, a.approved
    from document_requests r
    join document_request_types t on t.id = r.type_id
    join students s on s.id = r.student_id
    join periods p on p.id = r.period_id
    join ${signing}
    left join inscriptions i on i.student_id = r.student_id and i.period_id = r.period_id
    left join specializations sz on sz.id = i.specialization_id
    left join semesters se on se.id = i.semester_id
    left join sections sc on sc.id = i.section_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('code', co.code, 'title', co.title, 'credits', co.credits,
          'hours', co.hours, 'note', ${endNote}, 'state', coalesce(m.state, e.state)) order by co.code), '[]') as courses,
        ${averageOf(endNote, sql`co.credits`)} as average
      from enrolments e
      join course_sections cs on cs.id = e.course_section_id
      join courses co on co.id = cs.course_id
      left join lateral made_up(e.student_id, e.course_section_id) m on true
      where e.inscription_id = i.id and e.state <> 'withdrawn') c
    cross join lateral (
      select json_build_object('courses', count(*)::int, 'credits', coalesce(sum(co.credits), 0)::int,
        'average', ${averageOf(sql`case when a.has_verdict then a.note end`, sql`co.credits`)}) as approved
      from approved_courses_of(r.student_id) a join courses co on co.id = a.course_id
      where r.type = 4) a
    where r.id = any(${ids}::int[])
    order by r.created_at, r.id`.execute(tx)
  return rows
}

/** Why the paper of these facts cannot be made now. */
export const refusalOfPaper = (facts: PaperFacts): ErrorCode | null =>
  refusalToMake({
    type: facts.type,
    is_listed: facts.courses.length > 0,
    signer: facts.signer,
    is_graduated: facts.student_state === 'graduated',
  }) ??
  wrongLetters(facts)?.code ??
  null

/** What tells one paper from another, in a line. */
function saidOf({ type, average, specialization, semester_code, letter_code }: PaperFacts): string | null {
  if (type === STUDY)
    return specialization && shortSection(specialization, semester_code ?? '', letter_code ?? '')
  if (type === GRADES) return average === null ? null : `Promedio ${showNote(average)}`
  return specialization
}

type PaperPreview = { says: string | null; signer: string | null; refusal: ErrorCode | null }

/** Of requests that wait: what their papers will say, who signs, and why they cannot be made. */
export async function saidOfRequests(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaperPreview>> {
  const facts = await factsOfPapers(tx, ids)
  return new Map(
    facts.map((one) => [
      one.request_id,
      { says: saidOf(one), signer: one.signer, refusal: refusalOfPaper(one) },
    ]),
  )
}

/** Of several papers the latest; of a request that waits again, none that was withdrawn. */
export const paperShown = sql`p.id = (select max(x.id) from papers x where x.document_request_id = r.id
  and (r.state <> 'pending' or x.withdrawn_at is null))`

export const paperOfRequest = (tx: Tx, document_request_id: number) =>
  tx
    .selectFrom('papers as p')
    .innerJoin('document_requests as r', 'r.id', 'p.document_request_id')
    .select(['p.id', 'p.year', 'p.number', 'p.file', 'p.said', 'p.withdrawn_at', 'r.state'])
    .select('r.id as request_id')
    .select((row) => row.ref('p.kind').$castTo<PaperKind>().as('kind'))
    .where('r.id', '=', document_request_id)
    .where(sql<boolean>`${paperShown}`)
    .executeTakeFirst()

/** Which of these requests are not paid, so that their papers are not given. */
export async function unpaidOf(tx: Tx, requests: readonly { id: number }[]) {
  const ids = await unpaidRequests(
    tx,
    requests.map(({ id }) => id),
  )
  return [...ids].map((id) => ({ id, code: 'document_request_not_paid' as const }))
}
