import { notifyEach } from '#features/notifications/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { cameNotice, leftNotice } from '../words.ts'
import { rollsOf, rollsTaken } from './queries.ts'

/** A student on the roll of a course of a section. */
export type OnRoll = { student_id: number; course_section_id: number }

/** The rolls on which the student of an inscription is. */
export const rollsOfInscription = (tx: Tx, id: number): Promise<OnRoll[]> => rollsTaken(tx, id)

/** Tells those who teach who has left their rolls and who has come to them, one notice for each roll. */
export async function tellTeachers(
  tx: Tx,
  { actor }: By,
  { left = [], came = [] }: { left?: readonly OnRoll[]; came?: readonly OnRoll[] },
): Promise<void> {
  const kinds = [
    { on: left, say: leftNotice },
    { on: came, say: cameNotice },
  ]
  for (const { on, say } of kinds) {
    if (on.length === 0) continue
    const rolls = await rollsOf(tx, on)
    await notifyEach(
      tx,
      rolls
        .filter(({ user_id }) => user_id !== actor.user_id)
        .map((roll) => ({
          user_id: roll.user_id,
          content: say(roll),
          link: `/lessons/${roll.course_id}/${roll.section_id}/section-notes`,
        })),
    )
  }
}
