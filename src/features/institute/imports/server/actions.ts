import { sql } from 'kysely'
import { periodForNew } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { createStudents } from '#features/people/students/server/actions.ts'
import { createTeachers } from '#features/people/teachers/server/actions.ts'
import { createCourses } from '#features/plan/courses/server/actions.ts'
import { Invalid } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import { answered } from '#server/database/pipeline.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { type Checked, type CheckedRow, checkSheet, inOrder, reportOf } from '../checking/server/actions.ts'
import type { BadCell, ColumnChoice, ImportReport } from '../contract.ts'
import { meaningsOf, rememberMeanings } from '../headings/server/actions.ts'
import { writeHistory } from '../histories/server/actions.ts'
import { inscribeSome } from '../inscribing/server/actions.ts'
import { forgetProgress, noteProgress } from '../progress/server/actions.ts'
import type { RowBody } from '../rules.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'
import { type ImportResource, MOST_IMPORT_ROWS } from '../words.ts'
import { type ImportedRow, placesIn } from './queries.ts'

export type ImportInput = {
  resource: ImportResource
  bytes: Buffer
  file_name: string
  dry_run: boolean
  send_mails: boolean
  columns: readonly ColumnChoice[]
  /** Base of the links in the confirmation mails. */
  base: string
}

/** Imports a file: every row, or none when one is wrong, or none because it is only to be tried. */
export async function importFile(tx: Tx, by: By, input: ImportInput): Promise<ImportReport> {
  const { resource, dry_run } = input
  const sheet = readSheet(input.bytes, MOST_IMPORT_ROWS[resource])
  const meanings = await meaningsOf(tx, resource, input.columns)
  const check = () => checkSheet(tx, { resource, sheet, today: by.clock.today(), meanings })
  const checked = await check()
  const left = { resource, id: null, state: dry_run ? ('checked' as const) : ('refused' as const) }
  const lacking = checked.missing.map(({ title }) => title)
  if (lacking.length > 0 && !dry_run) throw new Invalid({ file: [`sheet_headings:${lacking.join(',')}`] })
  const wrong = new Set(checked.errors.map(({ row }) => row))
  const rows = checked.rows.filter(({ skipped, row }) => !skipped && !wrong.has(row))
  // A history holds together: with one row wrong there is no plan of it.
  if (rows.length === 0 || (wrong.size > 0 && resource === 'histories')) return reportOf(left, checked)
  // The rows that are right are tried for real, then taken back: what the database and the other rules say is part of the answer.
  const point = sql.raw('trial')
  await sql`savepoint ${point}`.execute(tx)
  const takeBack = () => sql`rollback to savepoint ${point}`.execute(tx)
  const written = await write(tx, by, { order: input, rows, sheet: sheet.name, plan: checked.plan })
    .then((done) => answered(tx).then(() => done))
    .catch(async (error: unknown) => {
      if (refusalOfDatabase(error) === null) throw error
      await takeBack()
      return { failed: error }
    })
    .finally(() => forgetProgress(by.actor.user_id))
  if ('failed' in written) {
    // Somebody took an e-mail, an identity or a code since it was looked for: now it is seen which.
    const again = await check()
    if (again.errors.length === 0) throw written.failed
    return reportOf(left, again)
  }
  const errors = inOrder([...checked.errors, ...written.errors], IMPORT_COLUMNS[resource])
  if (dry_run || errors.length > 0) {
    await takeBack()
    return reportOf(left, { ...checked, errors })
  }
  const id =
    written.id ?? (await keepImport(tx, by, { order: input, made: written.made, rows_count: rows.length }))
  await rememberMeanings(tx, resource, input.columns)
  return reportOf({ resource, id, state: 'imported' }, checked)
}

const AT_ONCE = 200

type Writing = { order: ImportInput; rows: readonly CheckedRow[]; sheet: string }
type Written = {
  made: ImportedRow[]
  errors: BadCell[]
  /** Of an import whose number what it makes bears. */
  id?: number
}

async function write(
  tx: Tx,
  by: By,
  { plan, ...writing }: Writing & Pick<Checked, 'plan'>,
): Promise<Written> {
  if (!plan) return writeRows(tx, by, writing)
  const rows_count = writing.rows.length
  const id = await keepImport(tx, by, { order: writing.order, made: [], rows_count })
  await writeHistory(tx, by, { import_id: id, plan, rows_count })
  return { id, made: [], errors: [] }
}

async function writeRows(tx: Tx, by: By, { order, rows, sheet }: Writing): Promise<Written> {
  const made: ImportedRow[] = []
  const errors: BadCell[] = []
  const inscribes = rows.some((row) => row.made?.resource === 'students' && row.made.place !== null)
  const places = inscribes ? await placesIn(tx, await periodForNew(tx, by.clock.today())) : null
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    noteProgress(by.actor.user_id, { done: at, total: rows.length })
    const some = rows.slice(at, at + AT_ONCE)
    const ids = await createSome(tx, by, { order, bodies: some.flatMap((row) => row.made ?? []) })
    const placed = places ? await inscribeSome(tx, by, { some, ids, places }) : null
    for (const [index, { row }] of some.entries()) {
      const inscription = placed?.get(index) ?? null
      if (inscription === null || typeof inscription === 'number')
        made.push({ made_id: ids[index] ?? 0, inscription_id: inscription })
      else errors.push({ sheet, row, ...inscription })
    }
  }
  return { made, errors }
}

type Creating = { order: ImportInput; bodies: readonly RowBody[] }

async function createSome(tx: Tx, by: By, { order, bodies }: Creating): Promise<number[]> {
  const { base, send_mails: confirm } = order
  if (order.resource === 'courses')
    return createCourses(
      tx,
      bodies.flatMap((one) => (one.resource === 'courses' ? [one.body] : [])),
    )
  if (order.resource === 'students') {
    const people = bodies.flatMap((one) => (one.resource === 'students' ? [one.body] : []))
    return createStudents(tx, by, { people, base, confirm })
  }
  const people = bodies.flatMap((one) => {
    if (one.resource !== 'teachers') return []
    const { first_name, last_name, email, identity_kind, identity_number } = one.body
    const { gender = null, phone = null, is_coordinator = false } = one.body
    return [{ first_name, last_name, email, identity_kind, identity_number, gender, phone, is_coordinator }]
  })
  const ids = await createTeachers(tx, by, { people, base, confirm })
  await recordAll(
    tx,
    by,
    people.map(({ first_name, last_name, is_coordinator }, at) => ({
      action: 'teachers.create',
      entity: 'teacher',
      entity_id: ids[at] ?? 0,
      after: { first_name, last_name, is_coordinator, enabled: true },
    })),
  )
  return ids
}

type ImportRecord = { order: ImportInput; made: readonly ImportedRow[]; rows_count: number }

async function keepImport(tx: Tx, by: By, { order, made, rows_count }: ImportRecord): Promise<number> {
  const { resource, file_name } = order
  const { id } = await tx
    .insertInto('imports')
    .values({ resource, file_name, rows_count, user_id: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = JSON.stringify(made.map((one) => ({ import_id: id, ...one })))
  await sql`
    insert into import_rows (import_id, made_id, inscription_id)
    select import_id, made_id, inscription_id
    from jsonb_to_recordset(${rows}::jsonb) as it(import_id int, made_id int, inscription_id int)`.execute(tx)
  await record(tx, by, {
    action: 'imports.create',
    entity: 'import',
    entity_id: id,
    after: { resource, file_name, rows_count },
  })
  return id
}
