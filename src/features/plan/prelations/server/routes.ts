import { copyPensum } from '#features/plan/pensums/contract.ts'
import { insist } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import * as contract from '../contract.ts'
import { progressRoutes } from '../progress/server/routes.ts'
import { refusalToRead } from '../rules.ts'
import {
  copyWithPrelations,
  createPrelation,
  deletePrelation,
  deletePrelations,
  updatePrelation,
} from './actions.ts'
import { coordinates, pageOfPrelations, prelationsOf } from './queries.ts'

const insistOnReader = async (tx: Tx, actor: Actor) =>
  insist(refusalToRead(actor, actor.type === 'coordinator' && (await coordinates(tx, actor))))

export const prelationRoutes = [
  ...progressRoutes,
  serve(contract.listPrelations, async (tx, { query, actor }) => {
    await insistOnReader(tx, actor)
    return pageOfPrelations(tx, query, actor)
  }),
  serve(contract.showPrelations, async (tx, { params, query, actor }) => {
    await insistOnReader(tx, actor)
    return { data: await prelationsOf(tx, actor, { course_id: params.id, ...query }) }
  }),
  serve(contract.createPrelation, async (tx, { body }) => ({ data: await createPrelation(tx, body) })),
  serve(contract.updatePrelation, async (tx, { params, body }) => ({
    data: await updatePrelation(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deletePrelation, (tx, { params }) => deletePrelation(tx, params.id)),
  // Served here, since what hangs on a pensum knows the pensum and not the other way.
  serve(copyPensum, async (tx, { params, body }) => ({
    data: await copyWithPrelations(tx, { id: params.id, name: body.name }),
  })),
  serve(contract.deletePrelations, (tx, { body }) => deletePrelations(tx, body)),
]
