import { expect, test } from 'vitest'
import { tableOf } from '#server/http/export-order.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { reportNotes } from '../contract.ts'

const world = await createWorld()
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const institute = await createInstitute(world)
await world.db
  .updateTable('specializations')
  .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
  .where('id', '=', institute.specialization_id)
  .execute()
const one = await createClass(world, institute, teacher_id)
const other = await createClass(world, institute, teacher_id)
const outside = await createInstitute(world, { number: 3, enabled: false })
const strangers = await createClass(world, outside, teacher_id)

/** An evaluation in the first cut, noted of the first student alone. */
async function evaluate({ own, first }: typeof one) {
  const lesson = await lessonRow(world, own, '2026-10-05')
  const body = { title: 'Parcial', weighting: 50, notes: [{ student_id: first, note: 16 }] }
  expect((await admin.call('PATCH', `/lessons/${lesson}/evaluate`, body)).status).toBe(200)
}

/** The lesson of the class is registered: the second came late, the third not. */
async function register({ lesson, second, third }: typeof one) {
  const attendances = [
    { student_id: second, attendance: true, delayed: true },
    { student_id: third, attendance: false },
  ]
  expect((await admin.call('PATCH', `/lessons/${lesson}/register`, { attendances })).status).toBe(200)
}
await evaluate(one)
await register(one)

const both = `${one.own.section_id},${other.own.section_id}`
type Row = Record<string, unknown> & { last_name: string; course_section: string }
const read = async (path: string, person = admin): Promise<Row[]> => {
  const { status, body } = await person.call('GET', `/reports/${path}`)
  expect(status).toBe(200)
  return body.data
}

test('the notes of many sections stand one course after the other, each by last name', async () => {
  const rows = await read(`notes?ids=${both}`)
  expect(rows.map(({ last_name }) => last_name)).toEqual([
    'Blanco',
    'Castro',
    'Díaz',
    'Blanco',
    'Castro',
    'Díaz',
  ])
  expect(new Set(rows.map(({ course_section }) => course_section)).size).toBe(2)
  expect(rows[0]).toMatchObject({
    first_cut_note: 16,
    second_cut_note: null,
    definitive_note: 8,
    accumulated_of: 10,
    enrolment_state: 'enrolled',
  })
  expect(rows[1]).toMatchObject({ first_cut_note: null, definitive_note: null })
  expect(rows[0]?.course_section).toMatch(/^Matemática I, Informática \w+ S1-L\d+, 2026-2$/)
})

test('the attendance of many sections says who came, who came late and who did not', async () => {
  const rows = (await read(`attendance?ids=${both}`)).map((row) =>
    ['lessons', 'present', 'delays', 'absences', 'justified', 'absences_left'].map((field) => row[field]),
  )
  expect(rows).toEqual([
    [1, 1, 0, 0, 0, 6],
    [1, 1, 1, 0, 0, 6],
    [1, 0, 0, 1, 0, 5],
    [0, 0, 0, 0, 0, 6],
    [0, 0, 0, 0, 0, 6],
    [0, 0, 0, 0, 0, 6],
  ])
})

test('without a section it is of the current period, and narrowed by specialization, semester and state', async () => {
  const count = async (query: string) => (await read(`notes?limit=20&${query}`)).length
  expect(await count('')).toBe(6)
  expect(await count(`period_id=${outside.period_id}`)).toBe(3)
  expect(await count(`specialization_id=${outside.specialization_id}`)).toBe(0)
  expect(await count('semester_number=2')).toBe(0)
  expect(await count('enrolment_state=approved')).toBe(0)
  expect(await count('search=castro')).toBe(2)
})

test('a coordinator reads of the own specialization alone, and no section of another', async () => {
  expect(await read(`attendance?period_id=${outside.period_id}`, coordinator)).toEqual([])
  expect(await read('attendance?limit=20', coordinator)).toHaveLength(6)
  const foreign = await coordinator.call('GET', `/reports/notes?ids=${strangers.own.section_id}`)
  expect(foreign.status).toBe(422)
})

test('they come as one file, on paper with a page for each course of a section', async () => {
  for (const what of ['notes', 'attendance']) {
    const sheet = await admin.call('GET', `/reports/${what}?ids=${both}&format=xlsx`)
    expect(readSheet(sheet.bytes).rows).toHaveLength(7)
    const paper = await admin.call('GET', `/reports/${what}?ids=${both}&format=pdf`)
    expect([paper.status, paper.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  expect(tableOf(reportNotes, {}).is_parted).toBe(true)
  // Sorted across the sections no page would hold together.
  expect(tableOf(reportNotes, { sort_by: 'last_name,asc' }).is_parted).toBe(false)
})
