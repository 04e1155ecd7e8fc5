import type pg from 'pg'
import { systemClock } from '#kernel/dates.ts'
import { hmacOf, initTokenKeys, newToken } from '#server/access/keys/tokens.ts'
import type { Claustro } from './drill-server.ts'

export type Institute = {
  period_id: number
  /** In the order in which the clients fill them. */
  sections: number[]
  /** Not yet inscribed. */
  females: number[]
  males: number[]
  /** Inscribed, with a session of their own. */
  payers: { inscription_id: number; token: string }[]
  admins: string[]
  /** Who is taught in the hall, and its evaluations: one for each who teaches. */
  taught: number[]
  lessons: number[]
}

export const COURSES = 2
const PAYERS = 60
const SEATS = 5
const EVALUATIONS = 4

/** An institute for the clients: so many students to enrol, into sections of five and five seats that they all want at once. */
export async function makeInstitute(claustro: Claustro, students: number): Promise<Institute> {
  const client = await claustro.connect()
  try {
    await client.query(PLACES)
    const ids = async (text: string, values: unknown[] = []) =>
      (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
    const sections = await ids(SECTIONS, [Math.ceil(students / 10) + 1, SEATS])
    await client.query(COURSE_SECTIONS)
    const females = await ids(STUDENTS, ['female', students / 2, 20_000_000])
    const males = await ids(STUDENTS, ['male', students / 2, 25_000_000])
    const payers = await ids(STUDENTS, ['male', PAYERS, 10_000_000])
    const [hall = 0] = await ids(HALL, [PAYERS])
    initTokenKeys(claustro.secret)
    const paying = await client.query<{ inscription_id: number; user_id: number }>(PAYING, [payers, hall])
    const tokens = await signIn(
      client,
      paying.rows.map(({ user_id }) => user_id),
    )
    const [period_id = 0] = await ids('select id from periods')
    return {
      period_id,
      sections,
      females,
      males,
      payers: paying.rows.map(({ inscription_id }, index) => ({
        inscription_id,
        token: tokens[index] ?? '',
      })),
      admins: await signIn(client, await ids(ADMINS)),
      taught: payers,
      lessons: await ids(LESSONS, [hall, EVALUATIONS]),
    }
  } finally {
    await client.end()
  }
}

const PLACES = `
  with period as (insert into periods (year, number, enabled, enabled_inscriptions, weeks_length, start_date, end_date,
      first_cut_start_date, first_cut_end_date, second_cut_start_date, second_cut_end_date,
      approval_minimum_avg, approval_minimum_note, semester_price_e2)
    values (2026, 1, true, true, 16, '2026-01-01', '2030-12-31', '2026-01-01', '2030-06-30', '2030-07-01', '2030-12-31',
      12, 10, 100000000) returning id),
  specialization as (insert into specializations (code, title) values ('INF', 'Informática') returning id),
  pensum as (insert into pensums (name, specialization_id) select 'Pensum', id from specialization returning id),
  semester as (insert into semesters (pensum_id, number, code) select id, 1, 'S1' from pensum returning id, pensum_id),
  course as (insert into courses (code, title, credits, hours, max_absences_to_fail)
    select 'M' || n, 'Materia ' || n, 4, 5, 6 from generate_series(1, ${COURSES}) n returning id)
  insert into period_pensums (period_id, specialization_id, pensum_id)
    select period.id, specialization.id, pensum.id from period, specialization, pensum`
const SECTIONS = `
  insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift, males_limit, females_limit)
  select p.period_id, p.specialization_id, p.pensum_id, s.id, 'A' || n, 'morning', $2, $2
  from period_pensums p join semesters s using (pensum_id), generate_series(1, $1::int) n order by n returning id`
const HALL = `
  insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift, males_limit, females_limit)
  select p.period_id, p.specialization_id, p.pensum_id, s.id, 'AULA', 'morning', $1, 0
  from period_pensums p join semesters s using (pensum_id) returning id`
const COURSE_SECTIONS = `insert into course_sections (section_id, course_id) select s.id, c.id from sections s, courses c`
const STUDENTS = `
  with accounts as (insert into users (email, role, confirmed_at)
    select 'e' || ($3 + n) || '@instituto.test', 'student', now() from generate_series(1, $2::int) n returning id)
  insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
  select id, 'Persona', 'Número ' || id, 'V', ($3::int + id)::text, $1, '2005-05-05', '+584121234567' from accounts
  returning id`
const SESSIONS = `
  with people as (select * from unnest($1::int[], $2::bytea[]) as p (user_id, token_hash)),
  opened as (insert into sessions (user_id, remember, started_at, last_used_at)
    select user_id, true, $3::timestamptz, $3::timestamptz from people returning id, user_id)
  insert into session_tokens (session_id, token_hash, created_at, expires_at)
  select o.id, p.token_hash, $3::timestamptz, $3::timestamptz + interval '30 days' from opened o join people p using (user_id)`

/** Opens a session for each, and gives their tokens in the same order. */
async function signIn(client: pg.Client, user_ids: readonly number[]): Promise<string[]> {
  const tokens = user_ids.map(newToken)
  const hashes = tokens.map((token) => hmacOf('session', token))
  await client.query(SESSIONS, [user_ids, hashes, systemClock.now()])
  return tokens
}

const PAYING = `
  with payers as (select s.id as student_id, s.user_id from students s where s.id = any($1::int[])),
  inscribed as (insert into inscriptions
      (student_id, period_id, specialization_id, semester_id, section_id, kind, semester_price_e2)
    select p.student_id, s.period_id, s.specialization_id, s.semester_id, s.id, 'new', 100000000
    from payers p, sections s where s.id = $2 returning id, student_id)
  select i.id as inscription_id, p.user_id
  from inscribed i join payers p using (student_id)`
const ADMINS = `
  insert into users (email, role, name, confirmed_at)
  select 'admin' || n || '@instituto.test', 'admin', 'Persona ' || n, now() from generate_series(1, 2) n returning id`
const LESSONS = `
  with hall as (insert into course_sections (section_id, course_id) select $1::int, min(id) from courses returning id, section_id),
  enrolled as (insert into enrolments (inscription_id, student_id, course_section_id)
    select i.id, i.student_id, hall.id from inscriptions i join hall using (section_id))
  insert into lessons (course_section_id, section_id, period_id, date, title, weighting)
  select hall.id, s.id, s.period_id, date '2026-01-04' + n, 'Evaluación ' || n, 25
  from hall join sections s on s.id = hall.section_id, generate_series(1, $2::int) n returning id`
