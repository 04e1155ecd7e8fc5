import { reckonAfterEvaluation } from '#features/enrolment/enrolments/notes/server/actions.ts'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { LessonsOnHolidays } from '../contract.ts'
import { deleteUnregistered, lessonsOnHolidays, lockedEvaluated } from './queries.ts'

/** What stands on the days of holidays: what may be taken away is counted by section, what stays is named. */
export async function standingOn(tx: Tx, { clock }: By, ids: readonly number[]): Promise<LessonsOnHolidays> {
  const rows = await lessonsOnHolidays(tx, { ids, today: clock.today() })
  const loose = rows.filter((one) => !one.is_registered)
  const sections = new Map<number, LessonsOnHolidays['sections'][number]>()
  for (const one of loose) {
    const { lessons } = sections.get(one.section_id) ?? { lessons: 0 }
    sections.set(one.section_id, { ...one, lessons: lessons + 1 })
  }
  return {
    unregistered: loose.length,
    noted: loose.filter((one) => one.is_noted).length,
    sections: [...sections.values()].toSorted((one, other) => other.lessons - one.lessons),
    registered: rows.filter((one) => one.is_registered),
  }
}

/** Takes away the lessons on the days of holidays that nobody registered (rules.md#holidays). */
export async function removeFrom(tx: Tx, by: By, ids: readonly number[]) {
  const wanted = { ids, today: by.clock.today() }
  const evaluated = await lockedEvaluated(tx, ids)
  const gone = await deleteUnregistered(tx, wanted)
  await reckonAfterEvaluation(tx, { course_section_ids: evaluated })
  await recordAll(
    tx,
    by,
    gone.map(({ holiday_id, lessons }) => ({
      action: 'lessons.remove_on_holiday',
      entity: 'holiday',
      entity_id: holiday_id,
      before: { lessons },
      after: { lessons: 0 },
    })),
  )
  const kept = (await lessonsOnHolidays(tx, wanted)).filter((one) => one.is_registered)
  return { removed: gone.reduce((sum, { lessons }) => sum + lessons, 0), kept }
}
