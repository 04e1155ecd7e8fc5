import { sql } from 'kysely'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import type { Approved, Pensum, PensumChange } from '../contract.ts'
import type { Pair, PlannedFacts } from '../rules.ts'

type Own = Pensum & { period_id: number; is_basic: boolean; is_changed: boolean }

/** What a student follows: the pensum of the latest inscription, or of the change after it; null of who was never inscribed. */
export async function ownPensum(tx: Tx, student_id: number): Promise<Own | null> {
  const { rows } = await sql<Own>`
    select f.pensum_id, pe.name as pensum, sp.title as specialization_title, f.period_id, f.is_basic, f.is_changed
    from pensums_followed_by(${student_id}) f join pensums pe on pe.id = f.pensum_id
    join specializations sp on sp.id = f.specialization_id
    order by f.year desc, f.number desc, f.is_changed desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The pensums that a period which is not closed follows: of the basic track for who is in it, else of specializations. */
export async function targetsBeside(
  tx: Tx,
  { pensum_id, is_basic }: Pick<Own, 'pensum_id' | 'is_basic'>,
): Promise<Pensum[]> {
  const { rows } = await sql<Pensum>`
    select pe.id as pensum_id, pe.name as pensum, sp.title as specialization_title
    from pensums pe join specializations sp on sp.id = pe.specialization_id
    where pe.versioned and sp.enabled and sp.is_basic = ${is_basic} and pe.id <> ${pensum_id}
      and exists (select from period_pensums pp join periods p on p.id = pp.period_id
        where pp.pensum_id = pe.id and p.closed_at is null)
    order by sp.title, pe.name`.execute(tx)
  return rows
}

/** Titles of what is taken now, or waits for its notes. */
export async function runningTitles(tx: Tx, student_id: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct c.title from attempts_of(${student_id}) a join courses c on c.id = a.course_id
    where a.state = 'enrolled' or (a.state = 'failed_by_absence' and not a.has_verdict) order by c.title`.execute(
    tx,
  )
  return rows.map(({ title }) => title)
}

/** Each approved course once. */
export async function approvedOf(tx: Tx, student_id: number): Promise<Approved[]> {
  const { rows } = await sql<Approved>`
    select c.id, c.code, c.title, c.credits, a.note
    from approved_courses_of(${student_id}) a join courses c on c.id = a.course_id order by c.code`.execute(
    tx,
  )
  return rows
}

/** The courses of a pensum in its order. */
export async function coursesOfPensum(tx: Tx, pensum_id: number) {
  const { rows } = await sql<PlannedFacts & { code: string; title: string }>`
    select c.id, c.code, c.title, c.credits, sc.enabled, se.number as semester_number
    from semester_courses sc join semesters se on se.id = sc.semester_id join courses c on c.id = sc.course_id
    where sc.pensum_id = ${pensum_id} order by se.number, sc.position, c.code`.execute(tx)
  return rows
}

/** The courses of the pensums that lead to the degree: those of the basic track, and the others. */
export async function coursesToDegree(tx: Tx, student_id: number) {
  const { rows } = await sql<PlannedFacts & { is_basic: boolean }>`
    select c.id, c.credits, sc.enabled, se.number as semester_number, d.is_basic
    from pensums_to_degree(${student_id}) d join semester_courses sc on sc.pensum_id = d.pensum_id
    join semesters se on se.id = sc.semester_id join courses c on c.id = sc.course_id`.execute(tx)
  return rows
}

type Sides = { origin: string; taken_ids: readonly number[]; course_ids: readonly number[] }

/**
 * What was recognised before as one of these for one of those, the commonest first: by the course of here, or by its name
 * where a resolution was written by hand for the same origin.
 */
export async function knownPairs(tx: Tx, { origin, taken_ids, course_ids }: Sides): Promise<Pair[]> {
  const { rows } = await sql<Required<Pair>>`
    select t.id as taken_course_id, q.course_id, bool_or(q.note is not null) as with_note
    from courses t join equivalent_courses q on q.taken_course_id = t.id
      or (q.taken_course_id is null and lower(q.taken) in (lower(t.title), lower(t.code)))
    join equivalences v on v.id = q.equivalence_id
    where q.stands and t.id = any(${taken_ids}::int[]) and q.course_id = any(${course_ids}::int[])
      and (q.taken_course_id is not null or lower(v.origin) = lower(${origin}))
    group by t.id, q.course_id order by count(*) desc, t.code, q.course_id`.execute(tx)
  return rows
}

const nameOf = (user: 'created_by' | 'undone_by') =>
  sql`(select ${nameOfUser()} from users u where u.id = ${sql.ref(`c.${user}`)})`
const pensumJson = (pensum: 'from_pensum_id' | 'pensum_id') =>
  sql`(select json_build_object('pensum_id', pe.id, 'pensum', pe.name, 'specialization_title', sp.title)
    from pensums pe join specializations sp on sp.id = pe.specialization_id where pe.id = ${sql.ref(`c.${pensum}`)})`

const isFollowed = sql`exists (select from inscriptions i join periods ip on ip.id = i.period_id
  where i.student_id = c.student_id and (ip.year, ip.number) > (p.year, p.number))`

/** The changes of a student, newest first; or the one that is named. */
export async function pensumChanges(tx: Tx, of: { student_id: number } | { id: number }) {
  const { rows } = await sql<PensumChange>`
    select c.id, ${pensumJson('from_pensum_id')} as "from", ${pensumJson('pensum_id')} as "to", c.semester_number,
      p.year || '-' || p.number as period, v.number as resolution, c.reason, ${nameOf('created_by')} as by, c.created_at,
      c.undone_at, ${nameOf('undone_by')} as undone_by, c.undo_reason,
      ${isFollowed} as is_followed
    from pensum_changes c join periods p on p.id = c.period_id left join equivalences v on v.id = c.equivalence_id
    where ${'id' in of ? sql`c.id = ${of.id}` : sql`c.student_id = ${of.student_id}`} order by c.id desc`.execute(
    tx,
  )
  return rows
}

export const stateOfStudent = async (tx: Tx, id: number) =>
  (await tx.selectFrom('students').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

type Held = {
  student_id: number
  pensum_id: number
  from_pensum_id: number
  equivalence_id: number | null
  is_undone: boolean
  is_graduated: boolean
  is_followed: boolean
}

/** A change, held with its student, and what is in the way of taking it back. */
export async function heldPensumChange(tx: Tx, id: number): Promise<Held> {
  await sql`select from students where id = (select student_id from pensum_changes where id = ${id}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Held>`
    select c.student_id, c.pensum_id, c.from_pensum_id, not c.stands as is_undone, st.state = 'graduated' as is_graduated,
      (select v.id from equivalences v where v.id = c.equivalence_id and v.stands) as equivalence_id,
      ${isFollowed} as is_followed
    from pensum_changes c join students st on st.id = c.student_id join periods p on p.id = c.period_id
    where c.id = ${id} for no key update of c`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a change that was within reach is gone')
  return found
}
