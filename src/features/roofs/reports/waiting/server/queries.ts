import { sql } from 'kysely'
import { offerEndsOn } from '#features/enrolment/waiting-list/server/columns.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { OFFERS, reportWaiting } from '../contract.ts'

type Query = QueryOf<typeof reportWaiting>

const position = sql<number | null>`case when w.offered_until is null then (
  select count(*)::int from waiting_list_entries b where b.section_id = w.section_id and b.gender = w.gender
    and b.offered_until is null and b.id <= w.id) end`
const studentName = listedName('st')

const standsAs = (offer: (typeof OFFERS)[number], today: Day) =>
  ({
    offered: sql<boolean>`w.offered_until is not null`,
    ends_today: offerEndsOn(today),
    none: sql<boolean>`w.offered_until is null`,
  })[offer]

/** A page of who waits for a seat, in any section. */
export async function pageOfEveryWaiting(tx: Tx, query: Query, today: Day) {
  const rows = tx
    .selectFrom('waiting_list_entries as w')
    .innerJoin('students as st', 'st.id', 'w.student_id')
    .innerJoin('sections as s', 's.id', 'w.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .select(['w.id', 'w.student_id', 'w.section_id', 'w.offered_until', 'w.created_at', 's.letter_code'])
    .select(['sp.title as specialization', 'se.number as semester', position.as('position')])
    .select(['st.identity_kind', 'st.identity_number', studentName.as('student_name')])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .select(sql<'male' | 'female'>`w.gender`.as('gender'))
    .where(searchCondition(searchedIdentity(query.search), 'st.search_text'))
    .$if(query.period_id !== undefined, (q) => q.where('s.period_id', '=', query.period_id ?? 0))
    .$if(query.section_id !== undefined, (q) => q.where('w.section_id', '=', query.section_id ?? 0))
    .$if(query.specialization_id !== undefined, (q) =>
      q.where('s.specialization_id', '=', query.specialization_id ?? 0),
    )
    .$if(query.offer !== undefined, (q) => q.where(standsAs(query.offer ?? 'none', today)))
  const found = await page(rows, query, {
    orders: {
      place: ['w.offered_until', 'w.section_id'],
      student_name: studentName,
      section: ['p.year', 'p.number', 'sp.title', 'se.number', 's.letter_code'],
      created_at: 'w.created_at',
    },
    first: 'place,asc',
    id: 'w.id',
  })
  return {
    ...found,
    data: found.data.map(
      ({ specialization, semester, letter_code, identity_kind, identity_number, ...row }) => ({
        ...row,
        section: shortSection(specialization, semester, letter_code),
        student_identity: showIdentity(identity_kind, identity_number),
      }),
    ),
  }
}
