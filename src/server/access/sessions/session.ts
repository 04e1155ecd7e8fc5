import { sql } from 'kysely'
import { LEVELS, type Level } from '#kernel/access.ts'
import { addTime, type Clock, type Instant, timeOf } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { hmacOf, newToken } from '../keys/tokens.ts'
import { type FoundRows, foundIn, NO_PATH_ROWS, type PathRows } from '../rights/path-rows.ts'
import { knowAddress } from './known-addresses.ts'
import { knowDevice } from './known-devices.ts'
import { endOf, HOUR, isLimitedUser, MINUTE } from './session-limits.ts'
import {
  ACTOR_COLUMNS,
  ACTOR_JOINS,
  type ActorRow,
  findToken,
  refusalOfToken,
  type TokenRow,
} from './token-row.ts'

/** The authenticated caller. */
export type Actor = {
  user_id: number
  type: Role
  level: Level
  name: string
  email: string
  student_id: number | null
  teacher_id: number | null
  session_id: number
  /** Single permissions that an administrator added (true) or took away (false). */
  changed_permissions: Record<string, boolean>
}

const GRACE = MINUTE
/** Concurrent calls share one renewed token. */
const RENEWED_AGAIN_MS = MINUTE

type IssuedToken = { access_token: string; expires_at: Instant }

type Opening = {
  remember: boolean
  /** What the browser says of itself. */
  device: string | null
  now: Instant
  /** The hash that was just checked: if the account has another one by now, the session is refused. */
  password_hash?: string | null
  /** The browser and the network address to remember. */
  device_token?: string | undefined
  address?: string
  /** What else is written where the browser is new, once for each of these rows. */
  if_new?: ((rows: Sql) => Sql) | null
}

export type OpenedSession = IssuedToken & { actor: Actor }

/**
 * Opens a session, with its first token, for a user who is enabled: all in one statement, since a whole school signs
 * in at eight. Locks the user's row until the end of the transaction: a change of the password waits for it, and then
 * also ends the session opened here.
 */
export async function openSession(tx: Tx, user_id: number, opening: Opening): Promise<OpenedSession> {
  const { remember, device, now, password_hash, device_token, address, if_new } = opening
  const access_token = newToken()
  const endFor = (role: 'admin' | 'student') =>
    endOf({ remember, started_at: now, role, is_demo: false }, now)
  const isSame = password_hash === undefined ? sql`true` : sql`password_hash = ${password_hash}`
  const { rows } = await sql<ActorRow & { expires_at: Instant }>`
    with account as materialized (
      select * from users where id = ${user_id} and enabled and ${isSame} for share
    ), device as (
      ${device_token === undefined ? sql`select null::int as id where false` : knowDevice('account', device_token, now)}
    ), address as (
      ${address === undefined ? sql`select` : knowAddress('account', address, now)}
    ), session as (
      insert into sessions (user_id, remember, device, known_device_id, started_at, last_used_at)
      select id, ${remember}, ${device}, (select id from device), ${now}, ${now} from account returning id
    ), token as (
      insert into session_tokens (session_id, token_hash, created_at, used_at, expires_at)
      select session.id, ${hmacOf('session', access_token)}, ${now}::timestamptz, ${now}::timestamptz,
        case when ${isLimitedUser('account')} then ${endFor('admin')}::timestamptz else ${endFor('student')} end
      from account, session returning session_id, expires_at
    ), told as (
      ${if_new ? if_new(NEW_DEVICE) : sql`select`}
    )
    select token.session_id, token.expires_at, u.id as user_id, ${ACTOR_COLUMNS}
    from account u ${ACTOR_JOINS}, token`.execute(tx)
  const row = rows[0]
  insist(row ? null : 'auth_failed')
  if (!row) throw new Error('unreachable')
  return { access_token, expires_at: row.expires_at, actor: actorOf(row) }
}

/** The session that is opened, where its browser was not known before. */
const NEW_DEVICE = sql`from session
  where not exists (select from known_devices d join device on device.id = d.id)`

async function issueToken(
  tx: Tx,
  session_id: number,
  expires_at: Instant,
  now: Instant,
): Promise<IssuedToken> {
  const access_token = newToken()
  await tx
    .insertInto('session_tokens')
    .values({ session_id, token_hash: hmacOf('session', access_token), created_at: now, expires_at })
    .execute()
  return { access_token, expires_at }
}

/**
 * Whether an account still has the password that was just checked, and is enabled. Locks the row until the end of
 * the transaction: a change of the password waits for it, and then also ends the session opened here.
 */
export async function isStillSo(
  tx: Tx,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every open session of a user, or all but one: after a changed password or role, or a disabled account. */
export async function endSessions(tx: Tx, user_id: number, now: Instant, but?: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0))
    .execute()
}

const KEEP_MS = 30 * 24 * HOUR

/**
 * Hourly cleanup of tokens that expired thirty days ago (promises.md#personal-data), with sessions that have no
 * other. A person's last session stays: it tells when the person was last here.
 */
export async function removeOldSessions(db: Tx, now: Instant): Promise<void> {
  const before = addTime(now, -KEEP_MS)
  await db.deleteFrom('session_tokens').where('expires_at', '<', before).execute()
  await sql`
    delete from sessions s
    where s.last_used_at < ${before}::timestamptz
      and not exists (select from session_tokens t where t.session_id = s.id)
      and exists (select from sessions later where later.user_id = s.user_id
        and (later.last_used_at, later.id) > (s.last_used_at, s.id))`.execute(db)
}

/** Ends the sessions of all users. */
export const endEverySession = (tx: Tx, now: Instant) =>
  tx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).executeTakeFirst()

export async function endSession(tx: Tx, session_id: number, now: Instant): Promise<void> {
  await tx.updateTable('sessions').set({ ended_at: now }).where('id', '=', session_id).execute()
}

export type Resolved = { actor: Actor; renewed: IssuedToken | null; found: FoundRows }

/** Returns the actor of a bearer token, and a new token once half its life is over. Refuses with a 401 code. */
export async function resolveToken(
  db: Tx,
  token: string,
  clock: Clock,
  path_rows: PathRows = NO_PATH_ROWS,
): Promise<Resolved> {
  const row = await findToken(db, token, path_rows)
  const now = clock.now()
  insist(refusalOfToken(row, now))
  if (!row) throw new Error('a token without row passed its checks')
  if (row.used_at === null) await noteFirstUse(db, row, now)
  if (Math.abs(timeOf(now) - timeOf(row.last_used_at)) > MINUTE)
    await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', row.session_id).execute()
  return {
    actor: actorOf(row),
    renewed: await renewed(db, row, now),
    found: foundIn(path_rows, row.path_rows),
  }
}

/**
 * On a token's first use the session's older ones end within a minute. An unused one stays: the answer that brought
 * it may still arrive and replace this one.
 */
const noteFirstUse = (db: Tx, { token_id, session_id }: TokenRow, now: Instant) =>
  sql`
    with arrived as (update session_tokens set used_at = ${now} where id = ${token_id} and used_at is null returning id)
    update session_tokens former set grace_until = ${addTime(now, GRACE)} from arrived
    where former.session_id = ${session_id} and former.id <> arrived.id and former.used_at is not null
      and former.grace_until is null`.execute(db)

/** Issues a new token, again each minute until one is used: the answer that brought it may have been lost. */
async function renewed(db: Tx, row: TokenRow, now: Instant): Promise<IssuedToken | null> {
  const half = (timeOf(row.created_at) + timeOf(row.expires_at)) / 2
  if (row.grace_until !== null || timeOf(now) < half) return null
  const expires_at = endOf(row, now)
  // A new one would expire with the old one.
  if (timeOf(expires_at) <= timeOf(row.expires_at)) return null
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('session_tokens')
      .set({ renewed_at: now })
      .where('id', '=', row.token_id)
      .where('grace_until', 'is', null)
      .where(({ or, eb, not }) =>
        or([
          eb('renewed_at', 'is', null),
          // A later time was written by a clock that was corrected since.
          not(eb.between('renewed_at', addTime(now, -RENEWED_AGAIN_MS + 1), now)),
        ]),
      )
      .executeTakeFirst()
    return numUpdatedRows === 0n ? null : issueToken(tx, row.session_id, expires_at, now)
  })
}

const actorOf = (row: ActorRow): Actor => ({
  user_id: row.user_id,
  type: row.role,
  level: row.is_dios ? LEVELS.dios : LEVELS[row.role],
  name: row.name,
  email: row.email,
  student_id: row.student_id,
  teacher_id: row.teacher_id,
  session_id: row.session_id,
  changed_permissions: row.permissions ?? {},
})
