import type { Role } from '#kernel/roles.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { deleteAccounts } from '../../lifecycle/server/actions.ts'
import { sendConfirmations, withdrawConfirmations } from '../../links/server/actions.ts'

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
