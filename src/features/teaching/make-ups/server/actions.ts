import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'

export type Told = { student_id: number; user_id: number }

/** Tells students, but for who acts, at the page of their history. */
export const tellStudents = (tx: Tx, { actor }: By, told: readonly (Told & { content: string })[]) =>
  notifyEach(
    tx,
    told
      .filter(({ user_id }) => user_id !== actor.user_id)
      .map(({ student_id, user_id, content }) => ({
        ...{ user_id, content, link: `/profile/${student_id}/historic` },
      })),
  )

/** Tells an examiner, but for who acts. */
export const tellExaminer = (
  tx: Tx,
  { actor }: By,
  { user_id, content, link }: { user_id: number; content: string; link: string },
) => (user_id === actor.user_id ? Promise.resolve() : notifyEach(tx, [{ user_id, content, link }]))
