import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { examinerNotice, madeNotice } from '../words.ts'
import type { HeldMakeUp } from './queries.ts'

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

type ToldExaminer = { user_id: number; content: string; link: string }

/** Tells examiners, but for who acts. */
export const tellExaminers = (tx: Tx, { actor }: By, told: readonly ToldExaminer[]) =>
  notifyEach(
    tx,
    told.filter(({ user_id }) => user_id !== actor.user_id),
  )

export const called = ({ fee_id, ...of }: HeldMakeUp) => ({ ...of, has_fee: fee_id !== null })

/** One that was made, and who may take it. */
export type Made = { made: HeldMakeUp; candidates: readonly Told[] }

/** Tells candidates and examiners of those of one day, each once. */
export async function tellMade(tx: Tx, by: By, all: readonly Made[]): Promise<void> {
  const told = all.flatMap(({ made, candidates }) => candidates.map((one) => ({ ...one, made })))
  await tellStudents(
    tx,
    by,
    [...groupedBy(told, ({ user_id }) => user_id).values()].map(([one, ...others]) => {
      const content = madeNotice(
        called(one.made),
        others.map(({ made }) => made),
      )
      return { ...one, content }
    }),
  )
  const made = all.map((one) => one.made)
  await tellExaminers(
    tx,
    by,
    [...groupedBy(made, ({ examiner_user_id }) => examiner_user_id)].map(([user_id, [one, ...others]]) => ({
      ...{ user_id, content: examinerNotice(one, others) },
      link: others.length === 0 ? `/make-ups/${one.id}` : '/make-ups',
    })),
  )
}
