import { createHash } from 'node:crypto'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

/**
 * The device token opens nothing by itself. It is hashed without the secret, so that a new secret does not send
 * everybody a mail about a new device (decisions/0021).
 */
const hashOf = (device_token: string): Buffer => createHash('sha256').update(device_token).digest()

/** Whether the account signed in before in the browser that holds this token. */
export async function isKnownDevice(db: Tx, email: string, device_token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.id')
    .where('u.email', '=', email)
    .where('d.token_hash', '=', hashOf(device_token))
    .executeTakeFirst()
  return row !== undefined
}

/** Records the browser of a successful login; returns whether it is new. */
export async function knowDevice(
  tx: Tx,
  { user_id, device_token, now }: { user_id: number; device_token: string; now: Instant },
): Promise<{ id: number; is_new: boolean }> {
  const known = await tx
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(device_token))
    .returning('id')
    .executeTakeFirst()
  if (known) return { id: known.id, is_new: false }
  const { id } = await tx
    .insertInto('known_devices')
    .values({ user_id, token_hash: hashOf(device_token), first_used_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, is_new: true }
}

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
