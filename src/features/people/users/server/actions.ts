import { record } from '#features/institute/audit/server/actions.ts'
import {
  accountFacts,
  changeAccount,
  createAccount,
  deleteAccounts,
  insistOnReach,
} from '#features/people/account/lifecycle/server/actions.ts'
import { sendConfirmation } from '#features/people/account/links/server/actions.ts'
import { LEVELS } from '#kernel/access.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import { isPermission, permissionsOf } from '#server/access/rights/permissions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { createUser, updateUser } from '../contract.ts'
import { refusalToGive, refusalToUpdate, withheldFrom } from '../rules.ts'
import { changedPermissionsOf } from './queries.ts'

/** Makes an administrator or lowAdmin and sends the confirmation mail. Gives the id. */
export async function createStaff(
  tx: Tx,
  by: By,
  { body, base }: { body: BodyOf<typeof createUser>; base: string },
): Promise<number> {
  const { name, email, role, enabled } = body
  insist(refusalToGive(by.actor, permissionsOf(by.actor), body))
  const permissions = asGivenBy(by, body)
  const id = await createAccount(tx, { email, role, name, base, clock: by.clock, confirm: true })
  if (enabled === false) await changeAccount(tx, by, { before: { id, role }, columns: { enabled } })
  if (permissions) await changePermissions(tx, id, permissions)
  await record(tx, by, {
    action: 'users.create',
    entity: 'user',
    entity_id: id,
    after: { name, role, enabled: enabled ?? true, ...(await allowed(tx, { id, role }, permissions)) },
  })
  return id
}

type RightsInput = { role?: Role | undefined; permissions?: Record<string, boolean | null> | undefined }

/** What is asked for, less what the role would bring and the giver lacks. */
function asGivenBy({ actor }: By, { role, permissions }: RightsInput): RightsInput['permissions'] {
  const ofRole = role && permissionsOf({ type: role, level: LEVELS[role], changed_permissions: {} })
  const withheld = ofRole ? withheldFrom(permissionsOf(actor), ofRole) : {}
  return permissions || Object.keys(withheld).length > 0 ? { ...permissions, ...withheld } : undefined
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
  const before = await accountFacts(tx, id)
  insist(refusalToUpdate(by.actor, before, body))
  insistOnReach(by, before)
  insist(refusalToGive(by.actor, permissionsOf(by.actor), body))
  const { permissions: asked, ...columns } = body
  const permissions = asGivenBy(by, {
    role: body.role === before.role ? undefined : body.role,
    permissions: asked,
  })
  const allowedBefore = await allowed(tx, before, permissions)
  await changeAccount(tx, by, { before, columns })
  if (permissions) await changePermissions(tx, id, permissions)
  const { name, role, enabled } = before
  await record(tx, by, {
    action: 'users.update',
    entity: 'user',
    entity_id: id,
    before: { name, role, enabled, ...allowedBefore },
    after: { ...body, ...(await allowed(tx, { id, role: body.role ?? role }, permissions)) },
  })
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
  const before = await accountFacts(tx, id)
  insist(by.actor.user_id === id ? 'user_is_protected' : null)
  insistOnReach(by, before)
  const { name, role, email } = before
  await deleteAccounts(tx, [id])
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
  const before = await accountFacts(tx, id)
  insistOnReach(by, before)
  insist(before.confirmed_at === null ? null : 'already_confirmed')
  await sendConfirmation(tx, { user_id: id, base, clock: by.clock })
}
