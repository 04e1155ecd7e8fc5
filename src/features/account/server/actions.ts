import { record } from '#features/audit/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import { forgetAttempts } from '#server/access/login-throttle.ts'
import { checkPassword, hashPassword } from '#server/access/passwords.ts'
import { storeSecretFingerprint } from '#server/access/secret-fingerprint.ts'
import { endEverySession, type OpenedSession, openSession } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { setPassword } from '../credentials/server/queries.ts'
import { deviceNotice, endEveryLink } from '../links/server/actions.ts'
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
export async function logIn(tx: Tx, order: LogIn): Promise<OpenedSession> {
  const { email, password, base, ...opening } = order
  const account = await accountByEmail(tx, email)
  const checked = await checkPassword(account?.password_hash ?? null, password)
  insist(checked !== 'wrong' && account ? null : 'auth_failed')
  if (!account) throw new Error('unreachable')
  insist(account.enabled ? null : 'user_is_disabled')
  insist(account.confirmed_at ? null : 'account_not_confirmed')
  const { id: user_id, password_hash } = account
  // Of the first browser nothing is told, which is their own.
  const is_told = account.was_here && !account.is_demo
  const met = { ...account, device: deviceOf(order.device), base, now: order.now }
  const if_new = is_told ? deviceNotice(met) : null
  // The password took a while to check, and may have been changed in it.
  const opened = await openSession(tx, user_id, { ...opening, password_hash, if_new })
  if (checked === 'outdated') await setPassword(tx, user_id, await hashPassword(password))
  return opened
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
