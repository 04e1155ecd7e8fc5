import { sql } from 'kysely'
import { lastWithdrawalDay } from '#features/timetable/periods/withdrawals/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { CourseFacts } from '../rules.ts'

const LIMIT = [
  'p.weeks_length',
  'p.start_date',
  'p.end_date',
  'p.second_cut_start_date',
  'p.withdrawal_last_week',
  'p.withdrawal_until_first_note as until_first_note',
] as const
type Limit = Parameters<typeof lastWithdrawalDay>[0]

/** What a student is inscribed in that runs or is to come; of who is retired from it no more. */
export async function runningInscriptions(tx: Tx, student_id: number, today: Day) {
  const rows = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .select(['i.id', 'i.period_id', 'i.specialization_id', 's.letter_code'])
    .select(['se.number as semester_number', 'sp.title as specialization_title'])
    .select(LIMIT)
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .where('i.student_id', '=', student_id)
    .where('i.retired_at', 'is', null)
    .where('p.closed_at', 'is', null)
    .where('p.end_date', '>=', today)
    .orderBy('p.year')
    .orderBy('p.number')
    .execute()
  return rows.map((row) => ({ ...row, last_day: lastWithdrawalDay(row) }))
}

export type TakenCourse = CourseFacts & {
  enrolment_id: number
  student_id: number
  course_section_id: number
  course_id: number
  title: string
  semester_number: number
  letter_code: string
  period: string
  period_id: number
  specialization_id: number
}

/** The courses that a student takes in some inscriptions, with what decides on giving them up; held for a change. */
export async function takenCourses(
  tx: Tx,
  inscription_ids: readonly number[],
  { isHeld }: { isHeld: boolean },
): Promise<TakenCourse[]> {
  const { rows } = await sql<Omit<TakenCourse, 'last_day'> & Limit>`
    select e.id as enrolment_id, e.student_id, e.course_section_id, e.state, c.id as course_id, c.title, se.number as semester_number, s.letter_code, i.period_id, i.specialization_id,
      p.year || '-' || p.number as period, p.weeks_length, p.start_date, p.end_date, p.second_cut_start_date, p.withdrawal_last_week,
      p.withdrawal_until_first_note as until_first_note, sp.is_basic,
      cs.notes_delivered_at is not null as is_delivered,
      exists (select from notes n where n.enrolment_id = e.id)
        or exists (select from jury_notes j where j.enrolment_id = e.id) as has_notes
    from enrolments e
    join inscriptions i on i.id = e.inscription_id
    join periods p on p.id = i.period_id
    join specializations sp on sp.id = i.specialization_id
    join course_sections cs on cs.id = e.course_section_id
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join courses c on c.id = cs.course_id
    where e.inscription_id = any(${inscription_ids}::int[]) and e.state <> 'withdrawn'
    order by p.year, p.number, c.title, e.id
    ${isHeld ? sql`for share of cs for no key update of e` : sql``}`.execute(tx)
  return rows.map((row) => ({ ...row, last_day: lastWithdrawalDay(row) }))
}
