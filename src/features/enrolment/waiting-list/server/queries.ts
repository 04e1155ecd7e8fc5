import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { netOf, reducedBy } from '#features/enrolment/inscriptions/pricing/rules.ts'
import { reductionsOf } from '#features/enrolment/inscriptions/pricing/server/actions.ts'
import { priceOn } from '#features/timetable/periods/prices/rules.ts'
import type { Shift } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { FullSection, listWaiting } from '../contract.ts'

/** Among those of the gender without an offer, from the first; null with one. */
const position = sql<number | null>`case when w.offered_until is null then (
  select count(*) from waiting_list_entries b where b.section_id = w.section_id and b.gender = w.gender
    and b.offered_until is null and b.id <= w.id) end`
const studentName = listedName('st')

/** A page of who waits for a section. */
export async function pageOfWaiting(tx: Tx, query: QueryOf<typeof listWaiting>, section_id: number) {
  const found = await page(
    tx
      .selectFrom('waiting_list_entries as w')
      .innerJoin('students as st', 'st.id', 'w.student_id')
      .select(['w.id', 'w.section_id', 'w.student_id', 'w.offered_until', 'w.created_at'])
      .select([position.as('position'), studentName.as('student_name')])
      .select(['st.identity_kind', 'st.identity_number'])
      .select(sql<Gender>`w.gender`.as('gender'))
      .where('w.section_id', '=', section_id)
      .where(searchCondition(searchedIdentity(query.search), 'st.search_text'))
      .$if(query.gender !== undefined, (rows) => rows.where('w.gender', '=', query.gender ?? '')),
    query,
    {
      orders: {
        place: sql`(w.offered_until is null)`,
        student_name: studentName,
        created_at: 'w.created_at',
      },
      first: 'place,asc',
      id: 'w.id',
    },
  )
  const data = found.data.map((row) => ({
    ...row,
    student_identity: showIdentity(row.identity_kind, row.identity_number),
  }))
  return { ...found, data }
}

const placed = (tx: Tx) =>
  tx
    .selectFrom('waiting_list_entries as w')
    .innerJoin('sections as s', 's.id', 'w.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('students as st', 'st.id', 'w.student_id')
    .select(['w.id', 'w.section_id', 'w.student_id', 'w.offered_until', 'w.told_at', 'w.created_at'])
    .select(['s.letter_code', 'sp.title as specialization_title', 'se.number as semester_number'])
    .select('st.user_id')

/** The places of a student on the lists of periods that take inscriptions, those with an offer first, and today's prices there. */
export async function placesOf(tx: Tx, { id, today }: { id: number; today: Day }) {
  const rows = await rowsOfPlaces(tx, { id, today })
  const discounts = rows.length > 0 ? await reductionsOf(tx, { student_id: id, today }) : []
  return rows.map(({ settings, ...row }) => {
    const price = priceOn(today, { ...row, settings })
    return { ...row, semester_price_e2: netOf(price, reducedBy(price, discounts)) }
  })
}

const rowsOfPlaces = (tx: Tx, { id, today }: { id: number; today: Day }) =>
  placed(tx)
    .select(['s.specialization_id', 's.semester_id', 'p.semester_price_e2'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('period_price_settings as ps')
          .select(['ps.id', 'ps.specialization_id', 'ps.semester_id', 'ps.semester_price_e2'])
          .select(['ps.valid_from', 'ps.valid_until'])
          .whereRef('ps.period_id', '=', 's.period_id'),
      ).as('settings'),
    )
    .select(position.as('position'))
    .select(sql<Shift>`s.shift`.as('shift'))
    .select(sql<string>`p.year || '-' || p.number`.as('period_name'))
    .select(
      sql<boolean>`exists (select from inscriptions i
        where i.student_id = w.student_id and i.period_id = s.period_id)`.as('is_move'),
    )
    .where('w.student_id', '=', id)
    .where('p.enabled_inscriptions', '=', true)
    .where('p.first_cut_end_date', '>=', today)
    .orderBy(sql`w.offered_until is null`)
    .orderBy('w.id')
    .execute()

/** The places that a retirement took, as far as their sections' periods take inscriptions on a day: elsewhere nobody waits any more. */
export const keptPlaces = (tx: Tx, { withdrawal_id, today }: { withdrawal_id: number; today: Day }) =>
  tx
    .selectFrom('withdrawal_places as k')
    .innerJoin('sections as s', 's.id', 'k.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .select(['k.section_id', 'k.entry_id', 'k.joined_at', 'k.was_offered'])
    .select(['s.letter_code', 'sp.title as specialization_title', 'se.number as semester_number'])
    .where('k.withdrawal_id', '=', withdrawal_id)
    .where('p.enabled_inscriptions', '=', true)
    .where('p.first_cut_end_date', '>=', today)
    .orderBy('k.section_id')
    .execute()

/** The entry of a student in a list, with what its notices name. */
export const entryOf = (tx: Tx, of: { section_id: number; student_id: number }) =>
  placed(tx)
    .select(position.as('position'))
    .select('s.period_id')
    .where('w.section_id', '=', of.section_id)
    .where('w.student_id', '=', of.student_id)
    .executeTakeFirst()

/** The same by its id, with whom its mails go to. */
export const entryById = (tx: Tx, id: number) =>
  placed(tx)
    .innerJoin('users as u', 'u.id', 'st.user_id')
    .select(['u.email', 'st.first_name'])
    .where('w.id', '=', id)
    .executeTakeFirst()

/** Sections of the semester in which a student is inscribed that have no seat left for the student, or whose seats are waited for. */
export async function fullSectionsFor(tx: Tx, { id, today }: { id: number; today: Day }) {
  const { rows } = await sql<FullSection>`
    select s.id as section_id, se.number as semester_number, s.letter_code, s.shift, (select count(*) from waiting_list_entries w
      where w.section_id = s.id and w.gender = st.gender) as waiting
    from students st
    join inscriptions i on i.student_id = st.id
    join periods p on p.id = i.period_id and p.enabled_inscriptions and p.first_cut_end_date >= ${today}
    join sections s on s.period_id = i.period_id and s.semester_id = i.semester_id and s.id <> i.section_id
    join semesters se on se.id = s.semester_id
    where st.id = ${id} and st.state = 'active'
      and case st.gender when 'male' then s.males_assigned + s.males_held >= s.males_limit and s.males_limit > 0
        else s.females_assigned + s.females_held >= s.females_limit and s.females_limit > 0 end
      and not exists (select from waiting_list_entries w where w.section_id = s.id and w.student_id = st.id)
    order by s.period_id, s.letter_code, s.id`.execute(tx)
  return rows
}

/** The period of a section. */
export const periodOf = async (tx: Tx, section_id: number): Promise<number> =>
  (await tx.selectFrom('sections').select('period_id').where('id', '=', section_id).executeTakeFirstOrThrow())
    .period_id

/** Sections that a student waits for in a period, or sits in, and the inscription there. */
export async function standingOf(tx: Tx, of: { student_id: number; period_id: number }) {
  const inscribed = await tx
    .selectFrom('inscriptions')
    .select(['id', 'section_id'])
    .where('student_id', '=', of.student_id)
    .where('period_id', '=', of.period_id)
    .executeTakeFirst()
  const waited = await tx
    .selectFrom('waiting_list_entries as w')
    .innerJoin('sections as s', 's.id', 'w.section_id')
    .select('w.section_id')
    .where('w.student_id', '=', of.student_id)
    .where('s.period_id', '=', of.period_id)
    .execute()
  return { inscribed, waited: waited.map(({ section_id }) => section_id) }
}
