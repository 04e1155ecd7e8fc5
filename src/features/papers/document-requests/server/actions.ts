import { record } from '#features/institute/audit/server/actions.ts'
import { chargeFor, pricesOfDocuments } from '#features/money/fees/charges/server/actions.ts'
import { dropChargesOf } from '#features/money/fees/dropping/server/actions.ts'
import { holdHolders } from '#features/papers/papers/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { GRADES, refusalToMove, refusalToRequest, STUDY } from '../rules.ts'
import type { RequestType } from '../words.ts'
import { enabledTypes, lockedRequests, standingOf } from './queries.ts'

type RequestBody = BodyOf<typeof contract.createDocumentRequest>
type StandingRow = Awaited<ReturnType<typeof standingOf>>

/** Of which period a document speaks. */
const periodFor = (type: RequestType, { current, closed, last }: StandingRow) =>
  type === STUDY ? current : type === GRADES ? closed : last

/** Of what a student asks now, which stays so until the transaction ends. */
export async function heldRequest(tx: Tx, student_id: number, kind: number) {
  const type = (await enabledTypes(tx)).find((one) => one.kind === kind)
  if (!type) throw new Invalid({ type: ['in'] })
  await holdHolders(tx, [student_id])
  const standing = await standingOf(tx, student_id)
  insist(refusalToRequest(type.kind, standing))
  // The rule has found one.
  return { type, period_id: periodFor(type.kind, standing)?.id ?? 0 }
}

/** Asks for a document; gives the id. Students ask for themselves. */
export async function requestDocument(tx: Tx, by: By, body: RequestBody): Promise<number> {
  const { user_id, student_id: own } = by.actor
  const student_id = own ?? body.student_id
  if (student_id === undefined) throw new Invalid({ student_id: ['required'] })
  const { type, period_id } = await heldRequest(tx, student_id, body.type)
  const { id } = await tx
    .insertInto('document_requests')
    .values({
      student_id,
      type_id: type.id,
      type: type.kind,
      period_id,
      notes: body.notes ?? null,
      requested_by: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, {
    action: 'document_requests.create',
    entity: 'document_request',
    entity_id: id,
    after: { document: type.name },
  })
  const whom = [{ student_id, document_request_id: id }]
  await chargeFor(tx, by, { cause: 'document', document_kind: type.kind, whom })
  return id
}

/** What can be asked for now, and why not what cannot. */
export async function requestable(tx: Tx, { clock }: Pick<By, 'clock'>, student_id: number) {
  const [types, standing] = [await enabledTypes(tx), await standingOf(tx, student_id)]
  const feeOf = await pricesOfDocuments(tx, { clock }, student_id)
  return types.map(({ kind: type, name }) => {
    const refusal = refusalToRequest(type, standing)
    return { type, name, refusal, period_name: periodFor(type, standing)?.name ?? null, fee: feeOf(type) }
  })
}

/** The student takes an own request back while it waits. */
export async function deleteRequest(tx: Tx, by: By, id: number): Promise<void> {
  const [request] = await lockedRequests(tx, [id])
  insist(request ? refusalToMove({ state: request.state, is_void: false }, 'canceled') : 'resource_not_found')
  // Its paper may be made before it is marked as ready.
  insist(request?.has_papers ? 'document_request_has_paper' : null)
  await dropChargesOf(tx, by, [id])
  await tx.deleteFrom('document_requests').where('id', '=', id).execute()
  await record(tx, by, {
    action: 'document_requests.delete',
    entity: 'document_request',
    entity_id: id,
    before: { document: request?.name },
  })
}
