import { sql } from 'kysely'
import { record, recordAll } from '#features/audit/server/actions.ts'
import { createCourses, removeCourses } from '#features/courses/server/actions.ts'
import { inscribeAll, rollBackAll } from '#features/inscriptions/bulk/server/actions.ts'
import { createStudents, removeStudents } from '#features/students/server/actions.ts'
import { createTeachers, removeTeachers } from '#features/teachers/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { type CheckedRow, checkSheet, reportOf } from '../checking/server/actions.ts'
import type { BadCell, ImportReport } from '../contract.ts'
import { forgetProgress, noteProgress } from '../progress/server/actions.ts'
import { type RowBody, refusalToUndo, type TargetSection } from '../rules.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'
import type { ImportResource } from '../words.ts'
import { dependentsOf, holdMade, importById, lockedImport, openPlaces } from './queries.ts'

export type ImportOrder = {
  resource: ImportResource
  bytes: Buffer
  file_name: string
  dry_run: boolean
  send_mails: boolean
  /** Base of the links in the confirmation mails. */
  base: string
}

type Made = { made_id: number; inscription_id: number | null }

/** Imports a file: every row, or none when one is wrong, or none because it is only to be tried. */
export async function importFile(tx: Tx, by: By, order: ImportOrder): Promise<ImportReport> {
  const { resource, dry_run } = order
  const sheet = readSheet(order.bytes)
  const check = () => checkSheet(tx, { resource, sheet, today: by.clock.today() })
  const checked = await check()
  const left = { resource, id: null, state: dry_run ? ('checked' as const) : ('refused' as const) }
  if (checked.errors.length > 0) return reportOf(left, checked)
  const rows = checked.rows.filter(({ skipped }) => !skipped)
  if (rows.length === 0) return reportOf(left, checked)
  // Tried for real, then taken back: what the database and the other rules say is part of the answer.
  const point = sql.raw('trial')
  await sql`savepoint ${point}`.execute(tx)
  const takeBack = () => sql`rollback to savepoint ${point}`.execute(tx)
  const written = await writeRows(tx, by, { order, rows, sheet: sheet.name })
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
  if (dry_run || written.errors.length > 0) {
    await takeBack()
    return reportOf(left, { ...checked, errors: written.errors })
  }
  const id = await keepImport(tx, by, { order, made: written.made })
  return reportOf({ resource, id, state: 'imported' }, checked)
}

const AT_ONCE = 200

type Writing = { order: ImportOrder; rows: readonly CheckedRow[]; sheet: string }
type Written = { made: Made[]; errors: BadCell[] }

async function writeRows(tx: Tx, by: By, { order, rows, sheet }: Writing): Promise<Written> {
  const made: Made[] = []
  const errors: BadCell[] = []
  const inscribes = rows.some((row) => row.made?.resource === 'students' && row.made.place !== null)
  const places = inscribes ? await openPlaces(tx) : null
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

type Creating = { order: ImportOrder; bodies: readonly RowBody[] }

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

type Places = Awaited<ReturnType<typeof openPlaces>>
type Flaw = Pick<BadCell, 'column' | 'field' | 'code' | 'value'>

type Inscribing = { some: readonly CheckedRow[]; ids: readonly number[]; places: Places }

/** By the row's index: the inscription's id, or which cell keeps the student out. */
async function inscribeSome(tx: Tx, by: By, { some, ids, places }: Inscribing) {
  const placed = new Map<number, number | Flaw>()
  const wanted = some.flatMap((row, index) => {
    const place = row.made?.resource === 'students' ? row.made.place : null
    if (!place) return []
    const found = sectionFor(place, places)
    if (!('code' in found)) return [{ ...found, index, place, student_id: ids[index] ?? 0 }]
    placed.set(index, found)
    return []
  })
  const { period_id } = places
  if (period_id === null || wanted.length === 0) return placed
  const made = await inscribeAll(tx, by, { period_id, wanted })
  for (const [at, { index, place }] of wanted.entries()) {
    const one = made[at] ?? 'section_not_found_for_inscription'
    placed.set(index, typeof one === 'number' ? one : { ...cellOf(place), code: one })
  }
  return placed
}

const columnOf = (field: 'specialization' | 'section') => ({
  field,
  column: IMPORT_COLUMNS.students.find((one) => one.field === field)?.title ?? field,
})
const cellOf = (place: TargetSection) =>
  place.section === null
    ? { ...columnOf('specialization'), value: place.specialization }
    : { ...columnOf('section'), value: place.section }

function sectionFor(
  place: TargetSection,
  { period_id, specializations, sections }: Places,
): { specialization_id: number; section_id?: number } | Flaw {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const flaw = { ...columnOf('specialization'), value: place.specialization }
  const specialization = specializations.find(({ code }) => same(code, place.specialization))
  if (!specialization) return { ...flaw, code: 'exists' }
  if (period_id === null) return { ...flaw, code: 'period_inscriptions_are_disabled' }
  const where = { specialization_id: specialization.id }
  const wanted = place.section
  if (wanted === null) return where
  const section = sections.find(
    (one) =>
      one.specialization_id === specialization.id &&
      one.number === place.semester &&
      same(one.letter_code, wanted),
  )
  return section ? { ...where, section_id: section.id } : { ...cellOf(place), code: 'exists' }
}

async function keepImport(
  tx: Tx,
  by: By,
  { order, made }: { order: ImportOrder; made: readonly Made[] },
): Promise<number> {
  const { resource, file_name } = order
  const { id } = await tx
    .insertInto('imports')
    .values({ resource, file_name, rows_count: made.length, user_id: by.actor.user_id })
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
    after: { resource, file_name, rows_count: made.length },
  })
  return id
}

/** Removes what an import made, all of it or, when anything depends on any of it, nothing. */
export async function undoOf(tx: Tx, by: By, id: number) {
  const { resource, rows, undone_at, file_name, rows_count } = await lockedImport(tx, id)
  const ids = rows.map(({ made_id }) => made_id)
  const inscription_ids = rows.flatMap((row) => row.inscription_id ?? [])
  await holdMade(tx, { resource, ids, inscription_ids })
  const dependents = await dependentsOf(tx, { resource, ids, inscription_ids })
  insist(refusalToUndo({ is_undone: undone_at !== null, ...dependents }))
  await rollBackAll(tx, by, { ids: inscription_ids, reason: file_name })
  await REMOVERS[resource](tx, ids)
  await tx
    .updateTable('imports')
    .set({ undone_at: by.clock.now(), undone_by: by.actor.user_id })
    .where('id', '=', id)
    .execute()
  await record(tx, by, {
    action: 'imports.undo',
    entity: 'import',
    entity_id: id,
    before: { resource, file_name, rows_count },
  })
  return importById(tx, id)
}

const REMOVERS: Record<ImportResource, (tx: Tx, ids: readonly number[]) => Promise<void>> = {
  students: removeStudents,
  teachers: removeTeachers,
  courses: removeCourses,
}
