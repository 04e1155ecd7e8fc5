import { sql } from 'kysely'
import { isThereOn } from '#features/enrolment/enrolments/stays/server/columns.ts'
import { hasEnded } from '#features/teaching/lessons/server/columns.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import { within } from '#server/access/rights/reach.ts'
import { watched } from '#server/access/rights/taught.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { Reminded } from '../../contract.ts'
import type { Scope } from '../../server/queries.ts'

/** The courses of sections that the actor oversees; all of them for the administration. */
export const overseen = (actor: Actor): Scope => ({
  within: actor.type === 'coordinator' ? sql`cs.id in (${watched(actor)})` : sql`true`,
  reached: within('section', actor, 's'),
})

/** Who was reminded on a day. */
export const remindedOn = (tx: Tx, period_id: number, day: Day): Promise<Reminded[]> =>
  tx
    .selectFrom('note_reminders')
    .select(['teacher_id', 'created_at as at'])
    .where('period_id', '=', period_id)
    .where('day', '=', day)
    .orderBy('teacher_id')
    .execute()

type Reminding = { period_id: number; teacher_ids: readonly number[]; day: Day; reminded_by: number | null }

/** Keeps who is reminded on a day; returns those who were not yet. */
export async function keepReminders(
  tx: Tx,
  { period_id, teacher_ids, day, reminded_by }: Reminding,
): Promise<Reminded[]> {
  if (teacher_ids.length === 0) return []
  return tx
    .insertInto('note_reminders')
    .values(teacher_ids.map((teacher_id) => ({ period_id, teacher_id, day, reminded_by })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['teacher_id', 'created_at as at'])
    .execute()
}

/** The users of teachers. */
export const usersOf = (tx: Tx, teacher_ids: readonly number[]) =>
  tx.selectFrom('teachers').select(['id', 'user_id']).where('id', 'in', teacher_ids).execute()

/** The current period, if its reminder of the first or the second cut falls on a day. */
export const remindingOn = (tx: Tx, day: Day) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number'])
    .where('enabled', '=', true)
    .where('closed_at', 'is', null)
    .where((is) =>
      is.or([
        is('pending_evaluations_fc_reminder_date', '=', day),
        is('pending_evaluations_sc_reminder_date', '=', day),
      ]),
    )
    .executeTakeFirst()

type Lacking = {
  teacher_id: number
  section_id: number
  course_id: number
  title: string
  specialization_code: string
  semester_code: string
  letter_code: string
  notes: number
}

/** Who lacks notes of evaluations that have ended, course by course; also who teaches together with another. */
export async function withoutNotes(tx: Tx, period_id: number, now: Instant): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select x.teacher_id, c.title, sp.code as specialization_code, se.code as semester_code, s.letter_code,
      cs.section_id, cs.course_id, count(*)::int as notes
    from sections s
    join specializations sp on sp.id = s.specialization_id
    join semesters se on se.id = s.semester_id
    join course_sections cs on cs.section_id = s.id and cs.notes_delivered_at is null
    join courses c on c.id = cs.course_id
    join course_section_teachers x on x.course_section_id = cs.id
    join lessons l on l.course_section_id = cs.id and l.weighting is not null
      and ${hasEnded(now)}
    join enrolments e on e.course_section_id = cs.id and e.state = 'enrolled'
      and ${isThereOn(sql`l.date`)}
    where s.period_id = ${period_id}
      and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = e.id)
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}
