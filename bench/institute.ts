import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { hashPassword } from '#server/access/sessions/passwords.ts'
import type { Tx } from '#server/database/db.ts'
import { fillLessons, fillTimetables } from './timetable.ts'

/** How many of each; enrolments are three per inscription, payments four. */
export type Size = { students: number; inscriptions: number; pending: number }
export const BIG: Size = { students: 20_000, inscriptions: 40_000, pending: 6_000 }

export const PASSWORD = 'una clave larga de medida'
export const PERIODS = 8

const FIRST = sql`array['María', 'José', 'Ana', 'Luis', 'Inés', 'Carlos', 'Valentina', 'Jesús', 'Daniela', 'Miguel',
  'Génesis', 'Rafael', 'Oriana', 'Ángel', 'Mariángel', 'Andrés', 'Yuleisy', 'Simón', 'Carolina', 'Héctor', 'Coromoto',
  'Óscar', 'Nazareth', 'Yorman', 'Fabiola', 'Wilmer', 'Verónica', 'Leonardo', 'Lucía', 'Martín']`
const LAST = sql`array['González', 'Rodríguez', 'Pérez', 'Hernández', 'García', 'Martínez', 'Sánchez', 'López', 'Díaz',
  'Ñáñez', 'Rojas', 'Ramírez', 'Blanco', 'Bello', 'Urdaneta', 'Chacón', 'Briceño', 'Contreras', 'Zambrano', 'Quintero',
  'Peña', 'Montilla', 'Araujo', 'Villalobos', 'Acosta', 'Colmenares', 'Guédez', 'Mendoza', 'Salazar', 'Piñango', 'Uzcátegui',
  'Figueroa', 'Graterol', 'Marcano', 'Velásquez', 'Yánez', 'Landaeta', 'Mújica', 'Parra', 'Olivares', 'Viloria']`

const person = (n: ReturnType<typeof sql>) => sql`
  (${FIRST})[1 + ${n} % 30] || ' ' || (${FIRST})[1 + (${n} / 30) % 29] as first_name,
  (${LAST})[1 + (${n} * 7) % 41] || ' ' || (${LAST})[1 + (${n} / 41) % 40] as last_name,
  case when ${n} % 2 = 0 then 'female' else 'male' end as gender,
  date '1998-01-01' + (${n} % 3000) as birth_date, '+58412' || (1000000 + ${n}) as phone`

/** An institute of several years by plain SQL, in some seconds. `today` lies in its last period, which is open. */
export async function fillInstitute(db: Tx, { students, inscriptions, pending }: Size): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await db.connection().execute(async (tx) => {
    await sql`set statement_timeout = 0`.execute(tx)
    await sql`set session_replication_role = replica`.execute(tx)
    await sql`select set_config('claustro.now', ${systemClock.now()}, false)`.execute(tx)
    const makeIndexes = await dropIndexes(tx)
    await structure(tx)
    await people(tx, students, hash)
    await studies(tx, students, inscriptions)
    await addUp(tx)
    await papers(tx, students, pending)
    await fillTimetables(tx, PERIODS)
    await fillLessons(tx)
    await makeIndexes()
    await sql`set session_replication_role = origin`.execute(tx)
    await sql`vacuum analyze`.execute(tx)
    await sql`reset claustro.now`.execute(tx)
    await sql`reset statement_timeout`.execute(tx)
  })
}

/** Those that keep nothing unique: made of all rows at once they take a fraction of what they take row by row. */
async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisexclusion`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  return async () => {
    for (const { made } of rows) await sql.raw(made).execute(tx)
  }
}

async function structure(tx: Tx): Promise<void> {
  await sql`insert into institution (name, short_name) values ('Instituto de medida', 'IM')`.execute(tx)
  await sql`insert into periods (year, number, weeks_length, start_date, end_date, first_cut_start_date,
      first_cut_end_date, second_cut_start_date, second_cut_end_date, approval_minimum_avg, approval_minimum_note,
      semester_price_e2, enabled, enabled_inscriptions, enabled_preregisters)
    select extract(year from claustro_now()::date)::int - (${PERIODS} - k) / 2, 2 - k % 2, 20, at, at + 140, at, at + 70, at + 71, at + 130,
      12, 10, 12000, k = ${PERIODS}, k = ${PERIODS}, k = ${PERIODS}
    from (select k, claustro_now()::date - 30 - (${PERIODS} - k) * 180 as at from generate_series(1, ${PERIODS}::int) k) p`.execute(
    tx,
  )
  await sql`insert into specializations (code, title, is_basic)
    select 'E' || n, (array['Informática', 'Contaduría', 'Enfermería', 'Turismo', 'Diseño', 'Mecánica', 'Electricidad',
      'Administración', 'Educación', 'Ciclo básico'])[n], n = 10 from generate_series(1, 10) n`.execute(tx)
  await sql`insert into courses (code, title, credits, hours, max_absences_to_fail)
    select 'M' || n, 'Materia ' || n, 4, 5, 6 from generate_series(1, 60) n`.execute(tx)
  await sql`insert into pensums (name, specialization_id, versioned) select 'Pensum ' || id, id, true
    from specializations`.execute(tx)
  await sql`insert into semesters (pensum_id, number, code) select p.id, n, 'S' || n
    from pensums p, generate_series(1, 2) n order by p.id, n`.execute(tx)
  await sql`insert into semester_courses (semester_id, pensum_id, course_id)
    select s.id, s.pensum_id, (s.id - 1) * 3 + n from semesters s, generate_series(1, 3) n`.execute(tx)
  await sql`insert into period_pensums (period_id, specialization_id, pensum_id)
    select p.id, e.specialization_id, e.id from periods p, pensums e`.execute(tx)
  await sql`insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift, males_limit,
      females_limit)
    select p.id, e.specialization_id, e.id, s.id, chr(64 + n), case n % 2 when 0 then 'morning' else 'afternoon' end, 500, 500
    from periods p, pensums e join semesters s on s.pensum_id = e.id, generate_series(1, 4) n
    order by p.id, s.id, n`.execute(tx)
  await sql`insert into course_sections (section_id, course_id) select s.id, sc.course_id
    from sections s join semester_courses sc on sc.semester_id = s.semester_id`.execute(tx)
}

async function people(tx: Tx, students: number, hash: string): Promise<void> {
  await sql`insert into users (email, role, is_dios, name, password_hash, confirmed_at)
    select 'admin' || n || '@instituto.test', 'admin', n = 1, 'Administrador ' || n, ${hash}, claustro_now()
    from generate_series(1, 5) n`.execute(tx)
  await sql`with u as (insert into users (email, role, password_hash, confirmed_at)
      select 'profesor' || n || '@instituto.test', case when n <= 10 then 'coordinator' else 'teacher' end, ${hash}, claustro_now()
      from generate_series(1, 150) n returning id)
    insert into teachers (user_id, first_name, last_name, identity_kind, identity_number, gender, phone)
    select id, first_name, last_name, 'V', (9000000 + n)::text, gender, phone
    from (select id, n, ${person(sql`n`)} from (select id, id * 17 as n from u) x) y`.execute(tx)
  await sql`update specializations set coordinator_id = id`.execute(tx)
  await sql`insert into course_section_teachers (course_section_id, teacher_id) select id, 1 + id % 150
    from course_sections`.execute(tx)
  await sql`insert into supervisions (coordinator_id, teacher_id)
    select 1 + t.id % 10, t.id from teachers t where t.id > 10`.execute(tx)
  await sql`with u as (insert into users (email, role, password_hash, confirmed_at, created_at)
      select 'estudiante' || n || '@instituto.test', 'student', ${hash}, claustro_now(), claustro_now() - n * interval '90 minutes'
      from generate_series(1, ${students}::int) n returning id, created_at)
    insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone,
      state, created_at)
    select id, first_name, last_name, 'V', (12000000 + n * 37)::text, gender, birth_date, phone,
      case when n % 10 = 0 then 'retired' when n % 7 = 0 then 'graduated' else 'active' end, created_at
    from (select id, n, created_at, ${person(sql`n`)} from (select id, created_at, (row_number() over (order by id))::int
      as n from u) x) y`.execute(tx)
}

async function studies(tx: Tx, students: number, inscriptions: number): Promise<void> {
  const each = Math.round(inscriptions / students)
  // Consecutive periods for each; sections by turns.
  await sql`insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind,
      semester_price_e2, created_at)
    select i.student_id, i.period_id, s.specialization_id, s.semester_id, s.id,
      case when k = 0 then 'new' else 'regular' end, 12000, p.start_date + (i.student_id % 20) * interval '1 day'
        + i.student_id * interval '1 second'
    from (select st.id as student_id, k, 1 + st.id % ${PERIODS - each + 1} + k as period_id
      from students st, generate_series(0, ${each - 1}::int) k) i
    join periods p on p.id = i.period_id
    join sections s on s.id = (i.period_id - 1) * 80 + 1 + i.student_id % 80
`.execute(tx)
  await sql`update sections s set males_assigned = c.males, females_assigned = c.females
    from (select i.section_id, count(*) filter (where st.gender = 'male') as males,
      count(*) filter (where st.gender = 'female') as females
      from inscriptions i join students st on st.id = i.student_id group by 1) c where c.section_id = s.id`.execute(
    tx,
  )
  await sql`insert into enrolments (inscription_id, student_id, course_section_id, state, definitive_note)
    select i.id, i.student_id, cs.id, case when i.period_id = ${PERIODS} then 'enrolled' else 'approved' end,
      case when i.period_id = ${PERIODS} then null else 10 + i.id % 11 end
    from inscriptions i join course_sections cs on cs.section_id = i.section_id`.execute(tx)
  // Four parts of 3,000; one in eight students still owes something of an old period, most of the current one do.
  await sql`insert into payments (student_id, period_id, title, type, receipt_number, date, amount, status,
      rejection_reason, reported_by, reviewed_by, reviewed_at, created_at)
    select student_id, period_id, 'Pago del período', type, case when type = 1 then null else 'R' || (id * 4 + n) end,
      (created_at + n * interval '20 days')::date, case when id % 8 = 0 then 2000 else 3000 end, status,
      case when status = 3 then 'El comprobante no se lee.' end, 1, case when status <> 1 then 2 end,
      case when status <> 1 then created_at + n * interval '20 days' end, created_at + n * interval '20 days'
    from (select i.*, n, 1 + (i.id + n) % 5 as type, case when i.period_id = ${PERIODS} and n = 4 and i.id % 2 = 0 then 1
      when i.id % 37 = 0 and n = 3 then 3 else 2 end as status
      from inscriptions i, generate_series(1, 4) n) x`.execute(tx)
}

/** The triggers that keep the sums were switched off. */
const addUp = (tx: Tx) =>
  sql`update inscriptions i set paid_amount_e2 = p.paid, pending_amount_e2 = p.pending
    from (select student_id, period_id, coalesce(sum(amount) filter (where status = 2), 0) as paid,
      coalesce(sum(amount) filter (where status = 1), 0) as pending from payments group by 1, 2) p
    where p.student_id = i.student_id and p.period_id = i.period_id`.execute(tx)

async function papers(tx: Tx, students: number, pending: number): Promise<void> {
  await sql`insert into preregistered_students (period_id, specialization_id, shift, state, rejection_reason, student_id,
      email, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone, created_at)
    select ${PERIODS}, 1 + n % 9, case n % 2 when 0 then 'morning' else 'afternoon' end, state,
      case when state = 'rejected' then 'Faltan datos.' end, case when state = 'confirmed' then n end,
      'aspirante' || n || '@correo.test', first_name, last_name, 'V', (31000000 + n)::text, gender, birth_date, phone,
      claustro_now() - n * interval '3 minutes'
    from (select n, case when n <= ${pending} then 'pending' when n % 6 = 0 then 'rejected' else 'confirmed' end as state,
      ${person(sql`n`)} from (select ((n * 7919) % ${2 * pending} + 1)::int as n
        from generate_series(1, ${2 * pending}::bigint) n) x) y`.execute(tx)
  await sql`insert into notifications (sender_user_id, type, content, created_at)
    select 1, 6, 'Aviso número ' || n, claustro_now() - (3000 - n) * interval '5 hours' from generate_series(1, 3000) n`.execute(
    tx,
  )
  await sql`insert into notification_recipients (notification_id, user_id, read_at)
    select n.id, u.id, case when (n.id + u.id) % 3 = 0 then null else n.created_at end
    from notifications n join users u on u.role = 'student' and (u.id + n.id) % ${Math.max(1, Math.round(students / 40))} = 0`.execute(
    tx,
  )
  await sql`with s as (insert into sessions (user_id, remember, device, started_at, last_used_at)
      select id, true, 'navegador', claustro_now() - interval '1 day', claustro_now() from users returning id, started_at)
    insert into session_tokens (session_id, token_hash, created_at, expires_at)
    select id, sha256(id::text::bytea), started_at, started_at + interval '30 days' from s`.execute(tx)
  await sql`insert into audit_entries (at, user_id, action, entity, entity_id, after)
    select created_at, 1, 'payments.create', 'payment', id, jsonb_build_object('amount', amount)
    from payments order by created_at limit 100000`.execute(tx)
}
