import { notifyEach, notifyStudent } from '#features/messages/notifications/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { changedNotice, inscribedNotice, undoneNotice } from '../../words.ts'
import { ownersOf, placesOf } from './queries.ts'

/** Tells students that their inscriptions are undone, as long as these are there. */
export async function tellOfUndoing(
  tx: Tx,
  { actor }: By,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  const owners = await ownersOf(tx, ids)
  await notifyEach(
    tx,
    owners
      .filter(({ user_id }) => user_id !== actor.user_id)
      .map(({ student_id, user_id, period }) => ({
        user_id,
        content: undoneNotice({ period, reason }),
        link: `/profile/${student_id}/inscriptions`,
      })),
  )
}

/** Tells students what the office inscribed them in. */
export async function tellOfInscription(tx: Tx, { actor }: By, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const places = await placesOf(tx, ids)
  await notifyEach(
    tx,
    places
      .filter(({ user_id }) => user_id !== actor.user_id)
      .map(({ student_id, user_id, ...place }) => ({
        user_id,
        content: inscribedNotice(place),
        link: `/profile/${student_id}/inscriptions`,
      })),
  )
}

type Changed = { inscription_id: number; before: readonly string[]; after: readonly string[] }

/** Tells a student which courses of an inscription the office added, and which it took away. */
export async function tellOfCourses(tx: Tx, by: By, { inscription_id, before, after }: Changed) {
  const [owner] = await ownersOf(tx, [inscription_id])
  if (!owner) return
  const { student_id, period } = owner
  const added = after.filter((title) => !before.includes(title))
  const removed = before.filter((title) => !after.includes(title))
  if (added.length + removed.length === 0) return
  await notifyStudent(tx, by, {
    student_id,
    content: changedNotice({ period, added, removed }),
    page: 'inscriptions',
  })
}
