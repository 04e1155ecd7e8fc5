import { insist, Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { isOfGroup } from '../../rules.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { openNotification, pageOfReceivers, removalFacts } from './queries.ts'

/** Who has read it is told to the sender alone, and to administrators of what went to a group. */
async function insistOnSender(tx: Tx, id: number, { user_id, type: role }: Actor): Promise<void> {
  const { sender_user_id, type } = await removalFacts(tx, id, user_id)
  const isOthers = role === 'admin' && sender_user_id !== null && isOfGroup(type)
  insist(sender_user_id === user_id || isOthers ? null : 'resource_not_found')
}

export const sendingRoutes = [
  serve(contract.sendNotification, async (tx, { body, files, actor, clock, world: { storage } }) => {
    const { attachment_name: name, ...sending } = body
    const file = files.attachment
    const id = await actions.sendNotification(
      tx,
      { actor, clock },
      { ...sending, ...(file && { attachment: { file, name, storage } }) },
    )
    return { data: await openNotification(tx, id, { actor, clock }) }
  }),
  serve(contract.correctNotification, async (tx, { params: { id }, body, actor, clock }) => {
    await actions.correctNotification(tx, { actor, clock }, id, body.content)
    return { data: await openNotification(tx, id, { actor, clock }) }
  }),
  serve(contract.removeNotification, (tx, { params: { id }, query, actor, clock }) =>
    actions.removeNotification(tx, { actor, clock }, id, query.for_all ?? false),
  ),
  serve(contract.showAttachment, async (tx, { params: { id }, actor, world: { storage } }) => {
    const { attachment, attachment_name, sender_user_id, is_receiver } = await removalFacts(
      tx,
      id,
      actor.user_id,
    )
    const isOwn = is_receiver || sender_user_id === actor.user_id
    const found = isOwn && attachment !== null ? await storage.get(attachment) : null
    if (!found) throw new Refusal('notification_without_attachment')
    // Kept, never shown by our own address: what may be in it runs in a reader, if anywhere.
    return { ...found, filename: attachment_name ?? `adjunto-${id}` }
  }),
  serve(contract.listReceivers, async (tx, { params: { id }, query, actor }) => {
    await insistOnSender(tx, id, actor)
    return pageOfReceivers(tx, id, query)
  }),
]
