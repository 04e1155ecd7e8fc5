import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'

/**
 * The device token opens nothing by itself. It is hashed without the secret, so that a new secret does not send
 * everybody a mail about a new device (decisions/0021).
 */
const hashOf = (device_token: string): Buffer => createHash('sha256').update(device_token).digest()

/** Whether the account signed in before in the browser that holds this token. */
export const isKnownDevice = (email: string, device_token: string): Sql<boolean> =>
  sql`exists (select from known_devices d join users u on u.id = d.user_id
    where u.email = ${email} and d.token_hash = ${hashOf(device_token)})`

/** Records the browser of a successful login, of the user in the row `user`. */
export const knowDevice = (user: string, device_token: string, now: Instant): Sql =>
  sql`insert into known_devices (user_id, token_hash, first_used_at, last_used_at)
    select id, ${hashOf(device_token)}, ${now}, ${now} from ${sql.table(user)}
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at returning id`

/** Forgets the browsers of a user, or all but that of one session: after a new password, or a stranger's session. */
export async function forgetDevices(tx: Tx, user_id: number, but_of_session?: number): Promise<void> {
  await tx
    .deleteFrom('known_devices as d')
    .where('d.user_id', '=', user_id)
    .$if(but_of_session !== undefined, (some) =>
      some.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions as s')
              .select('s.id')
              .whereRef('s.known_device_id', '=', 'd.id')
              .where('s.id', '=', but_of_session ?? 0),
          ),
        ),
      ),
    )
    .execute()
}

/** Forgets the browser of one session. */
export async function forgetDeviceOf(tx: Tx, session_id: number): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', (it) =>
      it
        .selectFrom('sessions')
        .select('known_device_id')
        .where('id', '=', session_id)
        .$castTo<{ known_device_id: number }>(),
    )
    .execute()
}
