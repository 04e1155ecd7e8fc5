import { placeOf } from '#features/papers/papers/server/actions.ts'
import { serve } from '#server/call.ts'
import { paperFile } from '../../making/server/routes.ts'
import { requestById } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { serveStudent, stopServing } from './actions.ts'

export const selfServiceRoutes = [
  serve(contract.serveMyself, async (tx, { body, actor, clock, world }) => {
    const by = { actor, clock, world }
    // Only students may call it.
    const student_id = actor.student_id ?? 0
    const id = await serveStudent(tx, { ...by, student_id }, body.type, placeOf({ world }, body.paper))
    return { data: await requestById(tx, by, id) }
  }),
  serve(contract.openPaper, (tx, context) => paperFile(tx, context)),
  serve(contract.stopSelfService, async (tx, { body, actor, clock }) => ({
    data: { stopped: await stopServing(tx, { actor, clock }, body.type_id) },
  })),
]
