import { addTime, type Clock, type Instant, showMomentInWords, timeOf } from '#kernel/dates.ts'
import { type ErrorCode, Invalid, insist } from '#kernel/errors.ts'
import { hmacOf, newToken } from '#server/access/keys/tokens.ts'
import { forgetAddresses } from '#server/access/sessions/known-addresses.ts'
import { forgetDevices } from '#server/access/sessions/known-devices.ts'
import { hashPassword, insistOnPassword } from '#server/access/sessions/passwords.ts'
import { endSessions } from '#server/access/sessions/session.ts'
import { forgetAttempts, mayMail } from '#server/access/throttle/login-throttle.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { withdrawJobs } from '#server/jobs/queue.ts'
import { mailJob, queueingMail, queueMail, queueMails } from '#server/mail/mail.ts'
import {
  addressAskedMail,
  confirmMail,
  emailChangedMail,
  lockedMail,
  newAddressMail,
  newDeviceMail,
  recoverMail,
} from '#server/mail/mail-texts.ts'
import { setPassword } from '../../credentials/server/queries.ts'
import {
  type AccountToken,
  accountByEmail,
  accountToken,
  type Greeting,
  greetingOf,
  greetingsOf,
  isAddressTaken,
} from './queries.ts'

const MINUTE = 60_000
const LIVES = { confirm: 7 * 24 * 60 * MINUTE, email: 7 * 24 * 60 * MINUTE, recover: 60 * MINUTE }
const PAGES = { confirm: 'confirm-account', recover: 'confirm-password' }

type Mailing = { user_id: number; base: string; clock: Clock }

async function sendLink(
  tx: Tx,
  kind: 'confirm' | 'recover',
  { user_id, base, clock }: Mailing,
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await tx
    .insertInto('account_tokens')
    .values({
      user_id,
      kind,
      token_hash: hmacOf('account_link', token),
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

/** As `sendConfirmation`, for many new accounts; `withdrawConfirmations` takes back what was not sent yet. */
export async function sendConfirmations(
  tx: Tx,
  { user_ids, base, clock }: { user_ids: readonly number[]; base: string; clock: Clock },
): Promise<void> {
  const people = await greetingsOf(tx, user_ids)
  const links = people.map((person) => ({ ...person, token: newToken() }))
  const times = { created_at: clock.now(), expires_at: addTime(clock.now(), LIVES.confirm) }
  if (links.length === 0) return
  await tx
    .insertInto('account_tokens')
    .values(
      links.map(({ id, token }) => {
        const token_hash = hmacOf('account_link', token)
        return { user_id: id, kind: 'confirm', token_hash, ...times }
      }),
    )
    .execute()
  const mails = links.map(({ id, email, name, institution, token }) => ({
    ...confirmMail({ name, institution, link: `${base}/${PAGES.confirm}?token=${token}` }),
    to: email,
    key: confirmationKey(id),
  }))
  await queueMails(tx, mails)
}

const confirmationKey = (user_id: number) => `confirm:${user_id}`

/** Takes back the confirmation mails of accounts that go away. */
export async function withdrawConfirmations(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await withdrawJobs(tx, mailJob, user_ids.map(confirmationKey))
}

/** Sends to a new address the link with which it becomes the account's, and tells the present one of it. */
export async function sendNewAddress(
  tx: Tx,
  { user_id, new_email, base, clock }: Mailing & { new_email: string },
): Promise<void> {
  insist((await isAddressTaken(tx, new_email)) ? 'email_already_taken' : null)
  const now = clock.now()
  await endLinks(tx, user_id, now, 'email')
  const token = newToken()
  await tx
    .insertInto('account_tokens')
    .values({
      user_id,
      kind: 'email',
      new_email,
      token_hash: hmacOf('account_link', token),
      created_at: now,
      expires_at: addTime(now, LIVES.email),
    })
    .execute()
  const { email, name, institution } = await greetingOf(tx, user_id)
  const link = `${base}/${PAGES.confirm}?token=${token}`
  await queueMail(tx, { to: new_email, ...newAddressMail({ name, link, institution }) })
  await queueMail(tx, { to: email, ...addressAskedMail({ name, new_email, institution }) })
}

type Recovery = { email: string; base: string; clock: Clock }

/** Sends a recovery mail when the e-mail has an enabled account; else does nothing. */
export async function sendRecovery(tx: Tx, { email, base, clock }: Recovery): Promise<void> {
  const account = await accountByEmail(tx, email)
  if (!account?.enabled) return
  // Who never confirmed gets the confirmation again: recovering would not let them in.
  const kind = account.confirmed_at ? 'recover' : 'confirm'
  // Nobody fills somebody's mailbox; the link that was sent is good for as long as this holds.
  if (await mayMail(tx, 'recovery', { email, now: clock.now() }))
    await sendLink(tx, kind, { user_id: account.id, base, clock })
}

/** Tells the owner, if there is one, that strangers have locked the account for a day (promises.md S1). */
export async function tellOfLock(tx: Tx, { email, base }: { email: string; base: string }): Promise<void> {
  const account = await accountByEmail(tx, email)
  if (!account?.enabled || !account.confirmed_at) return
  const { name, institution } = await greetingOf(tx, account.id)
  await queueMail(tx, { to: email, ...lockedMail({ name, institution, link: `${base}/recover-account` }) })
}

type Met = Omit<Greeting, 'id'> & { device: string | null; base: string; now: Instant }

/**
 * Tells a person by mail that somebody signed in where nobody had before (promises.md S6), as part of the statement
 * that opens the session.
 */
export function deviceNotice({ email, name, institution, device, base, now }: Met): (rows: Sql) => Sql {
  const words = {
    device: device ?? 'un dispositivo desconocido',
    at: showMomentInWords(now),
    link: `${base}/profile`,
  }
  const mail = { to: email, ...newDeviceMail({ name, institution, ...words }) }
  return (rows) => queueingMail(mail, rows)
}

const refusalOfToken = (token: AccountToken | undefined, now: Instant): ErrorCode | null => {
  if (!token?.enabled || timeOf(token.expires_at) <= timeOf(now)) return 'invalid_token'
  return token.used_at === null ? null : 'invalid_token'
}

/** No link that was sent, or none of one kind, opens the account any more. */
export async function endLinks(tx: Tx, user_id: number, now: Instant, kind?: 'email'): Promise<void> {
  await tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? ''))
    .execute()
}

/** Sets the new password of a recovery link, and ends every session and every other link of the account. */
export async function recoverPassword(
  tx: Tx,
  order: { token: string; password: string; now: Instant },
): Promise<void> {
  const token = await accountToken(tx, 'recover', hmacOf('account_link', order.token))
  insist(refusalOfToken(token, order.now))
  if (!token) throw new Error('unreachable')
  insistOnPassword(order.password, token.own_words)
  await endLinks(tx, token.user_id, order.now)
  await setPassword(tx, token.user_id, await hashPassword(order.password))
  await endSessions(tx, token.user_id, order.now)
  await forgetDevices(tx, token.user_id)
  await forgetAddresses(tx, token.user_id)
  // promises.md S1: after a hundred failures in a row this is the only way in.
  await forgetAttempts(tx, token.email)
}

/** Confirms a new address that an administrator has set: from now on it is the account's. Gives it. */
async function confirmAddress(tx: Tx, token: AccountToken & { new_email: string }, now: Instant) {
  insist(refusalOfToken(token, now))
  await endLinks(tx, token.user_id, now)
  const { email, name, institution } = await greetingOf(tx, token.user_id)
  const { new_email } = token
  await tx.updateTable('users').set({ email: new_email }).where('id', '=', token.user_id).execute()
  await queueMail(tx, { to: email, ...emailChangedMail({ name, new_email, institution }) })
  return new_email
}

/** Confirms an account, or its new address; one without password must choose it now. Gives its e-mail. */
export async function confirmAccount(
  tx: Tx,
  order: { token: string; password: string | undefined; now: Instant },
): Promise<string> {
  const token_hash = hmacOf('account_link', order.token)
  const moved = await accountToken(tx, 'email', token_hash)
  if (moved?.new_email) return confirmAddress(tx, { ...moved, new_email: moved.new_email }, order.now)
  const token = await accountToken(tx, 'confirm', token_hash)
  insist(token?.used_at && token.confirmed_at ? 'already_confirmed' : null)
  insist(refusalOfToken(token, order.now))
  if (!token) throw new Error('unreachable')
  if (token.password_hash === null && order.password === undefined)
    throw new Invalid({ password: ['required'] })
  if (order.password !== undefined) insistOnPassword(order.password, token.own_words)
  await endLinks(tx, token.user_id, order.now)
  await tx.updateTable('users').set({ confirmed_at: order.now }).where('id', '=', token.user_id).execute()
  if (order.password !== undefined) await setPassword(tx, token.user_id, await hashPassword(order.password))
  const { email } = await greetingOf(tx, token.user_id)
  return email
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
