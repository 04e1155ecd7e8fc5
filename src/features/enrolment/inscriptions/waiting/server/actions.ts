import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { insistOnOpen, insistOnProgress } from '../../progress/server/actions.ts'
import { factsOfStudent } from '../../progress/server/queries.ts'
import { refusalOfSection, refusalToChangeSection } from '../../rules.ts'
import { factsOfSection } from '../../server/queries.ts'
import { inscriptionOf } from './queries.ts'

type EntryKey = { student_id: number; section_id: number; period_id: number }

/**
 * Stops who could not be inscribed in a section, or moved there, even with a seat (rules.md#waiting-list). Holds the
 * student, then the section. Gives whether it is full for the student.
 */
export async function insistOnPlace(tx: Tx, by: By, key: EntryKey): Promise<boolean> {
  const { student_id, section_id, period_id } = key
  const facts = await factsOfStudent(tx, { student_id, period_id })
  await tx.selectFrom('sections').select('id').where('id', '=', section_id).forNoKeyUpdate().execute()
  insistOnOpen({ ...facts, is_inscribed: false }, { today: by.clock.today(), is_review: false })
  const section = await factsOfSection(tx, section_id)
  const inscribed = await inscriptionOf(tx, { student_id, period_id })
  const { gender } = facts.student
  const refusal = inscribed
    ? refusalToChangeSection(inscribed, section, gender)
    : refusalOfSection(section, { period_id, gender })
  const isFull = refusal === 'section_is_filled_or_gender_is_filled'
  insist(isFull ? null : refusal)
  const order = { student_id, section_id, only_open: true }
  if (!inscribed) await insistOnProgress(tx, order, facts.latest)
  return isFull
}
