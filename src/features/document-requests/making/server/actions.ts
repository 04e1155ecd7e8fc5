import { recordAll } from '#features/audit/server/actions.ts'
import { notifyEach } from '#features/notifications/server/actions.ts'
import { issuePapers, type PaperPlace, withdrawPapers } from '#features/papers/server/actions.ts'
import { showPaperNumber } from '#features/papers/words.ts'
import { type ErrorCode, insist, Refusal } from '#kernel/errors.ts'
import type { AuditAction } from '#kernel/feature.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToMove } from '../../rules.ts'
import { type LockedRequest, lockedRequests } from '../../server/queries.ts'
import { canceledNotice, type RequestState, type RequestType, readyNotice } from '../../words.ts'
import { paperOrder } from './certificates.pdf.ts'
import { factsOfPapers, refusalOfPaper } from './queries.ts'

type Skipped = { id: number; code: ErrorCode }[]
type Target = Exclude<RequestState, 'pending'>

/** Makes the papers of requests that have none; says which could not be made, and why. */
async function makePapers(tx: Tx, by: By, requests: readonly LockedRequest[], place: PaperPlace) {
  const without = requests.flatMap(({ id, paper_id }) => (paper_id === null ? [id] : []))
  const facts = await factsOfPapers(tx, without)
  const skipped: Skipped = facts.flatMap((one) => {
    const code = refusalOfPaper(one)
    return code ? [{ id: one.request_id, code }] : []
  })
  const made = facts.filter((one) => refusalOfPaper(one) === null)
  await issuePapers(tx, by, made.map(paperOrder), place)
  return skipped
}

/** Makes the paper of a request, if that was not done (rules.md#papers). */
export async function makePaper(
  tx: Tx,
  by: By,
  { id, type }: { id: number; type: RequestType },
  place: PaperPlace,
): Promise<void> {
  const [request] = await lockedRequests(tx, [id])
  if (!request) throw new Refusal('resource_not_found')
  insist(request.type === type ? null : 'document_request_of_another_type')
  if (request.paper_id !== null) return
  insist(refusalToMove(request.state, 'generated'))
  const [skipped] = await makePapers(tx, by, [request], place)
  insist(skipped?.code ?? null)
}

const ACTIONS: Record<Target, AuditAction> = {
  generated: 'document_requests.generate',
  retired: 'document_requests.retire',
  canceled: 'document_requests.cancel',
}
const MOMENTS = { generated: 'generated_at', retired: 'retired_at', canceled: 'canceled_at' } as const

type Move = { ids: readonly number[]; state: Target; reason?: string | undefined }

/** Makes ready, hands over or cancels requests; those that cannot be are skipped with the reason. */
export async function moveRequests(tx: Tx, by: By, { ids, state, reason }: Move, place: PaperPlace) {
  const requests = await lockedRequests(tx, ids)
  const skipped: Skipped = requests.flatMap(({ id, state: from }) => {
    const code = refusalToMove(from, state)
    return code ? [{ id, code }] : []
  })
  const fit = requests.filter(({ state: from }) => refusalToMove(from, state) === null)
  if (state === 'generated') skipped.push(...(await makePapers(tx, by, fit, place)))
  const left = new Set(skipped.map(({ id }) => id))
  const moved = fit.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  if (moved.length > 0) await move(tx, by, { ids: moved, state, reason })
  // A paper may be made before its request is marked as ready: it must not be good without one.
  if (state === 'canceled') {
    const papers = fit.flatMap(({ paper_id }) => paper_id ?? [])
    await withdrawPapers(tx, by, { of: 'id', ids: papers, reason: reason ?? '' })
  }
  return { updated: moved.length, skipped }
}

async function move(tx: Tx, by: By, { ids, state, reason = undefined }: Move): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({
      state,
      [MOMENTS[state]]: by.clock.now(),
      handled_by: by.actor.user_id,
      ...(state === 'canceled' && { reason: reason ?? null }),
    })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    by,
    ids.map((entity_id) => ({
      action: ACTIONS[state],
      entity: 'document_request',
      entity_id,
      after: { state },
      reason: reason ?? null,
    })),
  )
  if (state !== 'retired') await tell(tx, ids, reason ?? '')
}

/** «request generated» of rules.md#notifications, group 6; who waited is also told why in vain. */
async function tell(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  const requests = await lockedRequests(tx, ids)
  await notifyEach(
    tx,
    requests.map(({ user_id, name, state, year, number }) => ({
      user_id,
      link: '/document-requests',
      content:
        state === 'canceled'
          ? canceledNotice({ name, reason })
          : readyNotice({ name, number: showPaperNumber({ year: year ?? 0, number: number ?? 0 }) }),
    })),
  )
}
