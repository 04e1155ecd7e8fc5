import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import * as contract from '../contract.ts'
import * as opening from '../opening/contract.ts'
import { priceRoutes } from '../prices/server/routes.ts'
import {
  attachPensum,
  createPeriod,
  deletePeriod,
  holdStandings,
  openInscriptions,
  updatePeriod,
} from './actions.ts'
import {
  coursesBySpecialization,
  enabledPeriod,
  openPeriod,
  pageOfPeriods,
  pensumsOfPeriod,
  periodById,
} from './queries.ts'

async function currentOf(tx: Tx) {
  const current = await enabledPeriod(tx)
  if (current) return current
  throw new Refusal('unable_to_find_enabled_period')
}

export const periodRoutes = [
  serve(contract.listPeriods, (tx, { query, clock }) => pageOfPeriods(tx, query, clock.today())),
  serve(contract.showPeriod, async (tx, { params, query }) => ({
    data: await periodById(tx, params.id, query.with),
  })),
  serve(contract.createPeriod, async (tx, { body, actor, clock }) => ({
    data: await createPeriod(tx, { actor, clock }, body),
  })),
  serve(
    contract.updatePeriod,
    async (tx, { params, body, actor, clock }) => ({
      data: await updatePeriod(tx, { actor, clock }, { id: params.id, changes: body }),
    }),
    { ahead: async (tx, { body }) => (body.enabled === undefined ? undefined : holdStandings(tx)) },
  ),
  serve(contract.deletePeriod, (tx, { params, actor, clock }) =>
    deletePeriod(tx, { actor, clock }, params.id),
  ),
  serve(opening.openInscriptions, async (tx, { params, body, actor, clock }) => ({
    data: await openInscriptions(tx, { actor, clock }, { id: params.id, ...body }),
  })),
  serve(contract.attachPensum, async (tx, { params, actor, clock }) => ({
    data: await attachPensum(tx, { actor, clock }, params),
  })),
  serve(contract.listCoursesBySpecialization, async (tx, { params }) => ({
    data: await coursesBySpecialization(tx, params.id),
  })),
  serve(opening.showEnabledPeriod, async (tx) => ({ data: await currentOf(tx) })),
  serve(opening.listEnabledPensums, async (tx) => ({
    data: await pensumsOfPeriod(tx, (await currentOf(tx)).id),
  })),
  serve(opening.showPreregistersPeriod, async (tx) => {
    const data = await openPeriod(tx, { enabled_preregisters: true })
    if (data) return { data }
    throw new Refusal('unable_to_find_enabled_preregisters_period')
  }),
  serve(opening.showInscriptionPeriod, async (tx, { clock }) => {
    const data = await openPeriod(tx, { enabled_inscriptions: true, today: clock.today() })
    if (data) return { data }
    throw new Refusal('period_inscriptions_are_disabled')
  }),
  ...priceRoutes,
]
