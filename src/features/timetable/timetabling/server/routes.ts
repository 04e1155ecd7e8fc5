import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { fetRoutes } from '../fet/server/routes.ts'
import { showTouched } from '../relocating/contract.ts'
import { touchedBy } from '../relocating/server/queries.ts'
import { discard, propose, stop, take, undo } from './actions.ts'
import { changesOf, pageOfProposals, proposalById } from './queries.ts'

export const timetablingRoutes = [
  serve(contract.listProposals, (tx, { query }) => pageOfProposals(tx, query)),
  serve(contract.showProposal, async (tx, { params }) => ({ data: await proposalById(tx, params.id) })),
  serve(contract.listProposedChanges, async (tx, { params }) => ({ data: await changesOf(tx, params.id) })),
  serve(showTouched, async (tx, { params }) => ({ data: await touchedBy(tx, params.id) })),
  serve(contract.createProposal, async (tx, { body, actor, clock }) => ({
    data: await propose(tx, { actor, clock }, body),
  })),
  serve(contract.stopProposal, async (tx, { params, actor, clock }) => ({
    data: await stop(tx, { actor, clock }, params.id),
  })),
  serve(contract.takeProposal, (tx, { params, body, actor, clock }) =>
    take(tx, { actor, clock }, { id: params.id, ...body }),
  ),
  serve(contract.undoProposal, (tx, { params, actor, clock }) => undo(tx, { actor, clock }, params.id)),
  serve(contract.discardProposal, async (tx, { params, actor, clock }) => ({
    data: await discard(tx, { actor, clock }, params.id),
  })),
  ...fetRoutes,
]
