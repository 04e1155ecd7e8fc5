import { keptPaper, placeOf } from '#features/papers/papers/server/actions.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Context, serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { actaTable } from '../actas/server/acta.pdf.ts'
import { actaPaper, latestActa } from '../actas/server/actions.ts'
import * as contract from '../contract.ts'
import { correctionRoutes } from '../corrections/server/routes.ts'
import { mendingRoutes } from '../mending/server/routes.ts'
import { printingRoutes } from '../printing/server/routes.ts'
import { closePeriod, closingOf, reopenPeriod } from './actions.ts'
import { changesOf } from './queries.ts'

type ActaContext = Context<typeof contract.showActa>

/** The sealed acta is a numbered paper; a draft, and an acta as a sheet, are lists. */
async function acta(tx: Tx, { params, query, actor, clock, world }: ActaContext) {
  const { body, seal } = await latestActa(tx, actor, params)
  if (seal === null || query.format === 'xlsx') return actaTable(body, seal)
  const paper = await actaPaper(tx, { actor, clock }, params, placeOf({ world }, query.paper))
  return { make: () => keptPaper(world.storage, paper) }
}

export const closingRoutes = [
  ...correctionRoutes,
  ...mendingRoutes,
  ...printingRoutes,
  serve(contract.showClosing, async (tx, { params, actor, clock }) => ({
    data: await closingOf(tx, { actor, clock }, params.id),
  })),
  serve(contract.watchClosing, async (tx, { params, clock }) => {
    const data = await changesOf(tx, params.id, clock.today())
    if (!data) throw new Refusal('period_not_found')
    return { data }
  }),
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
