import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONSTRAINTS } from '#features/registry.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import { migrate, migrationNames, openDatabase } from '#server/database/db.ts'
import { databaseTypes, schemaDump } from '../../scripts/catalogue.ts'
import { onServer, withDatabase } from '../support/test-databases.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld({ empty: true })

type Named = { name: string; kind: string }

/** The file is made with the embedded PostgreSQL: how others print a definition differs a little. */
const is18 = (await sql<{ v: string }>`select version() as v`.execute(world.db)).rows[0]?.v.startsWith(
  'PostgreSQL 18',
)

/** Checks, unique constraints and indexes, exclusions, foreign keys and what triggers raise. Primary keys are our own ids. */
async function namesInDatabase(): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select conname as name, contype::text as kind from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')
    union
    select c.relname, 'i' from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    union
    select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1], 't' from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(world.db)
  return rows
}

/** Why nobody meets a constraint by pressing at the wrong moment. */
type Unmet =
  /** Adds columns to an id, for foreign keys to point at. */
  | 'key'
  /** Keeps hashes of random secrets apart. */
  | 'secret'
  /** The one writer says `on conflict`. */
  | 'upsert'
  /** The writer locks what the rule reads, so the rule says no first. */
  | 'locked'
  /** No call makes such a change. */
  | 'uncalled'
  /** The server makes the values, in the same transaction, from rows that differ. */
  | 'derived'

/** Answered with the general code, as a check is. */
const GENERAL: Readonly<Record<string, Unmet>> = {
  account_tokens_hash_unique: 'secret',
  actas_append_only: 'uncalled',
  actas_follow: 'locked',
  actas_hash_unique: 'derived',
  actas_one_of_make_up: 'locked',
  audit_entries_append_only: 'uncalled',
  bank_lines_once: 'upsert',
  charges_of_inscription: 'key',
  charges_one_of_request: 'locked',
  cash_closings_follow: 'locked',
  cash_closings_number_unique: 'locked',
  cash_closings_of_movements: 'key',
  cash_closings_stay: 'uncalled',
  charges_one_surcharge: 'upsert',
  classrooms_id_multiple_unique: 'key',
  course_sections_id_section_unique: 'key',
  course_stays_apart: 'upsert',
  course_sections_unique: 'derived',
  document_request_types_id_kind_unique: 'key',
  equivalence_requests_of_student: 'key',
  equivalences_follow: 'locked',
  equivalences_number_unique: 'locked',
  equivalences_of_student: 'key',
  final_delivery_students_of_the_course: 'locked',
  instalments_make_the_price: 'uncalled',
  jobs_kind_key: 'upsert',
  known_devices_token_unique: 'secret',
  attendances_of_registered_lessons: 'locked',
  lessons_id_evaluation_unique: 'key',
  make_up_students_one_charge: 'derived',
  make_ups_of_course: 'key',
  make_ups_one_of_acta: 'derived',
  lessons_in_period: 'locked',
  lessons_registered_on_their_day: 'locked',
  periods_closed_are_delivered: 'locked',
  papers_code_unique: 'secret',
  papers_file_unique: 'secret',
  papers_follow: 'locked',
  papers_number_unique: 'locked',
  papers_one_acta: 'locked',
  papers_one_kardex: 'locked',
  papers_one_receipt: 'locked',
  pensums_id_specialization_unique: 'key',
  period_pensums_all_unique: 'key',
  periods_one_enabled: 'locked',
  prelations_stay_in_pensum: 'uncalled',
  saved_views_id_list_unique: 'key',
  schedule_feeds_classroom_unique: 'upsert',
  schedule_feeds_student_unique: 'upsert',
  schedule_feeds_teacher_unique: 'upsert',
  schedule_feeds_token_unique: 'secret',
  schedule_slots_all_unique: 'key',
  schedules_all_unique: 'key',
  sections_id_period_semester_unique: 'key',
  sections_id_period_unique: 'key',
  semesters_id_pensum_unique: 'key',
  session_tokens_hash_unique: 'secret',
  students_user_unique: 'derived',
  teachers_user_unique: 'derived',
}

const namesOf = (names: readonly Named[]) => names.map(({ name }) => name).sort()

test('every unique constraint, exclusion and trigger of the database has a code of its own', async () => {
  const names = await namesInDatabase()
  expect(names.length).toBeGreaterThan(60)
  const keys = names.filter(({ kind }) => kind !== 'f' && kind !== 'c')
  expect(namesOf(keys.filter(({ name }) => !CONSTRAINTS[name] && !GENERAL[name]))).toEqual([])
})

test('a check, and a constraint without a code of its own, give the general code', async () => {
  const names = await namesInDatabase()
  const given = names
    .filter(({ name, kind }) => kind !== 'f' && !CONSTRAINTS[name])
    .map(({ name }) => refusalOfDatabase({ code: '23514', constraint: name, message: '' }))
  expect(given.length).toBeGreaterThan(60)
  expect(new Set(given)).toEqual(new Set(['unable_to_create_or_modify_resource']))
})

test('every code belongs to a constraint that there is, in one feature', async () => {
  const names = new Set((await namesInDatabase()).map(({ name }) => name))
  expect([...Object.keys(CONSTRAINTS), ...Object.keys(GENERAL)].filter((name) => !names.has(name))).toEqual(
    [],
  )
  expect([...Object.keys(GENERAL)].filter((name) => CONSTRAINTS[name])).toEqual([])
})

/** Foreign keys to people that do more than refuse, with what they do. */
const lettingGo = async (people: string) =>
  (
    await sql<{ name: string }>`
      select conname || ' ' || confdeltype::text as name from pg_constraint
      where confrelid = ${people}::regclass and confdeltype <> 'a' order by conname`.execute(world.db)
  ).rows.map(({ name }) => name)

test("only what is a person's own goes with the account: whoever wrote, made or decided something stays named", async () => {
  expect(await lettingGo('users')).toEqual(
    [
      'account_tokens',
      'default_views',
      'document_uploads',
      'exports',
      'idempotency_keys',
      'known_addresses',
      'known_devices',
      'notification_preferences',
      'notification_recipients',
      'saved_views',
      'sessions',
      'user_permissions',
    ].map((table) => `${table}_user c`),
  )
  // What was given, asked for or decided of a student or a teacher stays: so they do.
  expect(await lettingGo('students')).toEqual(
    ['schedule_feeds', 'waiting_list_entries'].map((table) => `${table}_student c`),
  )
  expect(await lettingGo('teachers')).toEqual(
    ['availabilities', 'availability_reminders', 'note_reminders', 'schedule_feeds'].map(
      (table) => `${table}_teacher c`,
    ),
  )
})

test('every constraint and index bears a name that we gave', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      and conname ~ '_(fkey|key|check)[0-9]*$'
    union select relname from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
      and relname ~ '_idx[0-9]*$'`.execute(world.db)
  expect(rows).toEqual([])
})

test.each([
  ['schema.sql', schemaDump],
  ['src/server/database/types.ts', databaseTypes],
])('%s is what the migrations make', async (name, made) => {
  const stands = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  if (is18) expect(await made(world.db)).toBe(stands)
})

/** What landed after a migration whose name sorts behind its own: this one after that. */
const LANDED_AFTER: readonly [this_one: string, that: string][] = [
  ['20261122_new_addresses', '20261122_tokens_used'],
  ['20261122_known_addresses', '20261124_payments_by_review'],
  ['20261122_unique_codes', '20261122_known_addresses'],
  ['20261129_final_deliveries', '20261204_record_checks'],
  ['20270107_hours_of_periods_that_overlap', '20270104_whole_weighting'],
  ['20270105_what_is_handed_over_stays', '20270107_hours_of_periods_that_overlap'],
  ['20270114_documents_follow_their_course', '20270117_paper_texts'],
  ['20270112_places_of_the_retired', '20270114_documents_follow_their_course'],
  ['20270126_graduates', '20270112_places_of_the_retired'],
  ['20270122_note_outcomes', '20270126_graduates'],
  ['20270210_attempts', '20270242_letters_name_their_receiver'],
  ['20270230_record_faults', '20270210_attempts'],
]

test('a database that took each migration when it landed has the same schema as a new one', async () => {
  const order = migrationNames()
  for (const [late, before] of LANDED_AFTER) {
    order.splice(order.indexOf(`${late}.sql`), 1)
    order.splice(order.indexOf(`${before}.sql`) + 1, 0, `${late}.sql`)
  }
  await onServer(world.url, 'create database stepwise')
  const { db, close } = openDatabase(withDatabase(world.url, 'stepwise'), { most: 1 })
  for (const at of order.keys()) await migrate(db, order.slice(0, at + 1))
  expect(await schemaDump(db)).toBe(await schemaDump(world.db))
  await close()
  await onServer(world.url, 'drop database stepwise')
})
