import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { closeByRows, createClass, deliverByRows } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [teacher, admin, coordinator] = [world.as('teacher'), world.as('admin'), world.as('coordinator')]
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)

/** Three students, of whom the first two are noted 10 and 12.25 in an evaluation whose title looks like a formula. */
async function noted() {
  const it = await createClass(world, institute, own_teacher)
  const notes = [
    { student_id: it.first, note: 10 },
    { student_id: it.second, note: 12.25 },
  ]
  const order = { title: '=1+1', weighting: 40, notes }
  expect((await teacher.call('PATCH', `/lessons/${it.lesson}/evaluate`, order)).status).toBe(200)
  return { ...it, path: `/sections/${it.own.section_id}/courses/${it.own.course_id}/students-notes` }
}
type Class = Awaited<ReturnType<typeof noted>>
type Cells = (string | number | null)[][]

async function download({ path }: Class): Promise<Cells> {
  const { status, headers, bytes } = await teacher.call('GET', `${path}?format=xlsx`)
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  return sheets[0]?.rows.map((row) => row.map((cell) => cell as string | number | null)) ?? []
}
const bookOf = async (rows: Cells) => Buffer.from(await writeXlsx({ sheets: [{ name: 'Notas', rows }] }))
const send = ({ path }: Class, bytes: Buffer, { dry_run = 0, person = teacher } = {}) =>
  person.call('PUT', path, {}, { files: { file: { bytes } }, query: { dry_run } })
const notesOf = async ({ path }: Class) => {
  const { data } = (await teacher.call('GET', path)).body
  return data.students.map(({ notes }: { notes: Record<string, { note: number }> }) =>
    Object.values(notes).map(({ note }) => note),
  )
}

test('the workbook says whose each note is, goes out and comes back changed, and is in the history', async () => {
  const it = await noted()
  const rows = await download(it)
  expect(rows[0]).toEqual(['Documento', 'Estudiante', '=1+1 (40 %) 2026-11-16', 'Base (no cambiar)'])
  expect(rows.map((row) => row[2])).toEqual([rows[0]?.[2], 10, 12.25, null])
  const [, first, second, third] = rows
  if (!first || !second || !third) throw new Error('rows lack')
  expect(first[1]).toBe('Blanco, Inés')
  first[2] = 11.5
  second[2] = null
  third[2] = '14,25'
  const bytes = await bookOf(rows)
  const dry = await send(it, bytes, { dry_run: 1 })
  expect(dry.body.data).toMatchObject({
    state: 'checked',
    changes: [
      { student_id: it.first, evaluation: '=1+1', before: { note: 10 }, after: { note: 11.5 } },
      { student_id: it.second, before: { note: 12.25 }, after: { note: null } },
      { student_id: it.third, before: { note: null }, after: { note: 14.25 } },
    ],
    conflicts: [],
    errors: [],
  })
  expect(await notesOf(it)).toEqual([[10], [12.25], []])
  expect((await send(it, bytes)).body.data).toMatchObject({ state: 'written' })
  expect(await notesOf(it)).toEqual([[11.5], [], [14.25]])
  expect((await send(it, bytes)).body.data).toMatchObject({ state: 'written', changes: [] })
  const { body } = await admin.call('GET', `/audit-entries?entity=lesson&entity_id=${it.lesson}`)
  const actions = body.data.map(({ action }: { action: string }) => action)
  // Two notes at first, three from the workbook, one for what the evaluation weighs.
  expect(actions.filter((one: string) => one === 'lessons.note')).toHaveLength(5)
})

test('what somebody else changed since it was made stays, and is named', async () => {
  const it = await noted()
  const rows = await download(it)
  const [, first, second] = rows
  if (!first || !second) throw new Error('rows lack')
  const later = {
    notes: [
      { student_id: it.first, note: 18 },
      { student_id: it.second, note: 17 },
    ],
  }
  world.clock.move(60_000)
  await teacher.call('PATCH', `/lessons/${it.lesson}/evaluate`, later)
  first[2] = 5
  const { body } = await send(it, await bookOf(rows))
  expect(body.data).toMatchObject({
    state: 'written',
    changes: [],
    conflicts: [{ student_id: it.first, before: { note: 18 }, after: { note: 5 } }],
  })
  expect(await notesOf(it)).toEqual([[18], [17], []])
})

test('with one bad cell nothing is written', async () => {
  const it = await noted()
  const rows = await download(it)
  const [, first, second] = rows
  if (!first || !second) throw new Error('rows lack')
  first[2] = 11
  second[2] = 'aprobada'
  const { status, body } = await send(it, await bookOf(rows))
  expect([status, body.data.state]).toEqual([200, 'refused'])
  expect(body.data.errors).toEqual([
    { row: 3, column: '=1+1 (40 %) 2026-11-16', value: 'aprobada', code: 'no_note' },
  ])
  expect(await notesOf(it)).toEqual([[10], [12.25], []])
})

test('where one column alone was sorted each row is named whose document and name are of two people', async () => {
  const it = await noted()
  const rows = await download(it)
  const [, first, second, third] = rows
  if (!first || !second || !third) throw new Error('rows lack')
  const [one, other] = [first[1], second[1]]
  Object.assign(first, { 1: other, 2: 11 })
  Object.assign(second, { 1: one, 2: 13 })
  third[2] = 14
  const { status, body } = await send(it, await bookOf(rows))
  expect([status, body.data.state]).toEqual([200, 'refused'])
  const wrong = (row: number, value: unknown) => ({ row, column: 'Estudiante', value, code: 'other_name' })
  expect(body.data.errors).toEqual([wrong(2, other), wrong(3, one)])
  expect(await notesOf(it)).toEqual([[10], [12.25], []])
})

test('a course that the section does not have has no notes to bring', async () => {
  const it = await noted()
  const rows = await download(it)
  const course = { code: 'OTRA', title: 'Otra', credits: 3, hours: 4, max_absences_to_fail: 8 }
  const { id } = (await admin.call('POST', '/courses', course)).body.data
  const elsewhere = { ...it, path: it.path.replace(/courses\/\d+/, `courses/${id}`) }
  const { status, body } = await send(elsewhere, await bookOf(rows), { person: admin })
  expect([status, body.message]).toEqual([404, 'course_section_not_found'])
})

test('a file that is no sheet, or has no documents, is refused at the file', async () => {
  const it = await noted()
  const errors = async (bytes: Buffer) => (await send(it, bytes)).body.errors
  expect(await errors(Buffer.from('Nombre;Nota\nAna;12'))).toEqual({ file: ['sheet_headings:Documento'] })
  expect(await errors(await bookOf([]))).toEqual({ file: ['sheet_empty'] })
})

test('who only coordinates reads it and writes nothing; notes handed over are not overwritten', async () => {
  const it = await noted()
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
    .where('id', '=', institute.specialization_id)
    .execute()
  const bytes = await bookOf(await download(it))
  expect((await coordinator.call('GET', `${it.path}?format=xlsx`)).status).toBe(200)
  const refused = await send(it, bytes, { person: coordinator })
  expect([refused.status, refused.body.message]).toEqual([403, 'teacher_not_has_course_section_assigned'])
  await deliverByRows(world, [it.own.course_section_id])
  const late = await send(it, bytes)
  expect([late.status, late.body.message]).toEqual([409, 'course_section_delivered'])
  await closeByRows(world, institute.period_id)
  const past = await send(it, bytes)
  expect([past.status, past.body.message]).toEqual([409, 'period_is_closed'])
})
