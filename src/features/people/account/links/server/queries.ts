import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Role } from '#kernel/roles.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'

/** What recovery needs to know of the account with an e-mail address, locked; undefined when there is none. */
export const accountByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'enabled', 'confirmed_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

export type Greeting = { id: number; email: string; name: string; institution: string }

/** Of a user `u`, with the student `s` and the teacher `t` that it may be. */
export const greetedName = sql<string>`coalesce(u.name, s.first_name, t.first_name, u.email)`
export const greetingInstitution = sql<string>`coalesce((select name from institution), 'Claustro')`

/** Whom mails greet, and in whose name. */
export async function greetingsOf(tx: Tx, user_ids: readonly number[]): Promise<Greeting[]> {
  const { rows } = await sql<Greeting>`
    select u.id, u.email, ${greetedName} as name, ${greetingInstitution} as institution
    from users u
    left join students s on s.user_id = u.id
    left join teachers t on t.user_id = u.id
    where ${among('u.id', user_ids)}`.execute(tx)
  return rows
}

/** Whom a mail greets, and in whose name. */
export async function greetingOf(tx: Tx, user_id: number): Promise<Greeting> {
  const [row] = await greetingsOf(tx, [user_id])
  if (!row) throw new Error('No user to greet')
  return row
}

export type AccountToken = {
  id: number
  user_id: number
  new_email: string | null
  expires_at: Instant
  used_at: Instant | null
  confirmed_at: Instant | null
  password_hash: string | null
  enabled: boolean
  email: string
  role: Role
  own_words: (string | null)[]
}

/** The token of a mail with its account, locked, so that two uses at once cannot both pass. */
export async function accountToken(tx: Tx, kind: 'confirm' | 'recover' | 'email', token_hash: Buffer) {
  const { rows } = await sql<AccountToken>`
    select a.id, a.user_id, a.new_email, a.expires_at, a.used_at, u.confirmed_at, u.password_hash, u.enabled, u.email, u.role,
      jsonb_build_array(u.email, u.name, s.first_name, s.last_name, s.identity_number, t.first_name, t.last_name,
        t.identity_number, (select short_name from institution)) as own_words
    from account_tokens a
    join users u on u.id = a.user_id
    left join students s on s.user_id = u.id
    left join teachers t on t.user_id = u.id
    where a.kind = ${kind} and a.token_hash = ${token_hash}
    for update of a`.execute(tx)
  return rows[0]
}

/** Whether an account has this address. */
export const isAddressTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
