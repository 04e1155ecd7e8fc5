import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'

/** The institute's row; undefined before the first run. */
export const institutionRow = (tx: Tx) => tx.selectFrom('institution').selectAll().executeTakeFirst()

/** The same, held until the end of the transaction: of two editors the second sees what the first has written. */
export const heldInstitution = (tx: Tx) =>
  tx.selectFrom('institution').selectAll().forUpdate().executeTakeFirst()

/** Whether anybody has an account yet. */
export const anyUser = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').limit(sql.lit(1)).executeTakeFirst()) !== undefined

/** The well-known users of the demo institute. */
export const demoUsers = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['email', 'role', 'is_dios'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute()

/**
 * Whether somebody may see the person in a picture (promises.md U3): the staff everybody, others themselves, whom they reach,
 * and who sent them a notice.
 */
export async function maySeePicture(tx: Tx, actor: Actor, key: string): Promise<boolean> {
  if (isStaff(actor)) return true
  const { rows } = await sql`
    select from users u where u.profile_picture = ${key} and (
      u.id = ${actor.user_id}
      or exists (select from students st where st.user_id = u.id and ${within('student', actor, 'st')})
      or exists (select from teachers te where te.user_id = u.id and ${within('teacher', actor, 'te')})
      or exists (select from notifications n join notification_recipients r on r.notification_id = n.id
        where n.sender_user_id = u.id and r.user_id = ${actor.user_id}))`.execute(tx)
  return rows.length > 0
}
