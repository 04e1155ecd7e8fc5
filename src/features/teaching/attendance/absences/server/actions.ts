import { setAbsencesTold } from '#features/enrolment/enrolments/absences/server/actions.ts'
import { courseLink } from '#features/messages/notifications/rules.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import type { Tx } from '#server/database/db.ts'
import { ABSENCE_STEPS, absenceStep, isNews } from '../rules.ts'
import { staffNotice, studentNotice } from '../words.ts'
import { absencesOf } from './queries.ts'

/** Tells student, teachers and coordinator once of each step towards the limit, as it stands now (rules.md#absences). */
export async function tellOfAbsences(tx: Tx, course_section_id: number): Promise<void> {
  const rows = (await absencesOf(tx, course_section_id))
    .map((row) => ({ ...row, step: absenceStep(row) }))
    .flatMap(({ step, ...row }) => (step && isNews(step, row.absence_notice) ? [{ ...row, step }] : []))
  if (rows.length === 0) return
  await notifyEach(
    tx,
    rows.flatMap((row) => {
      const section = sectionName(row)
      const content = studentNotice(row.step, row.course_title)
      const student = { user_id: row.user_id, content, link: courseLink(row) }
      const name = `${row.first_name} ${row.last_name}`
      const staff = {
        content: staffNotice(row.step, `${row.course_title}, ${section}`, name),
        link: `/students/${row.student_id}/${row.section_id}/${row.course_id}/absences`,
      }
      return [student, ...row.staff.map((user_id) => ({ user_id, ...staff }))]
    }),
  )
  await setAbsencesTold(
    tx,
    rows.map(({ id, step }) => ({ id, told: ABSENCE_STEPS.indexOf(step) + 1 })),
  )
}
