import { sql } from 'kysely'
import { owedBy } from '#features/money/fees/server/columns.ts'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { studentsFound } from '#server/database/students-found.ts'
import type { listWithdrawals } from '../contract.ts'
import type { TakenCourse } from '../courses/server/queries.ts'
import { refusalToUndo, type WithdrawalKind } from '../rules.ts'

type Query = QueryOf<typeof listWithdrawals>
type StudentState = 'active' | 'retired' | 'graduated'

export const studentName = listedName('st')
const nameOf = (user: 'created_by' | 'undone_by') =>
  sql<string | null>`(select ${nameOfUser()} from users u where u.id = ${sql.ref(`w.${user}`)})`

const isFollowed = sql<boolean>`exists (select from withdrawals o where o.student_id = w.student_id
  and o.kind = 'retirement' and o.undone_at is null and o.id > w.id)`
const ENDS = [isOlder.as('is_older'), isClosed.as('is_closed'), isFollowed.as('is_followed')] as const

const withdrawals = (tx: Tx) =>
  tx
    .selectFrom('withdrawals as w')
    // Left joins over foreign keys: the same rows, and counting them reads the withdrawals alone.
    .leftJoin('students as st', 'st.id', 'w.student_id')
    .leftJoin('periods as p', 'p.id', 'w.period_id')
    .leftJoin('specializations as sp', 'sp.id', 'w.specialization_id')
    .select(['w.id', 'w.reason', 'w.created_at', 'w.undone_at', 'w.undo_reason', 'w.student_id'])
    .select((row) => row.ref('w.kind').$castTo<WithdrawalKind>().as('kind'))
    .select((row) => row.ref('st.state').$castTo<StudentState>().as('student_state'))
    .select([studentName.as('student_name'), 'sp.title as specialization'])
    .select(ENDS)
    .select(sql<string>`st.identity_kind`.as('identity_kind'))
    .select(sql<string>`st.identity_number`.as('identity_number'))
    .select(sql<string | null>`p.year || '-' || p.number`.as('period'))
    .select([nameOf('created_by').as('by'), nameOf('undone_by').as('undone_by')])
    .select(
      sql<
        string[]
      >`array(select c.title from withdrawal_enrolments we join enrolments e on e.id = we.enrolment_id
        join course_sections cs on cs.id = e.course_section_id join courses c on c.id = cs.course_id
        where we.withdrawal_id = w.id order by c.title, c.id)`.as('courses'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof withdrawals>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({
  ...row,
  student_identity: showIdentity(row.identity_kind, row.identity_number),
  undo_code: refusalToUndo(row),
})

const ofCourse = (tx: Tx, course_id: number) =>
  tx
    .selectFrom('withdrawal_enrolments as we')
    .innerJoin('enrolments as e', 'e.id', 'we.enrolment_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .select('we.withdrawal_id')
    .where('cs.course_id', '=', course_id)

/** A page of the withdrawals, newest first. */
export async function pageOfWithdrawals(tx: Tx, query: Query) {
  const found = await page(
    withdrawals(tx)
      .$if(Boolean(query.search), (rows) => rows.where('w.student_id', 'in', studentsFound(tx, query.search)))
      .$if(query.kind !== undefined, (rows) => rows.where('w.kind', '=', query.kind ?? ''))
      .$if(query.period_id !== undefined, (rows) => rows.where('w.period_id', '=', query.period_id ?? 0))
      .$if(query.specialization_id !== undefined, (rows) =>
        rows.where('w.specialization_id', '=', query.specialization_id ?? 0),
      )
      .$if(query.course_id !== undefined, (rows) =>
        rows.where('w.id', 'in', ofCourse(tx, query.course_id ?? 0)),
      )
      .$if(query.student_id !== undefined, (rows) => rows.where('w.student_id', '=', query.student_id ?? 0))
      .$if(query.is_undone !== undefined, (rows) =>
        rows.where('w.undone_at', query.is_undone ? 'is not' : 'is', null),
      ),
    query,
    {
      orders: { created_at: 'w.created_at', student_name: studentName },
      first: 'created_at,desc',
      id: 'w.id',
    },
  )
  return { ...found, data: found.data.map(shown) }
}

export const withdrawalById = async (tx: Tx, id: number) =>
  shown(await withdrawals(tx).where('w.id', '=', id).executeTakeFirstOrThrow())

/** Whether the student is active. */
export const standingOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('students')
    .select((row) => row.ref('state').$castTo<StudentState>().as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What is owed in all, which stays when the student leaves. */
export const debtOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('students')
    .select(owedBy(sql`students.id`).as('debt_e2'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Whose withdrawals these are, and the sections in whose lists they took places. */
export async function keptSections(tx: Tx, withdrawal_ids: readonly number[]) {
  const { rows } = await sql<{ student_id: number; section_id: number | null }>`
    select w.student_id, k.section_id from withdrawals w left join withdrawal_places k on k.withdrawal_id = w.id
    where w.id = any(${withdrawal_ids}::int[])`.execute(tx)
  return {
    student_ids: [...new Set(rows.map(({ student_id }) => student_id))],
    section_ids: [...new Set(rows.flatMap(({ section_id }) => section_id ?? []))],
  }
}

type NewWithdrawal = {
  student_id: number
  kind: WithdrawalKind
  period_id: number | null
  specialization_id: number | null
  reason: string
  created_by: number
}
type Withdrawn = Pick<TakenCourse, 'enrolment_id' | 'state'>

/** Keeps a withdrawal, with what each enrolment was before. */
export async function insertWithdrawal(
  tx: Tx,
  row: NewWithdrawal,
  of: { enrolments: readonly Withdrawn[]; inscription_ids: readonly number[] },
): Promise<number> {
  const { id } = await tx.insertInto('withdrawals').values(row).returning('id').executeTakeFirstOrThrow()
  if (of.enrolments.length > 0)
    await tx
      .insertInto('withdrawal_enrolments')
      .values(
        of.enrolments.map(({ enrolment_id, state }) => ({
          withdrawal_id: id,
          enrolment_id,
          state_before: state,
        })),
      )
      .execute()
  if (of.inscription_ids.length > 0)
    await tx
      .insertInto('withdrawal_inscriptions')
      .values(of.inscription_ids.map((inscription_id) => ({ withdrawal_id: id, inscription_id })))
      .execute()
  return id
}

/** A withdrawal with what decides on undoing it, held behind its student and their periods. */
export const lockedWithdrawal = (tx: Tx, id: number) =>
  tx
    .selectFrom('withdrawals as w')
    .innerJoin('students as st', 'st.id', 'w.student_id')
    .leftJoin('periods as p', 'p.id', 'w.period_id')
    .select(['w.id', 'w.student_id', 'w.undone_at', ...ENDS])
    .select((row) => row.ref('w.kind').$castTo<WithdrawalKind>().as('kind'))
    .select((row) => row.ref('st.state').$castTo<StudentState>().as('student_state'))
    .where('w.id', '=', id)
    .forNoKeyUpdate(['w', 'st'])
    .executeTakeFirstOrThrow()

/** What a withdrawal took away. */
export async function takenAway(tx: Tx, withdrawal_id: number) {
  const enrolments = await tx
    .selectFrom('withdrawal_enrolments as we')
    .innerJoin('enrolments as e', 'e.id', 'we.enrolment_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['we.enrolment_id', 'we.state_before', 'e.inscription_id', 'e.student_id'])
    .select(['e.course_section_id', 'c.title'])
    .where('we.withdrawal_id', '=', withdrawal_id)
    .orderBy('c.title')
    .orderBy('we.enrolment_id')
    .execute()
  const inscriptions = await tx
    .selectFrom('withdrawal_inscriptions')
    .select('inscription_id')
    .where('withdrawal_id', '=', withdrawal_id)
    .orderBy('inscription_id')
    .execute()
  return { enrolments, inscription_ids: inscriptions.map(({ inscription_id }) => inscription_id) }
}

type Undoing = { id: number; undone_at: Instant; undone_by: number; undo_reason: string }

export const setUndone = (tx: Tx, { id, ...undone }: Undoing) =>
  tx.updateTable('withdrawals').set(undone).where('id', '=', id).execute()
