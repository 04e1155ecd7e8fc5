import { insist, Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import * as opened from '../contract.ts'
import { digestRoutes } from '../digest/server/routes.ts'
import { liveRoutes } from '../live/server/routes.ts'
import { recipientRoutes } from '../recipients/server/routes.ts'
import { openNotification } from '../sending/server/queries.ts'
import { sendingRoutes } from '../sending/server/routes.ts'
import { markAsRead } from './actions.ts'
import { notificationTo, pageOfNotifications, pageOfSent, pageToStudent, sendersTo } from './queries.ts'

export const notificationRoutes = [
  serve(contract.listNotifications, (tx, { query, actor }) => {
    if (query.sent !== true) return pageOfNotifications(tx, query, actor.user_id)
    insist(query.by_all === true && actor.type !== 'admin' ? 'this_action_is_unauthorized' : null)
    return pageOfSent(tx, query, actor.user_id)
  }),
  serve(contract.listSenders, async (tx, { actor }) => ({ data: await sendersTo(tx, actor.user_id) })),
  serve(contract.markAllNotificationsAsRead, (tx, { actor, clock }) =>
    markAsRead(tx, { user_id: actor.user_id, now: clock.now() }).then(() => undefined),
  ),
  serve(contract.markNotificationAsRead, async (tx, { params, actor, clock }) => {
    await markAsRead(tx, { user_id: actor.user_id, id: params.id, now: clock.now() })
    const data = await notificationTo(tx, params.id, actor.user_id)
    if (!data) throw new Refusal('resource_not_found')
    return { data }
  }),
  serve(opened.showNotification, async (tx, { params, actor, clock }) => ({
    data: await openNotification(tx, params.id, { actor, clock }),
  })),
  serve(opened.listStudentNotifications, (tx, { params, query, actor }) =>
    pageToStudent(tx, params.id, query, actor),
  ),
  ...recipientRoutes,
  ...sendingRoutes,
  ...liveRoutes,
  ...digestRoutes,
]
