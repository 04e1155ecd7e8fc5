import { sql } from 'kysely'
import type { NotesState } from '#features/enrolment/enrolments/rules.ts'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { FinalDelivery, listFinalDeliveries } from '../contract.ts'

/** Of an enrolment `e`: who failed by absence or withdrew is left out (rules.md#final-deliveries). */
const takesPart = sql<boolean>`(e.state not in ('withdrawn', 'failed_by_absence'))`
/** Who takes part in the delivery `d`. */
const partaking = sql`from final_delivery_students f join enrolments e on e.id = f.enrolment_id
  where f.final_delivery_id = d.id and ${takesPart}`
/** The notes in the delivery `d` of those who take part. */
const given = sql`from jury_notes n join enrolments e on e.id = n.enrolment_id
  where n.final_delivery_id = d.id and ${takesPart}`

const isClosed = sql`p.closed_at is not null`
/** Of the course-section `cs` of a period `p`. */
const stateOfNotes = sql<NotesState>`case when ${isClosed} then 'sealed'
  when cs.notes_delivered_at is not null then 'delivered' else 'open' end`

const courseSection = sql<FinalDelivery['course_section']>`json_build_object('id', cs.id,
  'section_id', cs.section_id, 'letter_code', s.letter_code, 'semester_code', se.code,
  'specialization_code', sp.code, 'course_id', c.id, 'code', c.code, 'title', c.title, 'teachers', (
    select coalesce(json_agg(json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
      order by t.last_name, t.first_name, t.id), '[]')
    from course_section_teachers x join teachers t on t.id = x.teacher_id where x.course_section_id = cs.id))`

type CountedJury = { id: number; first_name: string; last_name: string; noted_count: number }
const juries = sql<CountedJury[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name,
    'noted_count', (select count(*) ${given} and n.teacher_id = t.id)) order by t.last_name, t.first_name, t.id), '[]')
  from final_delivery_juries j join teachers t on t.id = j.teacher_id where j.final_delivery_id = d.id)`

/** What a student has so far; null to others. */
const ownOf = ({ student_id }: Actor) => sql<FinalDelivery['own']>`(
  select json_build_object('note', jury_mean(d.id, e.id), 'is_pending', d.juries_count = 0 or d.juries_count > (
    select count(*) from jury_notes n where n.final_delivery_id = d.id and n.enrolment_id = e.id))
  ${partaking} and e.student_id = ${student_id})`

const rowsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('final_deliveries as d')
    .innerJoin('course_sections as cs', 'cs.id', 'd.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select([
      'd.id',
      's.period_id',
      'cs.section_id',
      'cs.course_id',
      'd.course_section_id',
      'd.code',
      'd.date',
    ])
    .select(['d.final_delivery_value_percent', 'd.takes_everybody', 'd.created_at', 'd.updated_at'])
    .select([sql<string>`p.year || '-' || p.number`.as('period'), stateOfNotes.as('state')])
    .select([courseSection.as('course_section'), juries.as('juries'), ownOf(actor).as('own')])
    .select(sql<number>`(select count(*) ${partaking})`.as('students_count'))
    .select(sql<boolean>`coalesce(sp.coordinator_id = ${actor.teacher_id}, false)`.as('is_coordinator'))

export type DeliveryRow = Awaited<ReturnType<typeof deliveryById>>

export const deliveryById = (tx: Tx, id: number, actor: Actor) =>
  rowsOf(tx, actor).where('d.id', '=', id).executeTakeFirstOrThrow()

/** The final deliveries that a teacher grades and whose notes are not handed over, with what decides what one reads of them. */
export const openToJury = (tx: Tx, teacher_id: number) =>
  tx
    .selectFrom('final_delivery_juries as j')
    .innerJoin('final_deliveries as d', 'd.id', 'j.final_delivery_id')
    .innerJoin('course_sections as cs', 'cs.id', 'd.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['d.course_section_id', 'd.date', stateOfNotes.as('state')])
    .select(sql<boolean>`coalesce(sp.coordinator_id = ${teacher_id}, false)`.as('is_coordinator'))
    .where('j.teacher_id', '=', teacher_id)
    .where('cs.notes_delivered_at', 'is', null)
    .execute()

/** Found by its code, or by its course: each through its own index. */
const foundBy = (search: string | undefined) =>
  sql<boolean>`d.id in (select n.id from final_deliveries n where ${searchCondition(search, 'n.search_text')}
    union select n.id from courses nc join course_sections ncs on ncs.course_id = nc.id
      join final_deliveries n on n.course_section_id = ncs.id where ${searchCondition(search, 'nc.search_text')})`

const gradedBy = (teacher_id: number) =>
  sql<boolean>`d.id in (select j.final_delivery_id from final_delivery_juries j where j.teacher_id = ${teacher_id})`

/** A jury's note lacks, or that of one of them; a delivery without juries lacks all. */
const lacks = (teacher_id: number | undefined): Sql => {
  const noted = sql`select count(*) from jury_notes n where n.final_delivery_id = d.id and n.enrolment_id = e.id`
  const missing =
    teacher_id === undefined
      ? sql`(d.juries_count = 0 or (${noted}) < d.juries_count)`
      : sql`(${noted} and n.teacher_id = ${teacher_id}) = 0`
  return sql`(cs.notes_delivered_at is null and exists (select ${partaking} and ${missing}))`
}

/** How many of those within reach lack a jury's note. */
export const countOfLacking = (actor: Actor) => sql<number>`(
  select count(*) from final_deliveries d join course_sections cs on cs.id = d.course_section_id
  where ${within('final_delivery', actor, 'd')} and ${lacks(undefined)})`

type Listing = { query: QueryOf<typeof listFinalDeliveries>; actor: Actor }

/** A page of final deliveries within reach. */
export const pageOfDeliveries = (tx: Tx, { query, actor }: Listing) =>
  page(
    rowsOf(tx, actor)
      .where(within('final_delivery', actor, 'd'))
      .$if(Boolean(query.search?.trim()), (rows) => rows.where(foundBy(query.search)))
      .$if(query.period_id !== undefined, (rows) => rows.where('s.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (rows) => rows.where('cs.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (rows) => rows.where('cs.course_id', '=', query.course_id ?? 0))
      .$if(query.teacher_id !== undefined, (rows) => rows.where(gradedBy(query.teacher_id ?? 0)))
      .$if(query.pending !== undefined, (rows) =>
        rows.where(sql<boolean>`${lacks(query.teacher_id)} = ${query.pending === true}`),
      ),
    query,
    {
      orders: { date: 'd.date', code: 'd.code', created_at: 'd.created_at' },
      first: 'date,desc',
      id: 'd.id',
    },
  )

type NoteOf = { teacher_id: number; note: number; updated_at: Instant; author: string | null }

/** Who takes part, by last name, with what each jury gave; one of them where `student_id` says so. */
export async function studentsOfDelivery(tx: Tx, id: number, student_id: number | null = null) {
  const notes = sql<
    NoteOf[]
  >`(select coalesce(json_agg(json_build_object('teacher_id', n.teacher_id, 'note', n.note,
      'updated_at', replace(left(n.updated_at::text, -3), ' ', 'T') || 'Z', 'author', ${nameOfTeacher('n.noted_by')})
      order by n.teacher_id), '[]')
    from jury_notes n where n.final_delivery_id = d.id and n.enrolment_id = e.id)`
  return tx
    .selectFrom('final_delivery_students as f')
    .innerJoin('final_deliveries as d', 'd.id', 'f.final_delivery_id')
    .innerJoin('enrolments as e', 'e.id', 'f.enrolment_id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .select(['st.id', 'st.identity_number', 'st.first_name', 'st.last_name', 'd.juries_count'])
    .select(notes.as('notes'))
    .select((row) => row.ref('e.state').$castTo<'enrolled' | 'approved' | 'failed'>().as('state'))
    .select(sql<number | null>`jury_mean(d.id, e.id)`.as('note'))
    .where('d.id', '=', id)
    .where(takesPart)
    .$if(student_id !== null, (rows) => rows.where('st.id', '=', student_id ?? 0))
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()
}

type Key = { course_section_id: number } | { section_id: number; course_id: number }

/** A course of a section with what decides on its final delivery, locked; undefined where there is none. */
export async function lockedCourseSection(tx: Tx, key: Key, actor: Actor) {
  const rows = tx
    .selectFrom('course_sections as cs')
    .$if('course_section_id' in key, (row) =>
      row.where('cs.id', '=', 'course_section_id' in key ? key.course_section_id : 0),
    )
    .$if('section_id' in key, (row) =>
      row
        .where('cs.section_id', '=', 'section_id' in key ? key.section_id : 0)
        .where('cs.course_id', '=', 'course_id' in key ? key.course_id : 0),
    )
  await rows
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select('cs.id')
    .forShare('p')
    .forNoKeyUpdate('cs')
    .execute()
  return rows
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['cs.id', 'cs.weighting_assigned', 'c.supports_finals', 'p.start_date', stateOfNotes.as('state')])
    .select(sql<boolean>`coalesce(sp.coordinator_id = ${actor.teacher_id}, false)`.as('is_coordinator'))
    .select(
      sql<boolean>`exists (select from final_deliveries d where d.course_section_id = cs.id)`.as('has_one'),
    )
    .forShare('p')
    .executeTakeFirst()
}

/** The course-section of a final delivery. */
export const courseSectionOf = (tx: Tx, id: number) =>
  tx.selectFrom('final_deliveries').select('course_section_id').where('id', '=', id).executeTakeFirstOrThrow()

/** A final delivery, locked; its course-section is locked before it. */
export const lockedDelivery = (tx: Tx, id: number) =>
  tx
    .selectFrom('final_deliveries as d')
    .select([
      'd.id',
      'd.code',
      'd.date',
      'd.final_delivery_value_percent',
      'd.takes_everybody',
      'd.juries_count',
    ])
    .select(
      sql<number[]>`array(select j.teacher_id from final_delivery_juries j where j.final_delivery_id = d.id
        order by j.teacher_id)`.as('jury_ids'),
    )
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
export type LockedDelivery = Awaited<ReturnType<typeof lockedDelivery>>

/** What stands over the sheet of a delivery. */
export const headingFacts = (tx: Tx, id: number) =>
  tx
    .selectFrom('final_deliveries as d')
    .innerJoin('course_sections as cs', 'cs.id', 'd.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select(['sp.title as specialization_title', 'se.code as semester_code'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
