import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listImports } from '../contract.ts'
import type { UndoFacts } from '../rules.ts'
import type { ImportResource, MadeResource } from '../words.ts'

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('imports as im')
    .innerJoin('users as u', 'u.id', 'im.user_id')
    .leftJoin('users as w', 'w.id', 'im.undone_by')
    .select(['im.id', 'im.file_name', 'im.rows_count', 'im.created_at', 'im.undone_at'])
    .select((row) => row.ref('im.resource').$castTo<ImportResource>().as('resource'))
    .select(nameOfUser().as('created_by'))
    .select(nameOfUser('w').$castTo<string | null>().as('undone_by'))

/** A page of what was imported, newest first. */
export function pageOfImports(tx: Tx, query: QueryOf<typeof listImports>) {
  const { resource, undone } = query
  const rows = rowsOf(tx)
    .where(searchCondition(query.search, sql`plain(im.file_name)`))
    .$if(resource !== undefined, (some) => some.where('im.resource', '=', resource ?? ''))
    .$if(undone !== undefined, (some) => some.where('im.undone_at', undone ? 'is not' : 'is', null))
  return page(rows, query, { orders: { created_at: 'im.created_at' }, first: 'created_at,desc', id: 'im.id' })
}

export const importById = (tx: Tx, id: number) => rowsOf(tx).where('im.id', '=', id).executeTakeFirstOrThrow()

/** An import held against being undone twice, with what it made. */
export async function lockedImport(tx: Tx, id: number) {
  const held = await tx
    .selectFrom('imports')
    .select(['id', 'undone_at', 'rows_count', 'file_name'])
    .select((row) => row.ref('resource').$castTo<ImportResource>().as('resource'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('import_rows')
    .select(['made_id', 'inscription_id'])
    .where('import_id', '=', id)
    .orderBy('made_id')
    .execute()
  return { ...held, rows }
}

export type ImportedRow = { made_id: number; inscription_id: number | null }

type ImportedIds = { resource: MadeResource; ids: readonly number[]; inscription_ids: readonly number[] }

/** Holds what an import made, so that nobody pays, is given a charge or confirms an account while it is taken back. */
export async function holdMade(tx: Tx, { resource, ids, inscription_ids }: ImportedIds): Promise<void> {
  const made = sql.table(resource)
  await sql`select from periods where id in (select period_id from inscriptions where id = any(${inscription_ids}))
    order by id for share`.execute(tx)
  await sql`select from ${made} where id = any(${ids}) order by id for update`.execute(tx)
  if (resource !== 'courses')
    await sql`select from users where id in (select user_id from ${made} where id = any(${ids}))
      order by id for update`.execute(tx)
  await sql`select from inscriptions where id = any(${inscription_ids}) order by id for update`.execute(tx)
}

type UniqueValues = { resource: MadeResource; emails: string[]; identities: string[]; codes: string[] }

/** Of e-mails, identities and codes, those that somebody or something has already. */
export async function takenOf(
  tx: Tx,
  { resource, emails, identities, codes }: UniqueValues,
): Promise<Set<string>> {
  const people = resource === 'teachers' ? sql.table('teachers') : sql.table('students')
  const { rows } = await sql<{ taken: string }>`
    select 'email ' || email as taken from users where email = any(${emails})
    union all
    select 'identity_number ' || identity_kind || '-' || identity_number from ${people}
    where identity_number = any(${identities.map((one) => one.slice(2))})
      and identity_kind || '-' || identity_number = any(${identities})
    union all
    select 'code ' || code_key(code) from courses where code_key(code) = any(${codes})`.execute(tx)
  return new Set(rows.map(({ taken }) => taken))
}

/** What can be studied, and the sections of a period; none where there is no period. */
export async function placesIn(tx: Tx, period_id: number | null) {
  const specializations = await tx.selectFrom('specializations').select(['id', 'code']).execute()
  const sections = await tx
    .selectFrom('sections as s')
    .innerJoin('semesters as sm', 'sm.id', 's.semester_id')
    .select(['s.id', 's.specialization_id', 's.letter_code', 'sm.number'])
    .where('s.period_id', '=', period_id ?? 0)
    .orderBy('s.id')
    .execute()
  return { period_id, specializations, sections }
}

type Made = { resource: MadeResource; ids: number[]; inscription_ids: number[] }

/** What depends on what an import made, counted. */
export async function dependentsOf(tx: Tx, made: Made): Promise<Omit<UndoFacts, 'is_undone'>> {
  const { resource, ids, inscription_ids } = made
  const of = (one: MadeResource) => (resource === one ? ids : [])
  const students = of('students')
  const teachers = of('teachers')
  const { rows } = await sql<Omit<UndoFacts, 'is_undone'>>`
    select
      (select count(*) from inscriptions
        where student_id = any(${students}) and not id = any(${inscription_ids})) as other_inscriptions,
      (select count(*) from payments where student_id = any(${students}))
        + (select count(*) from discounts where student_id = any(${students}))
        + (select count(*) from withdrawals where student_id = any(${students}))
        + (select count(*) from equivalences where student_id = any(${students}))
        + (select count(*) from equivalence_requests where student_id = any(${students}))
        + (select count(*) from pensum_changes where student_id = any(${students}))
        + (select count(*) from document_requests where student_id = any(${students}))
        + (select count(*) from papers where student_id = any(${students}))
        + (select count(*) from binnacles where student_id = any(${students}))
        + (select count(*) from preregistered_students where student_id = any(${students}))
        + (select count(*) from enrolments where student_id = any(${students})
            and (definitive_note is not null or state <> 'enrolled')) as records,
      (select count(*) from users u where u.confirmed_at is not null and (
        u.id in (select user_id from students where id = any(${students}))
        or u.id in (select user_id from teachers where id = any(${teachers})))) as confirmed,
      (select count(*) from course_section_teachers where teacher_id = any(${teachers}))
        + (select count(*) from specializations where coordinator_id = any(${teachers}))
        + (select count(*) from supervisions
            where coordinator_id = any(${teachers}) or teacher_id = any(${teachers}))
        + (select count(*) from timetable_proposals where teacher_id = any(${teachers}))
        + (select count(*) from final_delivery_juries where teacher_id = any(${teachers}))
        + (select count(*) from make_ups where examiner_id = any(${teachers})) as charges,
      (select count(*) from semester_courses where course_id = any(${of('courses')}))
        + (select count(*) from course_sections where course_id = any(${of('courses')}))
        + (select count(*) from documents where course_id = any(${of('courses')}))
        + (select count(*) from equivalence_request_courses where course_id = any(${of('courses')}))
        + (select count(*) from equivalent_courses
            where course_id = any(${of('courses')}) or taken_course_id = any(${of('courses')})) as course_uses`.execute(
    tx,
  )
  const [facts] = rows
  if (!facts) throw new Error('A select of counts gave no row')
  return facts
}
