import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { pricesOfDocuments } from '#features/money/fees/charges/server/actions.ts'
import { type PaperContext, refusalToSign } from '#features/papers/papers/server/actions.ts'
import { showPaperNumber } from '#features/papers/papers/words.ts'
import { type ErrorCode, insist } from '#kernel/errors.ts'
import type { By, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { makePapers } from '../../making/server/actions.ts'
import { saidOf } from '../../making/server/certificates.pdf.ts'
import { factsOfPapers, refusalOfPaper } from '../../making/server/queries.ts'
import { type ContentHashes, changedSince } from '../../outdated/rules.ts'
import { heldRequest, requestable } from '../../server/actions.ts'
import { enabledTypes, lockedRequests } from '../../server/queries.ts'
import { nextDay, refusalToServe, type SelfService } from '../rules.ts'
import { limitWords, selfServiceWords, servedNotice } from '../words.ts'
import { heldSelfService, holdDebt, holdTurn, servedTo, servedToday, stopTypes } from './queries.ts'

type Type = Awaited<ReturnType<typeof enabledTypes>>[number]

/** Makes the paper that a student asks for, by the rules by which the office makes it (rules.md#document-requests); gives the request. */
export async function serveStudent(
  tx: Tx,
  by: By & { student_id: number },
  kind: number,
  place: PaperContext,
): Promise<number> {
  const { student_id } = by
  await holdTurn(tx, student_id)
  const { type, period_id } = await heldRequest(tx, student_id, kind)
  await holdDebt(tx, student_id)
  const { givenOf, ...owed } = await servedTo(tx, student_id, [type], by.clock.today())
  const fee = (await pricesOfDocuments(tx, by, student_id))(kind)
  const facts = { ...type, ...owed, given: givenOf(kind), fee }
  const refuse = (code: ErrorCode | null) => insist(code, code ? { description: whyNot(code, facts) } : {})
  const refusal = refusalToServe(facts)
  const former =
    refusal === null || refusal === 'self_service_limit_reached'
      ? await servedToday(tx, { student_id, type_id: type.id, period_id }, by.clock.today())
      : undefined
  // Whoever did not get the answer asks again, and has what was given.
  if (former && (await saysWhatIsSo(tx, former))) return former.id
  refuse(refusal)
  const id = await insertServed(tx, by, { type, student_id, period_id })
  const [skipped] = await makePapers(tx, by, await lockedRequests(tx, [id]), place)
  refuse(skipped?.code ?? null)
  // Last, so that who stops it waits for no typesetting, and nothing is given afterwards.
  refuse((await heldSelfService(tx, type.id)) ? null : 'document_request_not_self_service')
  await tell(tx, id)
  return id
}

const whyNot = (code: ErrorCode, facts: SelfService & { debt_e2: number }) =>
  selfServiceWords(code, { ...facts, next: nextDay(facts) })

async function saysWhatIsSo(tx: Tx, { id, said }: { id: number; said: unknown }): Promise<boolean> {
  const [facts] = await factsOfPapers(tx, [id])
  if (!facts || refusalOfPaper(facts) !== null) return false
  return changedSince(said as ContentHashes | null, saidOf(facts))?.length === 0
}

type Served = { type: Type; student_id: number; period_id: number }

async function insertServed(tx: Tx, by: By, { type, student_id, period_id }: Served): Promise<number> {
  const now = by.clock.now()
  const { id } = await tx
    .insertInto('document_requests')
    .values({
      ...{ student_id, type_id: type.id, type: type.kind, period_id, requested_by: by.actor.user_id },
      ...{ is_self_served: true, state: 'retired', generated_at: now, retired_at: now, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, {
    action: 'document_requests.create',
    entity: 'document_request',
    entity_id: id,
    after: { document: type.name, state: 'retired', is_self_served: true },
  })
  return id
}

async function tell(tx: Tx, id: number): Promise<void> {
  const [made] = await lockedRequests(tx, [id])
  if (!made) return
  const { user_id, name, year, number } = made
  const content = servedNotice({ name, number: showPaperNumber({ year: year ?? 0, number: number ?? 0 }) })
  await notifyEach(tx, [{ user_id, link: '/document-requests', content }])
}

/** What a student can ask for, and of what is given by self-service why there is none now. */
export async function requestableByStudent(
  tx: Tx,
  { clock, world }: Pick<By, 'clock'> & { world: Pick<World, 'public_url'> },
  student_id: number,
) {
  const [offers, types] = [await requestable(tx, { clock }, student_id), await enabledTypes(tx)]
  if (!types.some(({ self_service }) => self_service)) return offers
  const { givenOf, ...owed } = await servedTo(tx, student_id, types, clock.today())
  const lack = await refusalToSign(tx, world)
  return offers.map((offer) => {
    const type = types.find(({ kind }) => kind === offer.type)
    if (!type?.self_service) return offer
    const facts = { ...type, ...owed, given: givenOf(offer.type), fee: offer.fee }
    const code = refusalToServe(facts) ?? lack
    const limit = limitWords(type.self_service_most, type.self_service_days)
    return { ...offer, self_service: { limit, why_not: code && whyNot(code, facts) } }
  })
}

/** Stops what is given by self-service, of one type or of all; gives how many. */
export async function stopServing(tx: Tx, by: By, id: number | undefined): Promise<number> {
  const stopped = await stopTypes(tx, id)
  await recordAll(
    tx,
    by,
    stopped.map((type) => ({
      action: 'document_request_types.update',
      entity: 'document_request_type',
      entity_id: type.id,
      before: { self_service: true },
      after: { self_service: false },
    })),
  )
  return stopped.length
}
