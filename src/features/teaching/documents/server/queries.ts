import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import { taught } from '#server/access/rights/taught.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { Piece } from '#server/files/pieces.ts'
import type { listDocuments, Shelf } from '../contract.ts'
import { DOCUMENT_KIND_LABELS } from '../words.ts'

type Query = QueryOf<typeof listDocuments>
type Named = { id: number; code: string; title: string }

const isGeneral = sql<boolean>`(d.specialization_id is null and d.course_id is null)`

/** Of what one studies, by the latest inscription, or teaches in an open period; nothing for others. */
function isCurrent(actor: Actor): Sql<boolean> {
  if (actor.type === 'student')
    return sql`coalesce((select case
        when d.course_id is not null then exists (select from enrolments e
          join course_sections cs on cs.id = e.course_section_id
          where e.inscription_id = l.id and cs.course_id = d.course_id)
        when d.semester_id is not null then d.specialization_id = l.specialization_id
          and (select s.number from semesters s where s.id = d.semester_id) = own.number
        else d.specialization_id = l.specialization_id end
      from inscriptions l join semesters own on own.id = l.semester_id join periods p on p.id = l.period_id
      where l.student_id = ${actor.student_id} order by p.year desc, p.number desc limit 1), false)`
  if (actor.teacher_id === null) return sql`false`
  return sql`(d.course_id is not null and d.course_id in (select cs.course_id from course_sections cs
    join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
    where p.enabled and cs.id in (${taught(actor)})))`
}

const placed = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('documents as d')
    .leftJoin('specializations as sp', 'sp.id', 'd.specialization_id')
    .leftJoin('semesters as se', 'se.id', 'd.semester_id')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .where(within('document', actor, 'd'))

const place = {
  specialization: sql<Named | null>`case when sp.id is not null
    then json_build_object('id', sp.id, 'code', sp.code, 'title', sp.title) end`,
  semester: sql<{ id: number; code: string; number: number } | null>`case when se.id is not null
    then json_build_object('id', se.id, 'code', se.code, 'number', se.number) end`,
  course: sql<Named | null>`case when c.id is not null
    then json_build_object('id', c.id, 'code', c.code, 'title', c.title) end`,
}

const kindName = sql<string>`(${JSON.stringify(DOCUMENT_KIND_LABELS)}::jsonb)->>d.kind`
/** The cover's own key stays here: what names its bytes is told. */
const coverName = sql<string | null>`substr(d.cover_picture, 8, 32)`

const rowsOf = (tx: Tx, actor: Actor) =>
  placed(tx, actor)
    .select(['d.id', 'd.title', 'd.author', 'd.description', 'd.bytes', 'd.created_at', 'd.updated_at'])
    .select(['d.specialization_id', 'd.semester_id', 'd.course_id'])
    .select(sql<keyof typeof DOCUMENT_KIND_LABELS>`d.kind`.as('kind'))
    .select([kindName.as('kind_name'), coverName.as('cover_picture')])
    .select([place.specialization.as('specialization'), place.semester.as('semester')])
    .select([place.course.as('course'), isCurrent(actor).as('is_current')])

const onShelf = (actor: Actor, shelf: NonNullable<Query['shelf']>): Sql<boolean> =>
  ({
    general: isGeneral,
    current: isCurrent(actor),
    past: sql<boolean>`not ${isGeneral} and not ${isCurrent(actor)}`,
  })[shelf]

/** The order of the shelves: specialization by specialization, what is for everybody last. */
const SHELVES = [
  sql`d.specialization_id is null and d.course_id is null`,
  sql`sp.title`,
  sql`se.number`,
  sql`c.title`,
]

const searchText = sql<string>`(d.search_text || ' ' || coalesce(c.search_text, ''))`

/** A page of the library, as far as the asker reads it. */
export const pageOfDocuments = (tx: Tx, actor: Actor, query: Query) => {
  const { specialization_id, semester_id, course_id, shelf } = query
  return page(
    rowsOf(tx, actor)
      .where(searchCondition(query.search, searchText))
      .$if(specialization_id !== undefined, (rows) =>
        rows.where('d.specialization_id', '=', specialization_id ?? null),
      )
      .$if(semester_id !== undefined, (rows) => rows.where('d.semester_id', '=', semester_id ?? null))
      .$if(course_id !== undefined, (rows) => rows.where('d.course_id', '=', course_id ?? null))
      .$if(shelf !== undefined, (rows) => rows.where(onShelf(actor, shelf ?? 'general'))),
    query,
    {
      orders: {
        shelf: [...SHELVES, sql`d.title`],
        title: 'd.title',
        author: 'd.author',
        kind: 'd.kind',
        bytes: 'd.bytes',
        created_at: 'd.created_at',
      },
      first: 'shelf,asc',
      id: 'd.id',
    },
  )
}

/** The shelves that have something for the asker, with how much. */
export const shelvesOf = (tx: Tx, actor: Actor): Promise<Shelf[]> =>
  placed(tx, actor)
    .select([place.specialization.as('specialization'), place.semester.as('semester')])
    .select([place.course.as('course'), sql<boolean>`bool_or(${isCurrent(actor)})`.as('is_current')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['d.specialization_id', 'd.semester_id', 'd.course_id', 'sp.id', 'se.id', 'c.id'])
    .orderBy(sql`${SHELVES[0]}, sp.title, se.number, c.title`)
    .execute()

export const documentById = (tx: Tx, actor: Actor, id: number) =>
  rowsOf(tx, actor).where('d.id', '=', id).executeTakeFirstOrThrow()

/** What a download needs to know of a document. */
export const storedDocument = (tx: Tx, id: number) =>
  tx
    .selectFrom('documents')
    .select(['title', 'bytes', 'version', 'cover_picture'])
    .select(sql<keyof typeof DOCUMENT_KIND_LABELS>`kind`.as('kind'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const piecesOfDocument = (tx: Tx, id: number): Promise<Piece[]> =>
  tx
    .selectFrom('document_pieces')
    .select(['file as key', 'bytes'])
    .where('document_id', '=', id)
    .orderBy('number')
    .execute()

type ShelfKey = { specialization_id: number | null; semester_id: number | null; course_id: number | null }

/** What the rule asks of a place. */
export const placeFacts = (tx: Tx, { semester_id, course_id }: ShelfKey) =>
  sql<{ semester_specialization_id: number | null; semester_has_course: boolean }>`
    select (select p.specialization_id from semesters s join pensums p on p.id = s.pensum_id
        where s.id = ${semester_id}::int) as semester_specialization_id,
      (${semester_id}::int is null or ${course_id}::int is null or exists (select from semester_courses
        where semester_id = ${semester_id}::int and course_id = ${course_id}::int)) as semester_has_course`
    .execute(tx)
    .then(({ rows }) => rows[0] ?? { semester_specialization_id: null, semester_has_course: false })

export const placeOf = (tx: Tx, id: number): Promise<ShelfKey> =>
  tx
    .selectFrom('documents')
    .select(['specialization_id', 'semester_id', 'course_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
