import { record } from '#features/institute/audit/server/actions.ts'
import { timeOf } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { forgetAddresses } from '#server/access/sessions/known-addresses.ts'
import { forgetDevices } from '#server/access/sessions/known-devices.ts'
import { hashPassword, insistOnPassword, isPassword } from '#server/access/sessions/passwords.ts'
import { endSessions, isStillSo } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueMail } from '#server/mail/mail.ts'
import { emailChangedMail } from '#server/mail/mail-texts.ts'
import { insistOnReach } from '../../lifecycle/server/actions.ts'
import { type UserFacts, userFacts } from '../../lifecycle/server/queries.ts'
import { endLinks, sendConfirmation, sendNewAddress } from '../../links/server/actions.ts'
import { greetingOf } from '../../links/server/queries.ts'
import type { changeEmail, changePassword } from '../contract.ts'
import { sessionById, setPassword } from './queries.ts'

// promises.md S6
const FRESH_MS = 10 * 60_000

type NewAddress = { id: number; body: BodyOf<typeof changeEmail>; base: string }

type Address = { id: number; email: string; pending_email: string | null }

/**
 * Changes an e-mail address and tells the former one of it. The own one needs the password, or a session just opened.
 * Another's is changed by administrators alone, and once the new address has confirmed it: whoever moves it would
 * otherwise have the account with a recovery mail (promises.md A8). One that nobody has confirmed moves at once.
 */
export async function changeEmailOf(tx: Tx, by: By, { id, body, base }: NewAddress): Promise<Address> {
  const { new_email, current_password } = body
  const before = await userFacts(tx, id)
  const isOwn = by.actor.user_id === id
  insist(isOwn || by.actor.type === 'admin' ? null : 'this_action_is_unauthorized')
  insistOnReach(by, before)
  if (isOwn) await insistOnPerson(tx, by, { before, current_password })
  insist(before.email === new_email ? 'new_email_equals_current' : null)
  await record(tx, by, { action: 'users.email', entity: 'user', entity_id: id })
  if (!isOwn && before.confirmed_at !== null) {
    await sendNewAddress(tx, { user_id: id, new_email, base, clock: by.clock })
    return { id, email: before.email, pending_email: new_email }
  }
  await tx.updateTable('users').set({ email: new_email }).where('id', '=', id).execute()
  // The former address may be a stranger's, who must not get in with what was sent there.
  await endLinks(tx, id, by.clock.now())
  const { name, institution } = await greetingOf(tx, id)
  await queueMail(tx, { to: before.email, ...emailChangedMail({ name, new_email, institution }) })
  if (before.confirmed_at === null) await sendConfirmation(tx, { user_id: id, base, clock: by.clock })
  return { id, email: new_email, pending_email: null }
}

type EmailChange = { before: UserFacts; current_password: string | undefined }

async function insistOnPerson(tx: Tx, by: By, { before, current_password }: EmailChange): Promise<void> {
  if (current_password === undefined) {
    const { started_at } = await sessionById(tx, by.actor.session_id)
    const isFresh = timeOf(by.clock.now()) - timeOf(started_at) < FRESH_MS
    if (!isFresh) throw new Invalid({ current_password: ['required'] })
    return
  }
  insist((await isPassword(before.password_hash, current_password)) ? null : 'invalid_password')
}

/** Changes the own password, and ends the other sessions and every link. Another's is refused as if there were no such user. */
export async function changeOwnPassword(
  tx: Tx,
  by: By,
  { id, body }: { id: number; body: BodyOf<typeof changePassword> },
): Promise<void> {
  insist(by.actor.user_id === id ? null : 'user_not_found')
  const user = await userFacts(tx, id)
  insist((await isPassword(user.password_hash, body.current_password)) ? null : 'invalid_password')
  insistOnPassword(body.password, ownWordsOf(user))
  const password_hash = await hashPassword(body.password)
  insist((await isStillSo(tx, user)) ? null : 'invalid_password')
  await setPassword(tx, id, password_hash)
  await endLinks(tx, id, by.clock.now())
  await endSessions(tx, id, by.clock.now(), by.actor.session_id)
  await forgetDevices(tx, id, by.actor.session_id)
  await forgetAddresses(tx, id)
}

const ownWordsOf = (user: UserFacts) => [
  user.email,
  user.name,
  user.student_first_name,
  user.student_last_name,
  user.student_identity,
  user.teacher_first_name,
  user.teacher_last_name,
  user.teacher_identity,
]
