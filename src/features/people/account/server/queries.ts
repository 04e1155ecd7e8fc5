import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { SessionUser } from '../contract.ts'
import { greetedName, greetingInstitution } from '../links/server/queries.ts'

/** What a login needs to know of the account with an e-mail address; undefined when there is none. */
export const accountByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users as u')
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.password_hash', 'u.enabled', 'u.confirmed_at', 'u.is_demo'])
    .select([greetedName.as('name'), greetingInstitution.as('institution')])
    .select(sql<boolean>`exists (select from sessions x where x.user_id = u.id)`.as('was_here'))
    .where('u.email', '=', email)
    .executeTakeFirst()

type SessionRow = {
  profile_picture: string | null
  teacher: SessionUser['teacher']
  student: SessionUser['student']
}

/** The parts of a session user that stand in other tables: picture, teacher or student with the latest inscription. */
export async function sessionRow(tx: Tx, user_id: number): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    select u.profile_picture,
      case when t.id is null then null else jsonb_build_object('id', t.id, 'first_name', t.first_name,
        'last_name', t.last_name, 'email', u.email, 'phone', t.phone) end as teacher,
      case when s.id is null then null else jsonb_build_object('id', s.id, 'first_name', s.first_name,
        'last_name', s.last_name, 'email', u.email, 'gender', s.gender, 'latestInscription', latest.it,
        'charges_debt_e2', (select coalesce(sum(c.debt_e2), 0) from charges c where c.student_id = s.id and c.debt_e2 > 0)) end as student
    from users u
    left join teachers t on t.user_id = u.id
    left join students s on s.user_id = u.id
    left join lateral (
      select jsonb_build_object('id', i.id, 'semester_price_e2', i.semester_price_e2,
        'paid_amount_e2', i.paid_amount_e2, 'pending_amount_e2', i.pending_amount_e2,
        'partial_paid', i.paid_amount_e2 < i.semester_price_e2,
        'specialization', jsonb_build_object('id', sp.id, 'code', sp.code, 'title', sp.title),
        'period', jsonb_build_object('id', p.id, 'year', p.year, 'number', p.number,
          'start_date', p.start_date, 'end_date', p.end_date),
        'semester', jsonb_build_object('id', se.id, 'number', se.number, 'code', se.code)) as it
      from inscriptions i
      join specializations sp on sp.id = i.specialization_id
      join periods p on p.id = i.period_id
      join semesters se on se.id = i.semester_id
      where i.student_id = s.id
      order by p.year desc, p.number desc
      limit 1
    ) latest on true
    where u.id = ${user_id}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('A session without user')
  return row
}
