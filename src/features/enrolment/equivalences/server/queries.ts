import { type NotNull, sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { studentsFound } from '#server/database/students-found.ts'
import type { Equivalence, listEquivalences } from '../contract.ts'

type Query = QueryOf<typeof listEquivalences>

const studentName = listedName('st')
const nameOf = (user: 'created_by' | 'undone_by') =>
  sql<string | null>`(select ${nameOfUser()} from users u where u.id = ${sql.ref(`v.${user}`)})`
const courses = sql<
  Equivalence['courses']
>`(select json_agg(json_build_object('course_id', c.id, 'code', c.code,
    'title', c.title, 'credits', c.credits, 'taken', q.taken, 'note', q.note) order by c.code)
  from equivalent_courses q join courses c on c.id = q.course_id where q.equivalence_id = v.id)`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('equivalences as v')
    // Left joins over foreign keys: the same rows, and counting them reads the resolutions alone.
    .leftJoin('students as st', 'st.id', 'v.student_id')
    .leftJoin('periods as p', 'p.id', 'v.period_id')
    .select(['v.id', 'v.number', 'v.student_id', 'v.origin', 'v.request_id', 'v.remark', 'v.in_index'])
    .select(['v.created_at', 'v.undone_at', 'v.undo_reason', 'st.identity_kind', 'st.identity_number'])
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull }>()
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .select([studentName.as('student_name'), nameOf('undone_by').as('undone_by'), courses.as('courses')])
    .select(nameOf('created_by').$notNull().as('by'))
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({
  ...row,
  student_identity: showIdentity(row.identity_kind, row.identity_number),
  credits: row.courses.reduce((sum, { credits }) => sum + credits, 0),
})

/** A page of the resolutions, newest first. */
export async function pageOfEquivalences(tx: Tx, query: Query) {
  const found = await page(
    rowsOf(tx)
      .$if(Boolean(query.search), (rows) => rows.where('v.student_id', 'in', studentsFound(tx, query.search)))
      .$if(query.student_id !== undefined, (rows) => rows.where('v.student_id', '=', query.student_id ?? 0))
      .$if(query.is_standing !== undefined, (rows) => rows.where('v.stands', '=', query.is_standing ?? true)),
    query,
    {
      orders: {
        created_at: 'v.created_at',
        number: 'v.number',
        student_name: studentName,
        origin: 'v.origin',
      },
      first: 'created_at,desc',
      id: 'v.id',
    },
  )
  return { ...found, data: found.data.map(shown) }
}

export const equivalenceById = async (tx: Tx, id: number) =>
  shown(await rowsOf(tx).where('v.id', '=', id).executeTakeFirstOrThrow())

/** The period in which what is recognised today stands, held against its end: the current one, or the last there was. */
export const heldPeriod = (tx: Tx) =>
  tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.approval_minimum_note'])
    .orderBy('p.enabled', 'desc')
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .limit(sql.lit(1))
    .forShare()
    .executeTakeFirst()

export const heldStudent = (tx: Tx, id: number) =>
  tx.selectFrom('students').select('state').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** How a student stands in courses: who was never inscribed has no pensum yet, and may be given any. */
export async function standingIn(tx: Tx, student_id: number, course_ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    title: string
    is_approved: boolean
    is_running: boolean
    is_of_pensum: boolean
  }>`select c.id, c.title, coalesce(bool_or(a.state = 'approved'), false) as is_approved,
      coalesce(bool_or(a.state = 'enrolled' or (a.state = 'failed_by_absence' and not a.has_verdict)), false) as is_running,
      not exists (select from pensums_to_degree(${student_id}))
        or exists (select from pensums_to_degree(${student_id}) d
          join semester_courses sc on sc.pensum_id = d.pensum_id where sc.course_id = c.id) as is_of_pensum
    from courses c left join attempts_of(${student_id}) a on a.course_id = c.id
    where c.id = any(${course_ids}::int[]) group by c.id order by c.code`.execute(tx)
  return rows
}

/**
 * What a student lacks of the pensums to the degree, in their order; of who was never inscribed all that a frozen pensum
 * has. With what was recognised for it before, of the same origin.
 */
export async function offered(tx: Tx, student_id: number, origin: string) {
  const { rows } = await sql<{ id: number; code: string; title: string; credits: number; taken: string[] }>`
    with pensums_of as (
      select pensum_id from pensums_to_degree(${student_id})
      union select p.id from pensums p where p.versioned and not exists (select from pensums_to_degree(${student_id}))
    )
    select c.id, c.code, c.title, c.credits, coalesce((
        select json_agg(k.taken order by k.many desc, k.taken) from (
          select q.taken, count(*) as many from equivalent_courses q join equivalences v on v.id = q.equivalence_id
          where q.course_id = c.id and q.stands and lower(v.origin) = lower(${origin})
          group by q.taken limit 5) k), '[]') as taken
    from courses c where c.enabled
      and c.id in (select sc.course_id from semester_courses sc join pensums_of o on o.pensum_id = sc.pensum_id where sc.enabled)
      and c.id not in (select a.course_id from attempts_of(${student_id}) a where a.state in ('approved', 'enrolled'))
    order by (select min(se.number) from semester_courses sc join semesters se on se.id = sc.semester_id
      join pensums_of o on o.pensum_id = sc.pensum_id where sc.course_id = c.id), c.code`.execute(tx)
  return rows
}

/** The origins that resolutions name, the commonest first. */
export async function knownOrigins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('equivalences')
    .select(({ fn }) => ['origin', fn.countAll().as('many')])
    .where('stands', '=', true)
    .groupBy('origin')
    .orderBy('many', 'desc')
    .orderBy('origin')
    .limit(sql.lit(100))
    .execute()
  return rows.map(({ origin }) => origin)
}

/** Whether the notes of what is recognised now weigh in the index. */
export async function isInIndex(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('institution').select('equivalences_in_index').executeTakeFirst()
  return found?.equivalences_in_index ?? false
}

/** A resolution, held with its student, and what is in the way of taking it back. */
export async function heldEquivalence(tx: Tx, id: number) {
  await sql`select from students where id = (select student_id from equivalences where id = ${id}) for no key update`.execute(
    tx,
  )
  const held = await tx
    .selectFrom('equivalences as v')
    .innerJoin('students as st', 'st.id', 'v.student_id')
    .select(['v.id', 'v.number', 'v.student_id', 'v.request_id'])
    .select(sql<boolean>`not v.stands`.as('is_undone'))
    .select(sql<boolean>`st.state = 'graduated'`.as('is_graduated'))
    .select(
      sql<number>`(select count(*)::int from papers r where r.student_id = v.student_id and r.created_at >= v.created_at
        and r.withdrawn_at is null and r.kind in ('grades', 'kardex', 'letter'))`.as('papers'),
    )
    .where('v.id', '=', id)
    .forNoKeyUpdate('v')
    .executeTakeFirstOrThrow()
  return held
}

/** Courses taken since the resolution that the pensum allows only after one of it. */
export async function restingOn(tx: Tx, id: number) {
  const { rows } = await sql<{ title: string; year: number; number: number }>`
    select distinct c.title, a.year, a.number
    from equivalences v cross join lateral attempts_of(v.student_id) a
    join sections s on s.id = a.section_id
    join prelations pr on pr.pensum_id = s.pensum_id and pr.course_id = a.course_id
    join equivalent_courses q on q.equivalence_id = v.id and q.course_id = pr.required_course_id
    join courses c on c.id = a.course_id
    join inscriptions i on i.id = a.inscription_id
    where v.id = ${id} and a.state <> 'withdrawn' and i.created_at >= v.created_at
    order by a.year, a.number, c.title`.execute(tx)
  return rows
}
