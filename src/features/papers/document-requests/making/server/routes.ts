import { keptPaper, placeOf } from '#features/papers/papers/server/actions.ts'
import { showPaperNumber } from '#features/papers/papers/words.ts'
import { isStaff } from '#kernel/access.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Context, serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { GRADES, LETTER, STUDY } from '../../rules.ts'
import { requestById } from '../../server/queries.ts'
import type { RequestType } from '../../words.ts'
import * as contract from '../contract.ts'
import { insistGiven, makePaper, moveRequests, undoMoves } from './actions.ts'
import { paperOfRequest } from './queries.ts'

type GenerateContext = Context<typeof contract.setGenerated>
type Named = Pick<GenerateContext, 'params' | 'actor' | 'clock' | 'world'>

/** The paper of a request, as it is kept; the student gets it once it is ready, and while it is valid and so. */
export async function paperFile(tx: Tx, { params, actor, world }: Named) {
  const paper = await paperOfRequest(tx, params.id)
  const isAhead = !isStaff(actor) && paper?.state === 'pending'
  if (!paper || isAhead) throw new Refusal('document_request_without_paper')
  if (!isStaff(actor)) await insistGiven(tx, paper)
  const { file, kind } = paper
  return { make: () => keptPaper(world.storage, { file, kind, number: showPaperNumber(paper) }) }
}

const generate = (type: RequestType) => async (tx: Tx, context: GenerateContext) => {
  const { params, query, actor, clock } = context
  await makePaper(tx, { actor, clock }, { id: params.id, type }, placeOf(context, query.paper))
  return paperFile(tx, context)
}

type Move = {
  state: 'generated' | 'retired' | 'canceled'
  reason?: string
  paper?: PaperSize | undefined
}

async function moveOne(tx: Tx, context: Named, { paper, ...move }: Move) {
  const { params, actor, clock, world } = context
  const by = { actor, clock }
  const { skipped } = await moveRequests(tx, by, { ids: [params.id], ...move }, placeOf(context, paper))
  const [left] = skipped
  if (left) throw new Refusal(left.code, left.description ? { description: left.description } : {})
  return { data: await requestById(tx, { ...by, world }, params.id) }
}

export const makingRoutes = [
  serve(contract.generateCertificate, generate(STUDY)),
  serve(contract.generateCertificateNote, generate(GRADES)),
  serve(contract.generateLetter, generate(LETTER)),
  serve(contract.showPaper, (tx, context) => paperFile(tx, context)),
  serve(contract.setGenerated, (tx, context) =>
    moveOne(tx, context, { state: 'generated', paper: context.query.paper }),
  ),
  serve(contract.setRetired, (tx, context) => moveOne(tx, context, { state: 'retired' })),
  serve(contract.setCanceled, (tx, context) =>
    moveOne(tx, context, { state: 'canceled', reason: context.body.reason }),
  ),
  serve(contract.moveMany, async (tx, { body, actor, clock, world }) => {
    const { paper, ...move } = body
    const place = placeOf({ world }, paper)
    return { data: await moveRequests(tx, { actor, clock }, move, place) }
  }),
  serve(contract.undoMoves, async (tx, { body, actor, clock }) => ({
    data: await undoMoves(tx, { actor, clock }, { ...body, reason: body.reason ?? null }),
  })),
]
