import { record } from '#features/audit/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import { knowAddress } from '#server/access/known-addresses.ts'
import { knowDevice } from '#server/access/known-devices.ts'
import { forgetAttempts } from '#server/access/login-throttle.ts'
import { hashPassword, isOutdated, isPassword } from '#server/access/passwords.ts'
import { storeSecretFingerprint } from '#server/access/secret-fingerprint.ts'
import { endEverySession, type IssuedToken, isStillSo, openSession } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { setPassword } from '../credentials/server/queries.ts'
import { endEveryLink, tellOfDevice } from '../links/server/actions.ts'
import { deviceOf } from '../sessions/rules.ts'
import { accountByEmail } from './queries.ts'

type LogIn = {
  email: string
  password: string
  remember: boolean
  /** What the browser says of itself. */
  device: string | null
  device_token: string | undefined
  /** Where it comes from, as attempts are counted. */
  address: string
  /** Base of the link in the mail about a new device. */
  base: string
  now: Instant
}

/** Opens a session. An unknown e-mail and a wrong password answer the same, after the same work. */
export async function logIn(tx: Tx, order: LogIn): Promise<IssuedToken & { user_id: number }> {
  const account = await accountByEmail(tx, order.email)
  const isRight = await isPassword(account?.password_hash ?? null, order.password)
  insist(isRight && account ? null : 'auth_failed')
  if (!account) throw new Error('unreachable')
  insist(account.enabled ? null : 'user_is_disabled')
  insist(account.confirmed_at ? null : 'account_not_confirmed')
  // The password took a while to check, and may have been changed in it.
  insist((await isStillSo(tx, account)) ? null : 'auth_failed')
  const { id: user_id, password_hash } = account
  if (password_hash !== null && isOutdated(password_hash))
    await setPassword(tx, user_id, await hashPassword(order.password))
  const known_device_id = await meetDevice(tx, account, order)
  await knowAddress(tx, { user_id, address: order.address, now: order.now })
  const { remember, device, now } = order
  return { ...(await openSession(tx, user_id, { remember, device, known_device_id, now })), user_id }
}

type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

/** Remembers the browser, and tells the person by mail of a new one; not of the first, which is their own. */
async function meetDevice(tx: Tx, account: Account, order: LogIn): Promise<number | null> {
  const { device_token, now } = order
  const known = device_token && (await knowDevice(tx, { user_id: account.id, device_token, now }))
  const isTold = (!known || known.is_new) && account.was_here && !account.is_demo
  if (isTold)
    await tellOfDevice(tx, { user_id: account.id, device: deviceOf(order.device), base: order.base, now })
  return known ? known.id : null
}

/**
 * After another secret, a restore from elsewhere or an upgrade: ends every session and every link of a mail, which no
 * token opens any more. Says whether a session was still open.
 */
export async function adoptSecret(tx: Tx, now: Instant): Promise<boolean> {
  if (await storeSecretFingerprint(tx)) return false
  await endEveryLink(tx, now)
  return (await endEverySession(tx, now)).numUpdatedRows > 0n
}

/** Forgets the failed attempts of an account, at the terminal. Says whether there is such an account. */
export async function unlockAccount(tx: Tx, email: string): Promise<boolean> {
  const account = await accountByEmail(tx, email)
  if (!account) return false
  await forgetAttempts(tx, email)
  await record(tx, null, { action: 'users.unlock', entity: 'user', entity_id: account.id })
  return true
}
