import type { Tx } from '#server/db.ts'

/** The institute's row; undefined before the first run. */
export const institutionRow = (tx: Tx) => tx.selectFrom('institution').selectAll().executeTakeFirst()

/** The same, held until the end of the transaction: of two editors the second sees what the first has written. */
export const heldInstitution = (tx: Tx) =>
  tx.selectFrom('institution').selectAll().forUpdate().executeTakeFirst()

/** Whether anybody has an account yet. */
export const anyUser = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** The well-known users of the demo institute. */
export const demoUsers = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['email', 'role', 'is_dios'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute()
