import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { LEVELS } from '#kernel/access.ts'
import type { Clock } from '#kernel/dates.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import { permissionsOf } from '#server/access/rights/permissions.ts'
import { hashPassword, insistOnPassword } from '#server/access/sessions/passwords.ts'
import { endSessions } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { setPassword } from '../../credentials/server/queries.ts'
import { sendConfirmation } from '../../links/server/actions.ts'
import { refusalToChange, refusalToReach } from '../../rules.ts'
import { actsOf, type UserFacts, userFacts } from './queries.ts'

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

/** Insists that one may change another's account: it is of no higher level, and has no right that one lacks. */
export function insistOnReach(by: By, target: UserFacts): void {
  insist(refusalToChange(by.actor, target))
  if (by.actor.user_id === target.id) return
  const { role: type, is_dios, changed_permissions } = target
  const level = is_dios ? LEVELS.dios : LEVELS[type]
  insist(refusalToReach(permissionsOf(by.actor), permissionsOf({ type, level, changed_permissions })))
}

/** What other features must know of an account before they change it. */
export const accountFacts = (tx: Tx, id: number) => userFacts(tx, id)

/** How much an account has done that stays, by kind. */
export const actsOfAccount = (tx: Tx, user_id: number) => actsOf(tx, user_id)

type Columns = { name?: string | undefined; role?: Role | undefined; enabled?: boolean | undefined }

/** Changes what is given of an account; a changed role or a closed account ends every session. The caller records it. */
export async function changeAccount(
  tx: Tx,
  by: By,
  { before, columns }: { before: { id: number; role: Role }; columns: Columns },
): Promise<void> {
  const { id, role } = before
  if (Object.keys(columns).length > 0)
    await tx.updateTable('users').set(columns).where('id', '=', id).execute()
  const losesAccess = columns.enabled === false || (columns.role !== undefined && columns.role !== role)
  if (losesAccess) await endSessions(tx, id, by.clock.now())
}

const FOREIGN_KEY = '23503'

/** Removes accounts; whoever wrote, made or decided something stays, as the foreign keys say. The caller records it. */
export async function deleteAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  const deletion = tx.deleteFrom('users').where('id', '=', sql<number>`any(${ids})`).execute()
  await deletion.catch((error: { code?: string }) => {
    throw error.code === FOREIGN_KEY ? new Refusal('user_has_history') : error
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

/** Keeps a picture, which is WebP, and removes the former one. Gives its key. */
export async function changePictureOf(
  tx: Tx,
  by: By,
  { id, bytes, storage }: { id: number; bytes: Buffer; storage: Storage },
): Promise<string> {
  const before = await userFacts(tx, id)
  insist(refusalToChange(by.actor, before))
  const profile_picture = newKey('pictures', 'webp')
  await storage.put(profile_picture, bytes, 'image/webp')
  await tx.updateTable('users').set({ profile_picture }).where('id', '=', id).execute()
  if (before.profile_picture) await queueJob(tx, removalJob, { key: before.profile_picture })
  return profile_picture
}

/** Gives an account the public password of the demo institute, and exempts it from the staff's time limits. */
export async function makeDemoAccount(tx: Tx, order: { user_id: number; password: string }): Promise<void> {
  await setPassword(tx, order.user_id, await hashPassword(order.password))
  await tx.updateTable('users').set({ is_demo: true }).where('id', '=', order.user_id).execute()
}

/** How many of these teachers are disabled; held, so that nobody is between the check and the write. */
export async function disabledAmong(tx: Tx, teacher_ids: readonly number[]): Promise<number> {
  const held = await tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('u.enabled')
    .where('t.id', '=', sql<number>`any(${[...teacher_ids]}::int[])`)
    .orderBy('t.id')
    .forShare(['t', 'u'])
    .execute()
  return held.filter(({ enabled }) => !enabled).length
}
