import type { CourseSectionKey } from '#features/sections/rules.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { actaPaper } from '../actas/server/acta.pdf.ts'
import { actaOf, factsOfActas } from '../actas/server/queries.ts'
import * as contract from '../contract.ts'
import { closePeriod, closingOf, reopenPeriod } from './actions.ts'

async function paper(tx: Tx, actor: Actor, place: CourseSectionKey) {
  const found = await actaOf(tx, place, actor)
  if (!found) throw new Refusal('course_section_not_found')
  const { id, closed_at, number, hash, body, amends, sealed_at } = found
  if (closed_at !== null && number !== null && hash !== null && body !== null && sealed_at !== null)
    return actaPaper(JSON.parse(body) as contract.ActaBody, { number, hash, amends, sealed_at })
  const [draft] = await factsOfActas(tx, { course_section_ids: [id] })
  if (!draft) throw new Refusal('course_section_not_found')
  return actaPaper(draft.body, null)
}

export const closingRoutes = [
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
  serve(contract.showActa, (tx, { params, actor }) => paper(tx, actor, params)),
]
