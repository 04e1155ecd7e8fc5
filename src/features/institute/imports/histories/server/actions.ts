import {
  removePastInscriptions,
  writePastInscriptions,
} from '#features/enrolment/inscriptions/server/actions.ts'
import { proposeAnew } from '#features/people/students/graduation/server/actions.ts'
import { createPastPeriods, removePastPeriods } from '#features/timetable/periods/server/actions.ts'
import { createPastSections, removePastSections } from '#features/timetable/sections/bulk/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { checkHistories, type HistoryFlaw, type ReadHistory } from '../../history-checks/rules.ts'
import { type HistoryPlan, planOf } from '../../history-plans/rules.ts'
import { noteProgress } from '../../progress/server/actions.ts'
import { refusalToUndoHistory } from '../rules.ts'
import { builtOn, historyFacts, holdHistories, holdHistory, inscriptionsOf } from './queries.ts'

export type CheckedHistory = { flaws: HistoryFlaw[]; doubts: HistoryFlaw[]; plan: HistoryPlan }

/** Holds the rows of a file against the institute, and plans what they need. */
export async function checkHistory(
  tx: Tx,
  { rows, today }: { rows: readonly ReadHistory[]; today: Day },
): Promise<CheckedHistory> {
  await holdHistories(tx)
  const facts = await historyFacts(tx, {
    today,
    identity_numbers: [...new Set(rows.map(({ body }) => body.identity_number))],
    codes: [...new Set(rows.map(({ body }) => body.course))],
  })
  const { flaws, doubts, placed } = checkHistories(rows, facts)
  return { flaws, doubts, plan: planOf(placed, facts) }
}

type HistoryInput = { import_id: number; plan: HistoryPlan; rows_count: number }

/** What is written at once: a statement has five seconds. */
const AT_ONCE = 2_000

/** Makes closed periods, sections, inscriptions and notes of a plan; no acta, for nothing was sealed here. */
export async function writeHistory(
  tx: Tx,
  by: By,
  { import_id, plan, rows_count }: HistoryInput,
): Promise<void> {
  const periods = await createPastPeriods(tx, by, { import_id, ...plan })
  const made = await createPastSections(tx, by, { import_id, sections: plan.sections, periods })
  const sections = new Map(
    made.map(({ id, period_id, semester_id, letter_code }) => [
      `${period_id} ${semester_id} ${letter_code}`,
      id,
    ]),
  )
  const inscriptions = plan.inscriptions.map((one) => ({
    ...one,
    section_id: sections.get(`${periods.get(one.period)} ${one.semester_id} ${one.letter_code}`) ?? 0,
  }))
  let done = 0
  for (let at = 0; at < inscriptions.length; at += AT_ONCE) {
    noteProgress(by.actor.user_id, { done, total: rows_count })
    const some = inscriptions.slice(at, at + AT_ONCE)
    await writePastInscriptions(tx, by, { inscriptions: some })
    done += some.reduce((sum, { courses }) => sum + courses.length, 0)
  }
  await proposeAll(tx, [...new Set(inscriptions.map(({ student_id }) => student_id))])
}

type Undoing = { id: number; is_undone: boolean; file_name: string }

/** Takes back all that the import of a history made, while nothing was built on it. */
export async function undoHistory(tx: Tx, by: By, { id, is_undone, file_name }: Undoing): Promise<void> {
  await holdHistory(tx, id)
  insist(refusalToUndoHistory({ is_undone, ...(await builtOn(tx, id)) }))
  const made = await inscriptionsOf(tx, id)
  const ids = made.map((one) => one.id)
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await removePastInscriptions(tx, by, { ids: ids.slice(at, at + AT_ONCE), reason: file_name })
  await removePastSections(tx, id)
  await proposeAll(tx, [...new Set(made.map(({ student_id }) => student_id))])
  await removePastPeriods(tx, by, id)
}

async function proposeAll(tx: Tx, student_ids: readonly number[]): Promise<void> {
  for (let at = 0; at < student_ids.length; at += AT_ONCE)
    await proposeAnew(tx, student_ids.slice(at, at + AT_ONCE))
}
