import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { showPaperNumber } from '#features/papers/papers/words.ts'
import type { Tx } from '#server/database/db.ts'
import { type LockedRequest, lockedRequests } from '../../server/queries.ts'
import { canceledNotice, readyNotice, reopenedNotice, takenBackNotice } from '../../words.ts'

/** A step of which the student is told. */
export type Notice = { request_id: number; state: 'generated' | 'canceled' }

const link = '/document-requests'
const numberOf = ({ year, number }: LockedRequest) =>
  showPaperNumber({ year: year ?? 0, number: number ?? 0 })

/** «request generated» of rules.md#notifications, group 6; who waited is also told why in vain. */
export async function tellOfStep(tx: Tx, { request_id, state }: Notice): Promise<void> {
  const [request] = await lockedRequests(tx, [request_id])
  if (request?.state !== state) return
  // Withdrawn meanwhile, of which the student was told at once.
  if (state === 'generated' && request.is_void) return
  const { user_id, name, reason } = request
  const content =
    state === 'canceled'
      ? canceledNotice({ name, reason: reason ?? '' })
      : readyNotice({ name, number: numberOf(request) })
  await notifyEach(tx, [{ user_id, link, content }])
}

/** Tells students that what they were told of their requests, as those stood, is so no more. */
export const tellTakenBack = (
  tx: Tx,
  requests: readonly LockedRequest[],
  state: Notice['state'],
): Promise<void> =>
  notifyEach(
    tx,
    requests.map((one) => ({
      user_id: one.user_id,
      link,
      content:
        state === 'canceled'
          ? reopenedNotice(one)
          : takenBackNotice({ name: one.name, number: numberOf(one) }),
    })),
  )
