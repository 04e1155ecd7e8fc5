import { keptPaper, paperOnce, placeOf } from '#features/papers/server/actions.ts'
import { textSealed } from '#features/papers/texts/server/actions.ts'
import type { CourseSectionKey } from '#features/sections/rules.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/session.ts'
import { type Context, serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { readActa } from '../actas/rules.ts'
import { actaOrder, actaTable } from '../actas/server/acta.pdf.ts'
import { actaOf, factsOfActas } from '../actas/server/queries.ts'
import * as contract from '../contract.ts'
import { correctionRoutes } from '../corrections/server/routes.ts'
import { closePeriod, closingOf, reopenPeriod } from './actions.ts'

/** The latest acta of a course of a section; without a seal while its period is open. */
async function latestActa(tx: Tx, actor: Actor, place: CourseSectionKey) {
  const found = await actaOf(tx, place, actor)
  if (!found) throw new Refusal('course_section_not_found')
  const { id, closed_at, number, hash, body, amends, text_id, sealed_at } = found
  if (closed_at !== null && number !== null && hash !== null && body !== null && sealed_at !== null) {
    const sealed = readActa(body)
    if (!sealed) throw new Error(`acta ${number} is not the text of an acta`)
    const reason = sealed.amends?.reason ?? null
    return { body: sealed, seal: { number, hash, amends, reason, sealed_at }, text_id }
  }
  const [draft] = await factsOfActas(tx, { course_section_ids: [id] })
  if (!draft) throw new Refusal('course_section_not_found')
  return { body: draft.body, seal: null, text_id: null }
}

type Asked = Context<typeof contract.showActa>

/** The sealed acta is a numbered paper; a draft, and an acta as a sheet, are lists. */
async function acta(tx: Tx, { params, query, actor, clock, world, request }: Asked) {
  const { body, seal } = await latestActa(tx, actor, params)
  if (seal === null || query.format === 'xlsx') return actaTable(body, seal)
  const orderNow = async () => {
    const latest = await latestActa(tx, actor, params)
    // Opened again since the call began.
    if (latest.seal === null) throw new Refusal('resource_not_found')
    return actaOrder(latest.body, latest.seal, await textSealed(tx, 'acta', latest.text_id))
  }
  const paper = await paperOnce(tx, { actor, clock }, orderNow, placeOf({ world, request }, query.paper))
  return { make: () => keptPaper(world.storage, paper) }
}

export const closingRoutes = [
  ...correctionRoutes,
  serve(contract.showClosing, async (tx, { params, actor, clock }) => ({
    data: await closingOf(tx, { actor, clock }, params.id),
  })),
  serve(contract.closePeriod, async (tx, { params, body, actor, clock }) => ({
    data: await closePeriod(
      tx,
      { actor, clock },
      { id: params.id, accept_incomplete: body.accept_incomplete ?? false },
    ),
  })),
  serve(contract.reopenPeriod, async (tx, { params, body, actor, clock }) => ({
    data: await reopenPeriod(tx, { actor, clock }, { id: params.id, reason: body.reason }),
  })),
  serve(contract.showActa, (tx, context) => acta(tx, context)),
]
