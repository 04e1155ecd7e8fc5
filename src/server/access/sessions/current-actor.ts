import { sql } from 'kysely'
import { LEVELS } from '#kernel/access.ts'
import type { Role } from '#kernel/roles.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'
import type { Actor } from './session.ts'

type Row = Pick<Actor, 'name' | 'email' | 'student_id' | 'teacher_id'> & {
  role: Role
  is_dios: boolean
  permissions: Record<string, boolean> | null
}

/** A person as they would sign in now, for what is done for them without a session; null when they may not. */
export async function currentActor(db: Tx, user_id: number): Promise<Actor | null> {
  const { rows } = await sql<Row>`
    select u.role, u.is_dios, u.email, st.id as student_id, te.id as teacher_id,
      coalesce(u.name, ${fullName('st')}, ${fullName('te')}, u.email) as name,
      (select jsonb_object_agg(p.permission, p.granted) from user_permissions p where p.user_id = u.id) as permissions
    from users u
    left join students st on st.user_id = u.id
    left join teachers te on te.user_id = u.id
    where u.id = ${user_id} and u.enabled`.execute(db)
  const [row] = rows
  if (!row) return null
  const { role, is_dios, permissions, ...person } = row
  const level = is_dios ? LEVELS.dios : LEVELS[role]
  return { ...person, user_id, type: role, level, session_id: 0, changed_permissions: permissions ?? {} }
}
