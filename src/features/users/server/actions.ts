import { record } from '#features/audit/server/actions.ts'
import { sendConfirmation, setPassword } from '#features/users/account/server/actions.ts'
import { LEVELS } from '#kernel/access.ts'
import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import { hashPassword, insistOnPassword } from '#server/access/passwords.ts'
import { isPermission, permissionsOf } from '#server/access/permissions.ts'
import { endSessions } from '#server/access/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import { pictureOf } from '#server/files/pictures.ts'
import { queueJob } from '#server/jobs/queue.ts'
import type { createUser, updateUser } from '../contract.ts'
import { refusalToChange, refusalToGive, refusalToUpdate } from '../rules.ts'
import { changedPermissionsOf, userFacts } from './queries.ts'

type Account = {
  email: string
  role: Role
  name?: string
  base: string
  clock: Clock
  /** Whether the confirmation mail goes out; the demo institute confirms its people itself. */
  confirm: boolean
  /** The key of a picture that is stored already, as a pre-enrolment has one. */
  profile_picture?: string | null
}

/** Makes the account of a person of any role; a taken e-mail is refused by `email_already_taken`. Gives the user's id. */
export async function createAccount(tx: Tx, account: Account): Promise<number> {
  const { email, role, name = null, base, clock, confirm, profile_picture = null } = account
  const { id } = await tx
    .insertInto('users')
    .values({ email, role, name, profile_picture, confirmed_at: confirm ? null : clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (confirm) await sendConfirmation(tx, { user_id: id, base, clock })
  return id
}

/** The administrator whom `npm run admin -- create-admin` makes; the first of an institute has the level Dios. */
export async function createAdministrator(
  tx: Tx,
  order: { email: string; name: string; base: string; clock: Clock },
): Promise<{ user_id: number; link: string }> {
  const anyDios = await tx.selectFrom('users').select('id').where('is_dios', '=', true).executeTakeFirst()
  const { id: user_id } = await tx
    .insertInto('users')
    .values({ email: order.email, role: 'admin', name: order.name, is_dios: anyDios === undefined })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAdministrator(tx, user_id, order.name)
  const { base, clock } = order
  const link = await sendConfirmation(tx, { user_id, base, clock })
  return { user_id, link }
}

/** Nobody is signed in who makes them: whoever has the terminal, or the empty institute before them. */
const recordAdministrator = (tx: Tx, entity_id: number, name: string): Promise<void> =>
  record(tx, null, { action: 'users.create', entity: 'user', entity_id, after: { name, role: 'admin' } })

/** The first administrator, of the level Dios, with the password chosen on the first-run screen. Gives the user's id. */
export async function createFirstAdministrator(
  tx: Tx,
  order: { email: string; name: string; password: string; institution: string; clock: Clock },
): Promise<number> {
  insistOnPassword(order.password, [order.email, order.name, order.institution], 'administrator.password')
  const { id } = await tx
    .insertInto('users')
    .values({
      email: order.email,
      name: order.name,
      role: 'admin',
      is_dios: true,
      confirmed_at: order.clock.now(),
      password_hash: await hashPassword(order.password),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAdministrator(tx, id, order.name)
  return id
}

/** Makes an administrator or lowAdmin and sends the confirmation mail. Gives the id. */
export async function createStaff(
  tx: Tx,
  by: By,
  { body, base }: { body: BodyOf<typeof createUser>; base: string },
): Promise<number> {
  const { name, email, role, enabled, permissions } = body
  insist(refusalToGive(by.actor, permissionsOf(by.actor), body))
  const id = await createAccount(tx, { email, role, name, base, clock: by.clock, confirm: true })
  if (enabled === false) await tx.updateTable('users').set({ enabled }).where('id', '=', id).execute()
  if (permissions) await changePermissions(tx, id, permissions)
  await record(tx, by, {
    action: 'users.create',
    entity: 'user',
    entity_id: id,
    after: { name, role, enabled: enabled ?? true, ...(await allowed(tx, { id, role }, permissions)) },
  })
  return id
}

/** What these permissions come to for somebody, for the audit: what the role gives counts as much as what was added. */
async function allowed(
  tx: Tx,
  { id, role }: { id: number; role: Role },
  asked: Record<string, boolean | null> | undefined,
): Promise<{ permissions?: Record<string, boolean> }> {
  if (!asked) return {}
  const changed_permissions = await changedPermissionsOf(tx, id)
  const all = permissionsOf({ type: role, level: LEVELS[role], changed_permissions })
  return { permissions: Object.fromEntries(Object.keys(asked).map((name) => [name, all[name] === true])) }
}

/** Changes an administrator or lowAdmin; a changed role or a disabled user loses every session at once. */
export async function updateStaff(
  tx: Tx,
  by: By,
  { id, body }: { id: number; body: BodyOf<typeof updateUser> },
): Promise<void> {
  const before = await userFacts(tx, id)
  insist(refusalToUpdate(by.actor, before, body))
  insist(refusalToGive(by.actor, permissionsOf(by.actor), body))
  const { permissions, ...columns } = body
  const allowedBefore = await allowed(tx, before, permissions)
  if (Object.keys(columns).length > 0)
    await tx.updateTable('users').set(columns).where('id', '=', id).execute()
  if (permissions) await changePermissions(tx, id, permissions)
  const losesAccess = body.enabled === false || (body.role !== undefined && body.role !== before.role)
  if (losesAccess) await endSessions(tx, id, by.clock.now())
  const { name, role, enabled } = before
  await record(tx, by, {
    action: 'users.update',
    entity: 'user',
    entity_id: id,
    before: { name, role, enabled, ...allowedBefore },
    after: { ...body, ...(await allowed(tx, { id, role: body.role ?? role }, permissions)) },
  })
}

/** Opens or closes an account of one who teaches; closing ends every session at once. The caller records it. */
export async function enableAccount(
  tx: Tx,
  by: By,
  { user_id, enabled }: { user_id: number; enabled: boolean },
): Promise<void> {
  await tx.updateTable('users').set({ enabled }).where('id', '=', user_id).execute()
  if (!enabled) await endSessions(tx, user_id, by.clock.now())
}

/** Makes a coordinator of a teacher's account, or the other way; its sessions end at once. The caller records it. */
export async function changeTeachingRole(
  tx: Tx,
  by: By,
  { user_id, role }: { user_id: number; role: 'teacher' | 'coordinator' },
): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', user_id).execute()
  await endSessions(tx, user_id, by.clock.now())
}

async function changePermissions(
  tx: Tx,
  user_id: number,
  changes: Record<string, boolean | null>,
): Promise<void> {
  const entries = Object.entries(changes)
  const unknown = entries.find(([name]) => !isPermission(name))
  if (unknown) throw new Invalid({ [`permissions.${unknown[0]}`]: ['unknown'] })
  const given = entries.filter((one): one is [string, boolean] => one[1] !== null)
  const names = entries.map(([permission]) => permission)
  if (names.length > 0)
    await tx
      .deleteFrom('user_permissions')
      .where('user_id', '=', user_id)
      .where('permission', 'in', names)
      .execute()
  if (given.length > 0)
    await tx
      .insertInto('user_permissions')
      .values(given.map(([permission, granted]) => ({ user_id, permission, granted })))
      .execute()
}

/** Removes an administrator who left no record; one who did can only be disabled (`user_has_history`, by constraint). */
export async function deleteStaff(tx: Tx, by: By, id: number): Promise<void> {
  const before = await userFacts(tx, id)
  insist(by.actor.user_id === id ? 'user_is_protected' : refusalToChange(by.actor, before))
  const { name, role, email } = before
  await tx.deleteFrom('users').where('id', '=', id).execute()
  await record(tx, by, {
    action: 'users.delete',
    entity: 'user',
    entity_id: id,
    before: { name, role, email },
  })
}

/** Sends the confirmation mail of an account again. */
export async function resendConfirmation(
  tx: Tx,
  by: By,
  { id, base }: { id: number; base: string },
): Promise<void> {
  const { confirmed_at } = await userFacts(tx, id)
  insist(confirmed_at === null ? null : 'already_confirmed')
  await sendConfirmation(tx, { user_id: id, base, clock: by.clock })
}

/** Keeps a picture, re-encoded, and removes the former one. Gives its key. */
export async function changePictureOf(
  tx: Tx,
  by: By,
  { id, bytes, storage }: { id: number; bytes: Buffer; storage: Storage },
): Promise<string> {
  const before = await userFacts(tx, id)
  insist(refusalToChange(by.actor, before))
  const profile_picture = newKey('pictures', 'webp')
  await storage.put(profile_picture, await pictureOf(bytes), 'image/webp')
  await tx.updateTable('users').set({ profile_picture }).where('id', '=', id).execute()
  if (before.profile_picture) await queueJob(tx, 'removal', { key: before.profile_picture })
  return profile_picture
}

/** Gives an account the public password of the demo institute, and exempts it from the staff's time limits. */
export async function makeDemoAccount(tx: Tx, order: { user_id: number; password: string }): Promise<void> {
  await setPassword(tx, order.user_id, await hashPassword(order.password))
  await tx.updateTable('users').set({ is_demo: true }).where('id', '=', order.user_id).execute()
}

const KEEP_LINKS_MS = 30 * 86_400_000

/** No link that was sent to anybody opens an account any more. */
export async function endEveryLink(tx: Tx, now: Instant): Promise<void> {
  await tx.updateTable('account_tokens').set({ used_at: now }).where('used_at', 'is', null).execute()
}

/** Removes, once an hour, the links of mails that were over thirty days ago (promises.md#personal-data). */
export async function removeOldLinks(db: Tx, now: Instant): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<', addTime(now, -KEEP_LINKS_MS)).execute()
}
