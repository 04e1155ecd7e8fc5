import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { acceptSeat, joinWaitingList, leaveWaitingList } from './actions.ts'
import { fullSectionsFor, pageOfWaiting, placesOf } from './queries.ts'

const placeOf = ({ id, student_id }: { id: number; student_id: number }) => ({ section_id: id, student_id })

export const waitingListRoutes = [
  serve(contract.listWaiting, (tx, { params, query }) => pageOfWaiting(tx, query, params.id)),
  serve(contract.showOwnPlaces, async (tx, { params, clock }) => {
    const of = { id: params.id, today: clock.today() }
    return { data: { places: await placesOf(tx, of), full: await fullSectionsFor(tx, of) } }
  }),
  serve(contract.joinWaitingList, async (tx, { params, body, actor, clock }) => ({
    data: await joinWaitingList(tx, { actor, clock }, { section_id: params.id, ...body }),
  })),
  serve(contract.leaveWaitingList, (tx, { params, actor, clock }) =>
    leaveWaitingList(tx, { actor, clock }, placeOf(params)),
  ),
  serve(contract.acceptSeat, async (tx, { params, actor, clock }) => ({
    data: { inscription_id: await acceptSeat(tx, { actor, clock }, placeOf(params)) },
  })),
]
