import { sql } from 'kysely'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { dropChargesOf, restoreChargesOf } from '#features/money/fees/dropping/server/actions.ts'
import {
  holdHolders,
  issuePapers,
  type PaperContext,
  refusalToSign,
  withdrawPapers,
} from '#features/papers/papers/server/actions.ts'
import { textsOfToday } from '#features/papers/papers/texts/server/actions.ts'
import { type ErrorCode, Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { AuditAction } from '#kernel/feature.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { wrongLetters } from '#server/pdf/paper.ts'
import { queueNotices, takeNoticesBack } from '../../notices/server/jobs.ts'
import { type ContentHashes, changedSince, untrueSince } from '../../outdated/rules.ts'
import {
  ASK_FOR_ANOTHER,
  ASK_OFFICE,
  MADE_ANEW,
  MADE_BEFORE,
  outdatedSentence,
} from '../../outdated/words.ts'
import { isUndoneFreely, refusalToMove, refusalToUndo, stateBefore } from '../../rules.ts'
import { holdWhoAsked, type LockedRequest, lockedRequests } from '../../server/queries.ts'
import { CAUSES, MAKING_UNDONE, type RequestState, type RequestType } from '../../words.ts'
import { KINDS, paperOrder, saidOf } from './certificates.pdf.ts'
import { factsOfPapers, type PaperFacts, refusalOfPaper, unpaidOf } from './queries.ts'

type Skipped = { id: number; code: ErrorCode; description?: string }[]
type Target = Exclude<RequestState, 'pending'>
type Ready = { request_id: number; state: string; said: unknown; withdrawn_at: string | null }

/** What their papers say now, which stays so until the transaction ends. */
async function heldFacts(tx: Tx, requests: readonly LockedRequest[]): Promise<readonly PaperFacts[]> {
  const idsOf = (of: 'id' | 'student_id') => requests.map((one) => one[of])
  await holdHolders(tx, idsOf('student_id'))
  return factsOfPapers(tx, idsOf('id'))
}

/**
 * Makes the papers of requests that have none, or one that no longer says what is so; says which could not be made, and why.
 */
export async function makePapers(tx: Tx, by: By, requests: readonly LockedRequest[], place: PaperContext) {
  const known = new Map(requests.map((one) => [one.id, one]))
  const isKept = (one: PaperFacts) => {
    const { paper_id = null, said = null } = known.get(one.request_id) ?? {}
    return paper_id !== null && changedSince(said as ContentHashes | null, saidOf(one))?.length === 0
  }
  const facts = await heldFacts(tx, requests)
  const lack = await refusalToSign(tx, place)
  const skipped: Skipped = facts.flatMap((one) => {
    const code = refusalOfPaper(one) ?? (isKept(one) ? null : lack)
    if (code === null) return []
    const letters = wrongLetters(one)
    return [{ id: one.request_id, code, ...(letters?.code === code && letters) }]
  })
  const left = new Set(skipped.map(({ id }) => id))
  const made = facts.filter((one) => !left.has(one.request_id) && !isKept(one))
  const former = made.flatMap(({ request_id }) => known.get(request_id)?.paper_id ?? [])
  await withdrawPapers(tx, by, { of: 'id', ids: former, reason: MADE_BEFORE })
  const texts = await textsOfToday(tx)
  const orders = made.flatMap((one) => {
    const text = texts.find(({ kind }) => kind === KINDS[one.type])
    return text ? [paperOrder(one, text)] : []
  })
  await issuePapers(tx, by, orders, place)
  return skipped
}

/** What of a paper that is ready is so no more. */
function differsNow(one: PaperFacts, contentHashes: ContentHashes | null): string | null {
  const cause = refusalOfPaper({ ...one, signer: one.signer ?? '' })
  const parts = untrueSince(contentHashes, saidOf(one))
  return cause === null && parts.length === 0
    ? null
    : outdatedSentence(parts, cause ? CAUSES[cause] : undefined)
}

/** Insists that a student is given the paper of a request: what was withdrawn is not, nor what is ready and no longer so. */
export async function insistGiven(tx: Tx, { request_id, state, said, withdrawn_at }: Ready): Promise<void> {
  insist(withdrawn_at === null ? null : 'document_request_paper_withdrawn', { description: ASK_FOR_ANOTHER })
  // What was handed over says what was so on its day.
  if (state !== 'generated') return
  insist((await unpaidOf(tx, [{ id: request_id }]))[0]?.code ?? null)
  const [facts] = await factsOfPapers(tx, [request_id])
  const differs = facts ? differsNow(facts, said as ContentHashes | null) : null
  insist(differs === null ? null : 'document_request_paper_outdated', {
    description: `${differs}. ${ASK_OFFICE}`,
  })
}

/** Which papers that are ready say what is so no more, and what of it. */
async function outdated(tx: Tx, requests: readonly LockedRequest[]): Promise<Skipped> {
  const facts = await heldFacts(tx, requests)
  return facts.flatMap((one) => {
    const said = requests.find(({ id }) => id === one.request_id)?.said as ContentHashes | null
    const differs = differsNow(one, said)
    if (differs === null) return []
    const description = `${differs}. ${MADE_ANEW}`
    return [{ id: one.request_id, code: 'document_request_paper_outdated' as const, description }]
  })
}

/** Makes the paper of a request, if that was not done (rules.md#papers). */
export async function makePaper(
  tx: Tx,
  by: By,
  { id, type }: { id: number; type: RequestType },
  place: PaperContext,
): Promise<void> {
  const [request] = await lockedRequests(tx, [id])
  if (!request) throw new Refusal('resource_not_found')
  insist(request.type === type ? null : 'document_request_of_another_type')
  // Ready or handed over it is the one that was given.
  if (request.paper_id !== null && request.state !== 'pending') return
  insist(refusalToMove(request, 'generated'))
  const [skipped] = await makePapers(tx, by, [request], place)
  insist(skipped?.code ?? null, skipped && { description: skipped.description })
}

const ACTIONS: Record<Target, AuditAction> = {
  generated: 'document_requests.generate',
  retired: 'document_requests.retire',
  canceled: 'document_requests.cancel',
}
const MOMENTS = { generated: 'generated_at', retired: 'retired_at', canceled: 'canceled_at' } as const

type Move = { ids: readonly number[]; state: Target; reason?: string | undefined }

/** Makes ready, hands over or cancels requests; those that cannot be are skipped with the reason. */
export async function moveRequests(tx: Tx, by: By, { ids, state, reason }: Move, place: PaperContext) {
  const requests = await lockedRequests(tx, ids)
  const skipped: Skipped = requests.flatMap((one) => {
    const code = refusalToMove(one, state)
    return code ? [{ id: one.id, code }] : []
  })
  const fit = requests.filter((one) => refusalToMove(one, state) === null)
  if (state === 'generated') skipped.push(...(await makePapers(tx, by, fit, place)))
  if (state === 'retired') skipped.push(...(await unpaidOf(tx, fit)), ...(await outdated(tx, fit)))
  const left = new Set(skipped.map(({ id }) => id))
  const moved = fit.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  if (moved.length > 0) await move(tx, by, { ids: moved, state, reason })
  // A paper may be made before its request is marked as ready: it must not be good without one.
  if (state === 'canceled') {
    const papers = fit.flatMap(({ paper_id }) => paper_id ?? [])
    await withdrawPapers(tx, by, { of: 'id', ids: papers, reason: reason ?? '' })
    await dropChargesOf(tx, by, moved)
  }
  return { updated: moved.length, skipped }
}

async function move(tx: Tx, by: By, { ids, state, reason = undefined }: Move): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({
      state,
      ...(state === 'canceled' && { generated_at: null }),
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
  if (state !== 'retired') await queueNotices(tx, by, ids, state)
}

type Undo = { ids: readonly number[]; state: Target; reason: string | null }

/** Takes a step back (rules.md#document-requests): who took it for ten minutes, an administrator with a reason. */
export async function undoMoves(tx: Tx, by: By, { ids, state, reason }: Undo) {
  const { user_id, type: role } = by.actor
  const undoer = { role, user_id, now: by.clock.now() }
  await holdWhoAsked(tx, ids)
  const requests = await lockedRequests(tx, ids)
  // Of two of a student for the same, one alone waits again.
  const again = new Set<string>()
  const skipped: Skipped = []
  const fit: LockedRequest[] = []
  for (const one of requests) {
    const is_pending = one.is_pending || again.has(`${one.student_id} ${one.type}`)
    const code = refusalToUndo(state, { ...one, is_pending }, undoer)
    if (code) skipped.push({ id: one.id, code })
    else {
      fit.push(one)
      again.add(`${one.student_id} ${one.type}`)
    }
  }
  if (reason === null && fit.some((one) => !isUndoneFreely(one, undoer)))
    throw new Invalid({ reason: ['required'] })
  if (fit.length > 0) await undo(tx, by, fit, { state, reason })
  return { updated: fit.length, skipped }
}

/** Who prepared what is ready again, and may take that back too. */
const maker = sql<number | null>`(select p.made_by from papers p
  where p.document_request_id = document_requests.id and p.withdrawn_at is null)`

async function undo(
  tx: Tx,
  by: By,
  requests: readonly LockedRequest[],
  { state, reason }: Omit<Undo, 'ids'>,
): Promise<void> {
  const ids = requests.map(({ id }) => id)
  const after = stateBefore(state)
  await tx
    .updateTable('document_requests')
    .set({
      state: after,
      [MOMENTS[state]]: null,
      handled_by: state === 'retired' ? maker : null,
      reason: null,
    })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    by,
    requests.map((one) => ({
      action: 'document_requests.undo',
      entity: 'document_request',
      entity_id: one.id,
      before: { state, ...(one.reason !== null && { reason: one.reason }) },
      after: { state: after },
      reason,
    })),
  )
  if (state === 'generated') {
    const papers = requests.flatMap(({ paper_id }) => paper_id ?? [])
    await withdrawPapers(tx, by, { of: 'id', ids: papers, reason: reason ?? MAKING_UNDONE })
  }
  if (state === 'canceled') await restoreChargesOf(tx, by, requests)
  if (state !== 'retired') await takeNoticesBack(tx, requests, state)
}
