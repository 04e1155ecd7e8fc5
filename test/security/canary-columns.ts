import { sql } from 'kysely'
import { sampleModules } from '../access/sample-modules.ts'
import type { World } from '../support/world.ts'
import type { Canary } from './canaries.ts'

/** Tables that say nothing of a person: of the server, and of each feature. */
const NOT_OF_PEOPLE: Record<string, string> = {
  backups: 'files on the machine',
  failed_attempts: 'seals',
  guest_calls: 'seals',
  migrations: 'names of files of the program',
  secret_mark: 'a seal',
  ...Object.assign({}, ...(await sampleModules()).map((one) => one.not_of_people)),
}

/** Columns beside people's data in which no word can stand, or which are meant to be read by all. */
const NOT_PLANTED: Record<string, string> = {
  'actas.body': 'what other tables say, where their words stand; none but who sees the notes has it on paper',
  'actas.hash': 'a hash',
  'actas.kid': 'a hash',
  'actas.previous': 'a hash',
  'actas.signature': 'a seal',
  'account_tokens.kind': 'one of a closed list',
  'account_tokens.token_hash': 'a seal',
  'audit_entries.action': 'one of a closed list',
  'audit_entries.entity': 'one of a closed list',
  'binnacles.kind': 'one of a closed list',
  'charges.kind': 'one of a closed list',
  'charges.title': 'what the institute calls its fees',
  'document_requests.state': 'one of a closed list',
  'discounts.kind': 'one of a closed list',
  'equivalence_request_files.file': 'a name of chance',
  'equivalence_request_files.kind': 'one of a closed list',
  'equivalence_requests.state': 'one of a closed list',
  'enrolments.state': 'one of a closed list',
  'export_parts.content': 'the bytes of a list, compressed; lists are walked as such',
  'exports.call': 'one of a closed list',
  'exports.format': 'one of a closed list',
  'exports.params': 'the ids of a path',
  'exports.rights': 'a hash',
  'exports.title': 'one of a closed list',
  'idempotency_keys.body_hash': 'a hash',
  'idempotency_keys.call': 'a path with ids',
  'imports.resource': 'one of a closed list',
  'inscriptions.kind': 'one of a closed list',
  'inscriptions.semester_approval_reason': 'given by no call; who reads the history has it from there',
  'jobs.kind': 'one of a closed list',
  'known_addresses.address_hash': 'a seal',
  'known_devices.token_hash': 'a seal',
  'notifications.attachment': 'the key of a stored file',
  'notifications.audience': 'a section or a course in words',
  'notifications.link': 'a path of the program',
  'notifications.links': 'what its content names, and paths of the program',
  'notes.outcome': 'one of a closed list',
  'paper_texts.closing': 'what papers say to whoever holds one',
  'paper_texts.content': 'what papers say to whoever holds one',
  'paper_texts.kind': 'one of a closed list',
  'paper_texts.opening': 'what papers say to whoever holds one',
  'paper_texts.remark': 'what papers say to whoever holds one',
  'papers.code': 'signs of chance',
  'papers.content_hash': 'a hash',
  'papers.credential': 'the facts, signed',
  'papers.facts': 'initials, three digits and the amount of a receipt, which whoever has the code reads',
  'papers.file': 'a name of chance',
  'papers.kid': 'a hash',
  'papers.kind': 'one of a closed list',
  'papers.said': 'hashes',
  'papers.signature': 'a seal',
  'papers.signer': 'signs papers in the name of the institute',
  'periods.manager': 'signs papers in the name of the institute',
  'periods.principal': 'signs papers in the name of the institute',
  'periods.signer': 'one of a closed list',
  'periods.study_control': 'signs papers in the name of the institute',
  'periods.vice_principal': 'signs papers in the name of the institute',
  'payments.payer_bank': 'one of a closed list',
  'preregistered_students.gender': 'one of a closed list',
  'preregistered_students.identity_kind': 'one of a closed list',
  'preregistered_students.shift': 'one of a closed list',
  'preregistered_students.state': 'one of a closed list',
  'record_faults.what':
    'made by the server, of numbers and of what is in the actas; the administration alone reads it',
  'record_checks.head_hash': 'a hash',
  'report_links.media_type': 'one of a closed list',
  'report_links.token_hash': 'a seal',
  'saved_views.list': 'one of a closed list',
  'schedule_feeds.token_hash': 'a hash',
  'session_tokens.token_hash': 'a seal',
  'students.gender': 'one of a closed list',
  'students.identity_kind': 'one of a closed list',
  'students.state': 'one of a closed list',
  'teachers.gender': 'one of a closed list',
  'teachers.identity_kind': 'one of a closed list',
  'withdrawal_enrolments.state_before': 'one of a closed list',
  'withdrawals.kind': 'one of a closed list',
  'user_permissions.permission': 'one of a closed list',
  'users.role': 'one of a closed list',
}

const WRITTEN = ['text', 'json', 'jsonb', 'bytea', 'character varying', 'character', 'ARRAY', 'USER-DEFINED']

/** Every column in which something can be written: those that hold a word, and those that hold none. */
async function columnsOf({ db }: World, canaries: readonly Canary[]) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = any(${WRITTEN})
    order by 1, 2`.execute(db)
  const any = sql`any(${canaries.map(({ word }) => `%${word}%`)}::text[])`
  const found = new Map<string, { table: string; planted: boolean }>()
  for (const { table_name, column_name } of rows) {
    const column = sql.ref(column_name)
    const text = column_name === 'bytes' ? sql`encode(${column}, 'escape')` : sql`${column}::text`
    const { rows: some } = await sql<{ planted: boolean }>`
      select exists (select from ${sql.table(table_name)} where ${text} like ${any}) as planted`.execute(db)
    found.set(`${table_name}.${column_name}`, { table: table_name, planted: some[0]?.planted ?? false })
  }
  return found
}

/** What is wrong with the planting: a column that was forgotten, or a reason that holds for none any more. */
export async function forgottenColumns(world: World, canaries: readonly Canary[]): Promise<string[]> {
  const columns = await columnsOf(world, canaries)
  const tables = new Set([...columns.values()].map(({ table }) => table))
  const wrong = [...columns].flatMap(([column, { table, planted }]) => {
    const reasons = [NOT_OF_PEOPLE[table], NOT_PLANTED[column]].filter(Boolean)
    if (reasons.length > 0) return planted ? [`${column} holds a word, and a reason for holding none`] : []
    return planted ? [] : [`${column} holds no word`]
  })
  return [
    ...wrong,
    ...Object.keys(NOT_OF_PEOPLE).flatMap((table) => (tables.has(table) ? [] : [`${table} is no table`])),
    ...Object.keys(NOT_PLANTED).flatMap((column) => (columns.has(column) ? [] : [`${column} is no column`])),
  ]
}
