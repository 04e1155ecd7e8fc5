import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { listNotifications, markAllNotificationsAsRead, markNotificationAsRead } from '../contract.ts'
import { markAsRead } from './actions.ts'
import { notificationTo, pageOfNotifications } from './queries.ts'

export const notificationRoutes = [
  serve(listNotifications, (tx, { query, actor }) => pageOfNotifications(tx, query, actor.user_id)),
  serve(markAllNotificationsAsRead, (tx, { actor, clock }) =>
    markAsRead(tx, { user_id: actor.user_id, now: clock.now() }).then(() => undefined),
  ),
  serve(markNotificationAsRead, async (tx, { params, actor, clock }) => {
    await markAsRead(tx, { user_id: actor.user_id, id: params.id, now: clock.now() })
    const data = await notificationTo(tx, params.id, actor.user_id)
    if (!data) throw new Refusal('resource_not_found')
    return { data }
  }),
]
