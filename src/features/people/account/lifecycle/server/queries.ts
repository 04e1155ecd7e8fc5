import { sql } from 'kysely'
import type { Role } from '#kernel/roles.ts'
import type { Tx } from '#server/database/db.ts'

/** What must be known of any user before it is changed. */
export const userFacts = (tx: Tx, id: number) =>
  tx
    .selectFrom('users as u')
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .where('u.id', '=', id)
    .select([
      'u.id',
      'u.email',
      'u.name',
      'u.is_dios',
      'u.is_demo',
      'u.enabled',
      'u.confirmed_at',
      'u.password_hash',
      'u.profile_picture',
      'u.updated_at',
      's.first_name as student_first_name',
      's.last_name as student_last_name',
      's.identity_number as student_identity',
      't.first_name as teacher_first_name',
      't.last_name as teacher_last_name',
      't.identity_number as teacher_identity',
    ])
    .select((it) => it.ref('u.role').$castTo<Role>().as('role'))
    .select(
      sql<Record<string, boolean>>`coalesce((select jsonb_object_agg(p.permission, p.granted)
        from user_permissions p where p.user_id = u.id), '{}')`.as('changed_permissions'),
    )
    .executeTakeFirstOrThrow()
export type UserFacts = Awaited<ReturnType<typeof userFacts>>

type Acts = { notifications: number; binnacles: number; documents: number; entries: number }

/** What an account has done that stays. */
export async function actsOf(tx: Tx, user_id: number): Promise<Acts> {
  const { rows } = await sql<Acts>`select
    (select count(*)::int from notifications where sender_user_id = ${user_id}) as notifications,
    (select count(*)::int from binnacles where author_user_id = ${user_id}) as binnacles,
    (select count(*)::int from documents where created_by = ${user_id}) as documents,
    (select count(*)::int from audit_entries where user_id = ${user_id}) as entries`.execute(tx)
  return rows[0] ?? { notifications: 0, binnacles: 0, documents: 0, entries: 0 }
}
