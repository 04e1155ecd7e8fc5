import { LEVELS } from '#kernel/access.ts'
import type { Clock } from '#kernel/dates.ts'
import type { Role } from '#kernel/roles.ts'
import { type Actor, openSession } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { RETURNING_EMAIL } from '#server/postgres/demo-mode.ts'

export type Person = Role | 'dios'

/** Who has a session, with its token. */
export type SignedIn = { person: Person; token: string; user_id: number; email: string }

export async function wellKnown(db: Tx, clock: Clock): Promise<SignedIn[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'is_dios'])
    .where('is_demo', '=', true)
    .where('email', '<>', RETURNING_EMAIL)
    .execute()
  const people: SignedIn[] = []
  for (const { id, role, is_dios } of rows)
    people.push({ person: is_dios ? 'dios' : (role as Role), ...(await openFor(db, clock, id)) })
  return people
}

export async function populate(db: Tx, clock: Clock): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  const person = { identity_kind: 'V', gender: 'female' }
  for (const [index, role] of (
    ['dios', 'admin', 'lowAdmin', 'coordinator', 'teacher', 'student'] as const
  ).entries()) {
    const user = await db
      .insertInto('users')
      .values({
        email: `${role.toLowerCase()}@instituto.test`,
        role: role === 'dios' ? 'admin' : role,
        is_dios: role === 'dios',
        name: role === 'dios' || role === 'admin' || role === 'lowAdmin' ? `Persona ${role}` : null,
        confirmed_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const named = {
      user_id: user.id,
      first_name: 'Persona',
      last_name: role,
      identity_number: `100000${index}`,
      phone: '+584121234567',
    }
    if (role === 'teacher' || role === 'coordinator')
      await db
        .insertInto('teachers')
        .values({ ...person, ...named })
        .execute()
    if (role === 'student')
      await db
        .insertInto('students')
        .values({ ...person, ...named, birth_date: '2005-05-05' as never })
        .execute()
    people.push({ person: role, ...(await openFor(db, clock, user.id)) })
  }
  return people
}

export async function openFor(db: Tx, clock: Clock, user_id: number): Promise<Omit<SignedIn, 'person'>> {
  const { access_token } = await openSession(db, user_id, {
    remember: true,
    device: 'test',
    now: clock.now(),
  })
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { token: access_token, user_id, email }
}

export async function actorOf(db: Tx, user_id: number): Promise<Actor> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .select(['u.role', 'u.is_dios', 'u.name', 'u.email', 's.id as student_id', 't.id as teacher_id'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  const type = row.role as Role
  return {
    user_id,
    type,
    level: row.is_dios ? 6 : LEVELS[type],
    name: row.name ?? row.email,
    email: row.email,
    student_id: row.student_id,
    teacher_id: row.teacher_id,
    session_id: 0,
    changed_permissions: {},
  }
}
