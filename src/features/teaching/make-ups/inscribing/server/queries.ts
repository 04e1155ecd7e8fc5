import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type IdentityKind, showIdentity } from '#kernel/person.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { endOf } from '../../rules.ts'
import { chargeOf, shownCharge } from '../../server/columns.ts'
import type { Reader } from '../../server/queries.ts'
import type { listMakeUpStudents } from '../contract.ts'

type Inscribed = {
  make_up_id: number
  course_section_id: number
  inscribed_by: number
  rows: readonly { student_id: number; charge_id: number | null }[]
}

export async function insertInscribed(tx: Tx, { rows, ...of }: Inscribed): Promise<void> {
  await tx
    .insertInto('make_up_students')
    .values(rows.map((row) => ({ ...of, ...row })))
    .execute()
}

/** Who is inscribed in a make-up exam whose row is held, with whether they have a result. */
export const inscribedIn = (tx: Tx, make_up_id: number) =>
  tx
    .selectFrom('make_up_students as m')
    .innerJoin('students as st', 'st.id', 'm.student_id')
    .innerJoin('enrolments as e', (join) =>
      join
        .onRef('e.student_id', '=', 'm.student_id')
        .onRef('e.course_section_id', '=', 'm.course_section_id'),
    )
    .select(['m.student_id', 'st.user_id', 'm.charge_id', 'm.note', 'm.not_presented'])
    .select(['e.definitive_note as former_note', listedName('st').as('name')])
    .select(sql<'failed' | 'failed_by_absence'>`e.state`.as('former_state'))
    .select(sql<boolean>`(m.note is not null or m.not_presented)`.as('has_result'))
    .where('m.make_up_id', '=', make_up_id)
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()

/** Takes an inscription away, or all of them. */
export async function removeInscribed(tx: Tx, make_up_id: number, student_id?: number): Promise<void> {
  await tx
    .deleteFrom('make_up_students')
    .where('make_up_id', '=', make_up_id)
    .$if(student_id !== undefined, (rows) => rows.where('student_id', '=', student_id ?? 0))
    .execute()
}

const students = (tx: Tx) =>
  tx
    .selectFrom('make_up_students as m')
    .innerJoin('make_ups as u', 'u.id', 'm.make_up_id')
    .innerJoin('periods as p', 'p.id', 'u.period_id')
    .innerJoin('students as st', 'st.id', 'm.student_id')
    .innerJoin('enrolments as e', (join) =>
      join
        .onRef('e.student_id', '=', 'm.student_id')
        .onRef('e.course_section_id', '=', 'm.course_section_id'),
    )
    .select(['m.student_id as id', 'm.note', 'm.not_presented', 'm.noted_at as updated_at'])
    .select(['st.identity_number', 'e.definitive_note as former_note', 'u.most_note'])
    .select(['p.approval_minimum_note', listedName('st').as('name'), chargeOf.as('charge')])
    .select(sql<IdentityKind>`st.identity_kind`.as('identity_kind'))
    .select(sql<'failed' | 'failed_by_absence'>`e.state`.as('former_state'))
    .select(nameOfTeacher('m.noted_by').as('author'))
type Row = Awaited<ReturnType<ReturnType<typeof students>['executeTakeFirstOrThrow']>>

function shown(row: Row, { actor, today }: Reader) {
  const { identity_kind, identity_number, not_presented, charge, ...one } = row
  const has_result = one.note !== null || not_presented
  return {
    ...one,
    identity: showIdentity(identity_kind, identity_number),
    outcome: not_presented ? ('not_presented' as const) : null,
    ...(has_result ? endOf(one, one) : { definitive_note: null, state: null }),
    charge: isStaff(actor) ? shownCharge(charge, today) : null,
  }
}

type Listing = { id: number; query: QueryOf<typeof listMakeUpStudents> }

/** A page of who is inscribed in a make-up exam. */
export async function pageOfInscribed(tx: Tx, { id, query }: Listing, reader: Reader) {
  const found = await page(
    students(tx)
      .where('m.make_up_id', '=', id)
      .$if(Boolean(query.search?.trim()), (rows) =>
        rows.where(searchCondition(query.search, 'st.search_text')),
      ),
    query,
    {
      orders: { name: [sql.ref('st.last_name'), sql.ref('st.first_name')] },
      first: 'name,asc',
      // One of whoever is inscribed in several.
      id: 'e.id',
    },
  )
  return { ...found, data: found.data.map((row) => shown(row, reader)) }
}
