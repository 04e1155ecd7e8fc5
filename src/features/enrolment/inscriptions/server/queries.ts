import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { overdueInscriptions } from '#features/money/instalments/server/columns.ts'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { Shift } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { rowGone, type Sql, type Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { studentsFound } from '#server/database/students-found.ts'
import type { Inscription, InscriptionInclude, InscriptionKind, listInscriptions } from '../contract.ts'

type Query = QueryOf<typeof listInscriptions>

const isPartial = sql<boolean>`(i.paid_amount_e2 < i.semester_price_e2)`

const joined = (tx: Tx) =>
  tx
    .selectFrom('inscriptions as i')
    // Left joins over foreign keys: the same rows, and counting them reads the inscriptions alone.
    .leftJoin('students as st', 'st.id', 'i.student_id')
    .leftJoin('periods as p', 'p.id', 'i.period_id')
    .leftJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .leftJoin('semesters as sm', 'sm.id', 'i.semester_id')
    .leftJoin('sections as se', 'se.id', 'i.section_id')

/** A joined row as JSON; the answer schema keeps what is declared of it. */
const whole = <K extends InscriptionInclude>(alias: string) =>
  sql<NonNullable<Inscription[K]>>`to_json(${sql.ref(alias)})`

const rowsOf = (tx: Tx, wanted: readonly InscriptionInclude[] = []) =>
  joined(tx)
    .select(['i.id', 'i.student_id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id'])
    .select(['i.semester_price_e2', 'i.created_at', 'i.updated_at'])
    .select(['i.paid_amount_e2', 'i.pending_amount_e2', 'i.debt_e2'])
    .select((row) => row.ref('i.kind').$castTo<InscriptionKind>().as('kind'))
    .select((row) => row.ref('se.shift').$castTo<Shift>().as('section_shift'))
    .select(['sp.title as specialization_title', 'sm.number as semester_number'])
    .select(['se.letter_code as section_code', isOlder.as('is_older'), isClosed.as('is_closed')])
    .$narrowType<{ specialization_title: NotNull; semester_number: NotNull; section_code: NotNull }>()
    .select([listedName('st').as('student_name'), 'st.identity_kind', 'st.identity_number'])
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull }>()
    .select([isPartial.as('partial_paid'), sql<string>`p.year || '-' || p.number`.as('period_name')])
    .$if(wanted.includes('student'), (rows) => rows.select(whole<'student'>('st').as('student')))
    .$if(wanted.includes('section'), (rows) => rows.select(whole<'section'>('se').as('section')))
    .$if(wanted.includes('period'), (rows) => rows.select(whole<'period'>('p').as('period')))
    .$if(wanted.includes('semester'), (rows) => rows.select(whole<'semester'>('sm').as('semester')))
    .$if(wanted.includes('specialization'), (rows) =>
      rows.select(whole<'specialization'>('sp').as('specialization')),
    )
    .$if(wanted.includes('courses'), (rows) =>
      rows.select((row) =>
        jsonArrayFrom(
          row
            .selectFrom('enrolments as e')
            .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
            .innerJoin('courses as c', 'c.id', 'cs.course_id')
            .innerJoin('sections as s', 's.id', 'cs.section_id')
            .innerJoin('semesters as of', 'of.id', 's.semester_id')
            .select(['of.number as semester_number', 'cs.course_id', 'c.title', 'c.credits'])
            .select(['cs.section_id', 's.letter_code as section_code'])
            .select((one) => one.ref('e.state').$castTo<EnrolmentState>().as('state'))
            .whereRef('e.inscription_id', '=', 'i.id')
            .orderBy('c.title'),
        ).as('courses'),
      ),
    )
    .$if(wanted.includes('payments'), (rows) =>
      rows.select((row) =>
        jsonArrayFrom(
          row
            .selectFrom('payments as pay')
            .select(['pay.id', 'pay.title', 'pay.type', 'pay.receipt_number', 'pay.date', 'pay.amount'])
            .select(['pay.status', 'pay.rejection_reason'])
            .whereRef('pay.student_id', '=', 'i.student_id')
            .whereRef('pay.period_id', '=', 'i.period_id')
            .orderBy('pay.date', 'desc')
            .orderBy('pay.id', 'desc'),
        ).as('payments'),
      ),
    )

const shown = <Row extends { identity_kind: string; identity_number: string }>(row: Row) => ({
  ...row,
  student_identity: showIdentity(row.identity_kind, row.identity_number),
})

/** By what stands in the row, and in that of its semester. */
function standsAs(query: Query): Sql<boolean> {
  const { student_id, period_id, specialization_id, semester_id, semester_number, section_id, kind } = query
  const asked = [
    student_id && sql`i.student_id = ${student_id}`,
    period_id && sql`i.period_id = ${period_id}`,
    specialization_id && sql`i.specialization_id = ${specialization_id}`,
    semester_id && sql`i.semester_id = ${semester_id}`,
    semester_number && sql`sm.number = ${semester_number}`,
    section_id && sql`i.section_id = ${section_id}`,
    kind && sql`i.kind = ${kind}`,
    query.is_new !== undefined && sql`(i.kind = 'new') = ${query.is_new}`,
    query.partial_paid !== undefined && sql`${isPartial} = ${query.partial_paid}`,
  ].filter((one) => typeof one === 'object')
  return asked.length > 0 ? sql<boolean>`(${sql.join(asked, sql` and `)})` : sql<boolean>`true`
}

/** A page of the inscriptions within the actor's reach, newest first. */
export async function pageOfInscriptions(tx: Tx, query: Query, actor: Actor, today: Day) {
  const [isOverdue, overdue] = [sql`(od.id is not null)`, sql<number>`coalesce(od.overdue_e2, 0)`]
  const isOverdueAsked = query.with_overdue !== undefined || query.sort_by?.startsWith('overdue_e2,') === true
  const found = await page(
    rowsOf(tx, query.with)
      .$if(isOverdueAsked, (rows) => rows.leftJoin(overdueInscriptions(today).as('od'), 'od.id', 'i.id'))
      .where(within('inscription', actor, 'i'))
      // Asked of a row that is always there, this makes an inner join, which begins with the students in their order.
      .$if(query.sort_by?.startsWith('student_name,') ?? false, (rows) => rows.where('st.id', 'is not', null))
      .$if(Boolean(query.search), (rows) => rows.where('i.student_id', 'in', studentsFound(tx, query.search)))
      .where(standsAs(query))
      .$if(query.with_overdue !== undefined, (rows) =>
        rows.where(sql<boolean>`${isOverdue} = ${query.with_overdue}`).select(overdue.as('overdue_e2')),
      ),
    query,
    {
      orders: {
        created_at: 'i.created_at',
        student_name: listedName('st'),
        section_code: 'se.letter_code',
        period: sql`p.year * 10 + p.number`,
        semester_price_e2: 'i.semester_price_e2',
        paid_amount_e2: 'i.paid_amount_e2',
        debt_e2: 'i.debt_e2',
        overdue_e2: overdue,
      },
      first: 'created_at,desc',
      id: 'i.id',
    },
  )
  return { ...found, data: found.data.map(shown) }
}

export const inscriptionById = async (tx: Tx, id: number, wanted?: readonly InscriptionInclude[]) =>
  shown(await rowsOf(tx, wanted).where('i.id', '=', id).executeTakeFirstOrThrow())

/** A section with its seats, its course-sections and whether each course is still enabled there. */
export async function factsOfSection(tx: Tx, id: number, student_id?: number) {
  const [section] = await factsOfSections(tx, [id], student_id)
  if (!section) throw rowGone(tx, 'sections')
  return section
}

/** The seats of a gender that are held for others than the student (rules.md#waiting-list). */
const heldForOthers = (gender: Gender, student_id: number | null) =>
  sql<number>`${sql.ref(`${gender}s_held`)} - (select count(*) from waiting_list_entries w
    where w.section_id = sections.id and w.student_id = ${student_id} and w.gender = ${gender}
      and w.offered_until is not null)`

/** As `factsOfSection`, of many; in the order of their ids. A seat held for the student counts as free. */
export async function factsOfSections(tx: Tx, ids: readonly number[], student_id: number | null = null) {
  const sections = await tx
    .selectFrom('sections')
    .select(['id', 'period_id', 'specialization_id', 'semester_id'])
    .select(['males_limit', 'females_limit', 'males_assigned', 'females_assigned'])
    .select([
      heldForOthers('male', student_id).as('males_held'),
      heldForOthers('female', student_id).as('females_held'),
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const courses = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('semester_courses as sc', (join) =>
      join.onRef('sc.course_id', '=', 'cs.course_id').onRef('sc.semester_id', '=', 's.semester_id'),
    )
    .select(['cs.id as course_section_id', 'cs.course_id', 'cs.section_id'])
    .select(sql<boolean>`c.enabled and coalesce(sc.enabled, true)`.as('enabled'))
    .select(sql<boolean>`(cs.notes_delivered_at is not null)`.as('is_delivered'))
    .where('cs.section_id', 'in', ids)
    .orderBy('cs.id')
    .execute()
  return sections.map((section) => ({
    ...section,
    courses: courses.filter(({ section_id }) => section_id === section.id),
  }))
}

/** The basic track, where a new student begins; null while there is none. */
export const basicSpecializationId = async (tx: Tx): Promise<number | null> =>
  (await tx.selectFrom('specializations').select('id').where('is_basic', '=', true).executeTakeFirst())?.id ??
  null

export const defaultShift = async (tx: Tx): Promise<Shift> =>
  (
    await tx
      .selectFrom('institution')
      .select((row) => row.ref('default_shift').$castTo<Shift>().as('shift'))
      .executeTakeFirst()
  )?.shift ?? 'morning'

/** The inscription and its student's gender, held against every other change, and its period against its end. */
export const lockedInscription = (tx: Tx, id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.id', 'i.student_id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id'])
    .select(['i.kind', 'i.semester_price_e2', 'i.updated_at'])
    .select([isOlder.as('is_older'), isClosed.as('is_closed')])
    .select((row) => row.ref('st.gender').$castTo<Gender>().as('gender'))
    .where('i.id', '=', id)
    .forShare(['p'])
    .forNoKeyUpdate(['st'])
    .forNoKeyUpdate(['i'])
    .executeTakeFirstOrThrow()
