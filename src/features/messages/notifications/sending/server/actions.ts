import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By, Upload } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { type FileEnding, newKey, type Storage, sniff } from '#server/files/files.ts'
import { officeEnding } from '#server/files/office-file.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { isOfGroup, refusalToCorrect, refusalToRemove, refusalToSend, removalFor } from '../../rules.ts'
import { GROUP_LABELS } from '../../words.ts'
import { audienceOf, receiversOf, removalFacts, sentWithinHour, type Target } from './queries.ts'

type Attachment = { file: Upload; name: string | null | undefined; storage: Storage }
export type Sending = Target & { content: string; attachment?: Attachment | undefined }

const endingOf = (bytes: Uint8Array): FileEnding =>
  officeEnding(bytes) ?? (sniff(bytes) === 'application/pdf' ? 'pdf' : 'webp')

const MEDIA = { pdf: 'application/pdf', webp: 'image/webp' } as const
const mediaOf = (ending: FileEnding): string =>
  ending === 'pdf' || ending === 'webp' ? MEDIA[ending] : 'application/octet-stream'

/** Stores the file under a name that says what it is: of the sender's only what stands before the last dot. */
async function keep({ file, name, storage }: Attachment) {
  const ending = endingOf(file.bytes)
  const key = newKey('notices', ending)
  await storage.put(key, file.bytes, mediaOf(ending))
  const stem = (name ?? '')
    .replaceAll(/[\s/\\:*?"<>|]+/g, ' ')
    .replace(/\.[^.]{0,8}$/, '')
    .trim()
  return {
    attachment: key,
    attachment_name: `${stem || 'adjunto'}.${ending}`,
    attachment_bytes: file.bytes.length,
  }
}

/** Sends a notification to whoever the group is at this moment. Gives its id. */
export async function sendNotification(tx: Tx, by: By, sending: Sending): Promise<number> {
  const { type, content, attachment } = sending
  const { actor, clock } = by
  const { user_id } = actor
  // One at a time of one person, so that two at once do not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtext(${`sending ${user_id}`}))`.execute(tx)
  const audience = await audienceOf(tx, sending, actor)
  insist(
    refusalToSend({
      role: actor.type,
      group: type,
      sent_last_hour: await sentWithinHour(tx, user_id, clock.now()),
    }),
  )
  if (audience === null) throw new Invalid({ course_id: ['exists'] })
  const receivers = await receiversOf(tx, sending, actor)
  insist(receivers.length === 0 ? 'notification_without_receivers' : null)
  const { id } = await tx
    .insertInto('notifications')
    .values({
      ...{ type, content, sender_user_id: user_id, audience: audience ?? null },
      ...(attachment && (await keep(attachment))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addReceivers(tx, id, receivers)
  await record(tx, by, {
    ...{ action: 'notifications.send', entity: 'notification', entity_id: id },
    after: { group: GROUP_LABELS[type], receivers: receivers.length },
  })
  return id
}

/** So many that their parameters fit into one statement. */
const AT_ONCE = 10_000

async function addReceivers(tx: Tx, notification_id: number, user_ids: readonly number[]): Promise<void> {
  for (let from = 0; from < user_ids.length; from += AT_ONCE)
    await tx
      .insertInto('notification_recipients')
      .values(user_ids.slice(from, from + AT_ONCE).map((user_id) => ({ notification_id, user_id })))
      .execute()
}

/** Corrects what was sent; who has read it already is not told again. */
export async function correctNotification(tx: Tx, by: By, id: number, content: string): Promise<void> {
  const { actor, clock } = by
  const { sender_user_id, ...sent } = await removalFacts(tx, id, actor.user_id)
  insist(refusalToCorrect({ ...sent, is_sender: sender_user_id === actor.user_id }, clock.now()))
  await tx
    .updateTable('notifications')
    .set({ content, corrected_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await record(tx, by, {
    ...{ action: 'notifications.correct', entity: 'notification', entity_id: id },
    after: { group: GROUP_LABELS[sent.type] },
  })
}

/** Deletes the own copy, or withdraws the notification for all. */
export async function removeNotification(tx: Tx, by: By, id: number, for_all: boolean): Promise<void> {
  const { actor, clock } = by
  const { type, sender_user_id, withdrawn_at, is_receiver, attachment } = await removalFacts(
    tx,
    id,
    actor.user_id,
  )
  const facts = {
    ...{ role: actor.type, is_sender: sender_user_id === actor.user_id, is_receiver },
    ...{ is_of_group: isOfGroup(type), withdrawn_at, for_all },
  }
  insist(refusalToRemove(facts))
  const isForAll = removalFor(facts) === 'for_all'
  await tx
    .updateTable('notification_recipients')
    .set({ deleted_at: clock.now() })
    .where('notification_id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!isForAll, (some) => some.where('user_id', '=', actor.user_id))
    .execute()
  if (!isForAll) return
  await tx
    .updateTable('notifications')
    .set({
      ...{ withdrawn_at: clock.now(), withdrawn_by: actor.user_id },
      ...{ attachment: null, attachment_name: null, attachment_bytes: null },
    })
    .where('id', '=', id)
    .execute()
  if (attachment !== null) await queueJob(tx, removalJob, { key: attachment })
  await record(tx, by, {
    ...{ action: 'notifications.withdraw', entity: 'notification', entity_id: id },
    after: { group: GROUP_LABELS[type] },
  })
}
