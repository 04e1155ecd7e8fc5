import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { feedRoutes } from '../feeds/server/routes.ts'
import { occupancyRoutes } from '../occupancy/server/routes.ts'
import { printingRoutes } from '../printing/server/routes.ts'
import { rearrangeSchedules } from '../rearranging/contract.ts'
import { rearrangeByHand } from '../rearranging/server/actions.ts'
import { sittingRoutes } from '../sittings/server/routes.ts'
import { timetableRoutes } from '../timetables/server/routes.ts'
import { aheadRoutes } from '../upcoming/server/routes.ts'
import { bulkStore, createSchedule, deleteSchedule, updateSchedule } from './actions.ts'
import { pageOfSchedules, scheduleById } from './queries.ts'

export const scheduleRoutes = [
  serve(contract.listSchedules, (tx, { query }) => pageOfSchedules(tx, query)),
  serve(contract.showSchedule, async (tx, { params }) => ({ data: await scheduleById(tx, params.id) })),
  serve(contract.createSchedule, (tx, { body, actor, clock }) => createSchedule(tx, { actor, clock }, body)),
  serve(contract.updateSchedule, (tx, { params, body, actor, clock }) =>
    updateSchedule(tx, { actor, clock }, { id: params.id, changes: body }),
  ),
  serve(contract.deleteSchedule, (tx, { params, actor, clock }) =>
    deleteSchedule(tx, { actor, clock }, params.id),
  ),
  serve(contract.bulkStoreSchedules, (tx, { body, actor, clock }) => bulkStore(tx, { actor, clock }, body)),
  serve(rearrangeSchedules, async (tx, { body, actor, clock }) => ({
    data: await rearrangeByHand(tx, { actor, clock }, body),
  })),
  ...timetableRoutes,
  ...occupancyRoutes,
  ...sittingRoutes,
  ...printingRoutes,
  ...aheadRoutes,
  ...feedRoutes,
]
