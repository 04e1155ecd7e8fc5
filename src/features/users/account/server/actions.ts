import { addTime, type Clock, type Instant, timeOf } from '#kernel/dates.ts'
import { type ErrorCode, Invalid, insist } from '#kernel/errors.ts'
import type { Tx } from '#server/db.ts'
import { queueMail } from '#server/mail.ts'
import { confirmMail, recoverMail } from '#server/mail-texts.ts'
import { hashPassword, insistOnPassword } from '#server/passwords.ts'
import { endSessions, hashOf, newSecret } from '#server/session.ts'
import { type AccountToken, accountByEmail, accountToken, greetingOf } from './queries.ts'

const MINUTE = 60_000
const LIVES = { confirm: 7 * 24 * 60 * MINUTE, recover: 60 * MINUTE }
const PAGES = { confirm: 'confirm-account', recover: 'confirm-password' }

type Mailing = { user_id: number; base: string; clock: Clock }

async function sendLink(
  tx: Tx,
  kind: 'confirm' | 'recover',
  { user_id, base, clock }: Mailing,
): Promise<string> {
  const token = newSecret()
  const now = clock.now()
  await tx
    .insertInto('account_tokens')
    .values({
      user_id,
      kind,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: addTime(now, LIVES[kind]),
    })
    .execute()
  const { email, name, institution } = await greetingOf(tx, user_id)
  const link = `${base}/${PAGES[kind]}?token=${token}`
  const mail = (kind === 'confirm' ? confirmMail : recoverMail)({ name, link, institution })
  await queueMail(tx, { to: email, ...mail })
  return link
}

/** Sends the mail with which an account is confirmed, good for 7 days; gives its link. */
export const sendConfirmation = (tx: Tx, mailing: Mailing): Promise<string> =>
  sendLink(tx, 'confirm', mailing)

/** Sends a recovery mail, good for 60 minutes, when the e-mail has an enabled account; else does nothing. */
export async function requestRecovery(
  tx: Tx,
  order: { email: string; base: string; clock: Clock },
): Promise<void> {
  const account = await accountByEmail(tx, order.email)
  if (!account?.enabled) return
  const { base, clock } = order
  // Who never confirmed gets the confirmation again: recovering would not let them in.
  await sendLink(tx, account.confirmed_at ? 'recover' : 'confirm', { user_id: account.id, base, clock })
}

const refusalOfToken = (token: AccountToken | undefined, now: Instant): ErrorCode | null => {
  if (!token?.enabled || timeOf(token.expires_at) <= timeOf(now)) return 'invalid_token'
  return token.used_at === null ? null : 'invalid_token'
}

async function use(tx: Tx, token: AccountToken, now: Instant): Promise<void> {
  // The other links of the account end with it: whoever asked twice uses one.
  await tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('user_id', '=', token.user_id)
    .where('used_at', 'is', null)
    .execute()
}

/** Sets the new password of a recovery link and ends every session of the account. */
export async function recoverPassword(
  tx: Tx,
  order: { token: string; password: string; now: Instant },
): Promise<void> {
  const token = await accountToken(tx, 'recover', hashOf(order.token))
  insist(refusalOfToken(token, order.now))
  if (!token) throw new Error('unreachable')
  insistOnPassword(order.password, token.own_words)
  await use(tx, token, order.now)
  await setPassword(tx, token.user_id, await hashPassword(order.password))
  await endSessions(tx, token.user_id, order.now)
}

/** Confirms an account; one without password must choose it now. Gives its e-mail. */
export async function confirmAccount(
  tx: Tx,
  order: { token: string; password: string | undefined; now: Instant },
): Promise<string> {
  const token = await accountToken(tx, 'confirm', hashOf(order.token))
  insist(token?.used_at && token.confirmed_at ? 'already_confirmed' : null)
  insist(refusalOfToken(token, order.now))
  if (!token) throw new Error('unreachable')
  if (token.password_hash === null && order.password === undefined)
    throw new Invalid({ password: ['required'] })
  if (order.password !== undefined) insistOnPassword(order.password, token.own_words)
  await use(tx, token, order.now)
  await tx.updateTable('users').set({ confirmed_at: order.now }).where('id', '=', token.user_id).execute()
  if (order.password !== undefined) await setPassword(tx, token.user_id, await hashPassword(order.password))
  const { email } = await greetingOf(tx, token.user_id)
  return email
}

/** Stores the hash of a password that was already found good enough. */
export async function setPassword(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
}
