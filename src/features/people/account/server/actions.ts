import { record } from '#features/institute/audit/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import { storeSecretFingerprint } from '#server/access/keys/secret-fingerprint.ts'
import { checkPassword, hashPassword } from '#server/access/sessions/passwords.ts'
import { endEverySession, type OpenedSession, openSession } from '#server/access/sessions/session.ts'
import { forgetAttempts } from '#server/access/throttle/login-throttle.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setPassword } from '../credentials/server/queries.ts'
import { deleteAccounts } from '../lifecycle/server/actions.ts'
import {
  deviceNotice,
  endEveryLink,
  sendConfirmations,
  withdrawConfirmations,
} from '../links/server/actions.ts'
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

type Many<Person> = {
  people: readonly Person[]
  roleOf: (person: Person) => Role
  /** Base of the links in the confirmation mails. */
  base: string
  /** Whether those go out. */
  confirm: boolean
}

type Inserted = { id: number; user_id: number }

/** Makes many people with their accounts, each checked before; `insert` writes their own rows. Gives ids in their order. */
export async function createWithAccounts<Person extends { email: string }>(
  tx: Tx,
  { clock }: By,
  { people, roleOf, base, confirm }: Many<Person>,
  insert: (rows: readonly (Person & { user_id: number })[]) => Promise<Inserted[]>,
): Promise<number[]> {
  if (people.length === 0) return []
  const accounts = await tx
    .insertInto('users')
    .values(people.map((person) => ({ email: person.email, role: roleOf(person) })))
    .returning(['id', 'email'])
    .execute()
  const users = new Map(accounts.map(({ id, email }) => [email, id]))
  const userOf = ({ email }: Person) => users.get(email) ?? 0
  const made = await insert(people.map((person) => ({ ...person, user_id: userOf(person) })))
  if (confirm) await sendConfirmations(tx, { user_ids: [...users.values()], base, clock })
  const ids = new Map(made.map(({ id, user_id }) => [user_id, id]))
  return people.map((person) => ids.get(userOf(person)) ?? 0)
}

/** Removes accounts that nobody has used, and takes back their confirmation mails. */
export async function removeAccounts(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await withdrawConfirmations(tx, user_ids)
  await deleteAccounts(tx, user_ids)
}
