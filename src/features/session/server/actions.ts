import type { Instant } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/db.ts'
import { isPassword } from '#server/passwords.ts'
import { type IssuedToken, openSession } from '#server/session.ts'
import { accountByEmail } from './queries.ts'

type LogIn = { email: string; password: string; remember: boolean; device: string | null; now: Instant }

/** Opens a session. An unknown e-mail and a wrong password answer the same, after the same work. */
export async function logIn(tx: Tx, order: LogIn): Promise<IssuedToken & { user_id: number }> {
  const account = await accountByEmail(tx, order.email)
  const isRight = await isPassword(account?.password_hash ?? null, order.password)
  insist(isRight && account ? null : 'auth_failed')
  if (!account) throw new Error('unreachable')
  insist(account.enabled ? null : 'user_is_disabled')
  insist(account.confirmed_at ? null : 'account_not_confirmed')
  const { remember, device, now } = order
  return { ...(await openSession(tx, account.id, { remember, device, now })), user_id: account.id }
}
