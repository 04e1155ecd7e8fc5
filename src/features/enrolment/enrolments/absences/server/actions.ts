import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { sendAhead } from '#server/database/pipeline.ts'
import { pardoned, refusalToPardon, stateByAbsences } from '../../rules.ts'
import { type Enrolled, lockedEnrolment } from '../../server/queries.ts'
import {
  absentIn,
  type CountedAbsences,
  countedAbsences,
  lockedOpenSections,
  type OpenCourses,
} from './queries.ts'

export type { OpenCourses }

/** The lesson that was marked; none where the limit changed. */
type Marked = { lesson_id: number | null; enrolment_ids: readonly number[] }

/** Fails by absence, or lets go on, whose absences or their limit were written; gives how each of them stands. */
export async function judgeAbsences(
  tx: Tx,
  { clock }: By,
  { lesson_id, enrolment_ids }: Marked,
): Promise<CountedAbsences[]> {
  if (enrolment_ids.length === 0) return []
  const rows = await countedAbsences(tx, enrolment_ids)
  const judged = rows.map((row) => {
    const enrolment_state = stateByAbsences(row)
    if (enrolment_state === row.enrolment_state) return row
    const fails = enrolment_state === 'failed_by_absence'
    const failed_by_absence_at = fails ? clock.now() : null
    return { ...row, enrolment_state, failed_by_absence_at, failed_by_lesson_id: fails ? lesson_id : null }
  })
  const changed = judged.filter((row, at) => row !== rows[at])
  if (changed.length > 0)
    await sendAhead(
      tx,
      sql`update enrolments e set state = it.enrolment_state, failed_by_absence_at = it.failed_by_absence_at,
          failed_by_lesson_id = it.failed_by_lesson_id
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as it(enrolment_id int, enrolment_state text,
          failed_by_absence_at timestamptz, failed_by_lesson_id int) where e.id = it.enrolment_id`.execute(
        tx,
      ),
    )
  return judged
}

/** Courses of sections whose notes are not handed over, held until the transaction ends; gives their ids. */
export const heldOpen = async (tx: Tx, which: OpenCourses): Promise<number[]> =>
  (await lockedOpenSections(tx, which)).map(({ id }) => id)

/** Judges everybody absent or late in courses of sections anew; gives those of them where somebody was. */
export async function judgeHeld(tx: Tx, by: By, course_section_ids: readonly number[]): Promise<number[]> {
  const absent = await absentIn(tx, course_section_ids)
  await judgeAbsences(tx, by, { lesson_id: null, enrolment_ids: absent.map(({ id }) => id) })
  return [...new Set(absent.map(({ course_section_id }) => course_section_id))]
}

/** Lets a student who failed a course by absence go on in it, for good. */
export async function pardonAbsences(tx: Tx, by: By, { reason, ...which }: Enrolled & { reason: string }) {
  const enrolment = await lockedEnrolment(tx, which)
  insist(refusalToPardon(enrolment))
  const after = pardoned(enrolment)
  await tx
    .updateTable('enrolments')
    .set({
      ...after,
      absences_pardoned_at: by.clock.now(),
      failed_by_absence_at: null,
      failed_by_lesson_id: null,
    })
    .where('id', '=', enrolment.id)
    .execute()
  await record(tx, by, {
    action: 'inscriptions.pardon_absences',
    entity: 'student',
    entity_id: which.student_id,
    before: { ...which, enrolment_state: enrolment.enrolment_state },
    after: { ...which, enrolment_state: after.state },
    reason,
  })
  return {
    student_id: which.student_id,
    enrolment_state: after.state,
    absences_pardoned: true,
    definitive_note: after.definitive_note,
    consequences: [],
  }
}

/** Keeps the worst that was told of each one's absences. */
export async function setAbsencesTold(tx: Tx, rows: readonly { id: number; told: number }[]): Promise<void> {
  await sql`update enrolments e set absence_notice = it.told
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id int, told int) where it.id = e.id`.execute(
    tx,
  )
}
