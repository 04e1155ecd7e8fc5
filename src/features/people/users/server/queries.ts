import { sql } from 'kysely'
import { LEVELS } from '#kernel/access.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listUsers } from '../contract.ts'

type StaffRole = 'admin' | 'lowAdmin'

const columns = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .where('u.role', 'in', ADMIN_GROUP)
    .select((it) => [
      'u.id',
      'u.email',
      'u.is_dios',
      'u.enabled',
      'u.confirmed_at',
      'u.profile_picture',
      'u.created_at',
      'u.updated_at',
      it.ref('u.name').$notNull().as('name'),
      it.ref('u.role').$castTo<StaffRole>().as('role'),
    ])
    .select((it) =>
      it
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .select((one) => one.fn.max('s.last_used_at').as('last'))
        .as('last_used_at'),
    )

const levelOf = (row: { is_dios: boolean; role: StaffRole }) => (row.is_dios ? LEVELS.dios : LEVELS[row.role])

/** A page of administrators and lowAdmins. */
export async function pageOfUsers(tx: Tx, query: QueryOf<typeof listUsers>) {
  const rows = columns(tx)
    .where(searchCondition(query.search, 'u.search_text'))
    .$if(query.role !== undefined, (some) => some.where('u.role', '=', query.role ?? ''))
    .$if(query.enabled !== undefined, (some) => some.where('u.enabled', '=', query.enabled ?? true))
  const found = await page(rows, query, {
    orders: {
      name: 'u.name',
      email: 'u.email',
      role: sql`(u.is_dios, u.role)`,
      enabled: 'u.enabled',
      // Who never signed in was away longest of all.
      last_used_at: sql`coalesce((select max(s.last_used_at) from sessions s where s.user_id = u.id), '-infinity')`,
      created_at: 'u.created_at',
    },
    first: 'name,asc',
    id: 'u.id',
  })
  return { ...found, data: found.data.map((row) => ({ ...row, level: levelOf(row) })) }
}

/** An administrator or lowAdmin, with the permissions that were changed; undefined when the user is neither. */
export async function userById(tx: Tx, id: number) {
  const row = await columns(tx)
    .where('u.id', '=', id)
    .select(
      sql<Record<string, boolean>>`coalesce((select jsonb_object_agg(p.permission, p.granted)
        from user_permissions p where p.user_id = u.id), '{}')`.as('changed_permissions'),
    )
    .executeTakeFirst()
  return row && { ...row, level: levelOf(row) }
}

/** The single permissions that somebody was given (true) or that were taken (false). */
export const changedPermissionsOf = async (tx: Tx, user_id: number): Promise<Record<string, boolean>> => {
  const rows = await tx
    .selectFrom('user_permissions')
    .select(['permission', 'granted'])
    .where('user_id', '=', user_id)
    .execute()
  return Object.fromEntries(rows.map(({ permission, granted }) => [permission, granted]))
}
