import { expect, test } from 'vitest'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { MOST_LISTS } from '../contract.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
const { section_id, course_id } = institute
const zoe = await createStudentRow(world, { first_name: 'Zoé', last_name: 'Arias' })
const ines = await createStudentRow(world)
const stranger = await createStudentRow(world, { last_name: 'Ajeno' })
for (const { id } of [ines, zoe]) await inscribeByRows(world, id, institute)
await world.db
  .updateTable('enrolments')
  .set({ definitive_note: 14.5, state: 'approved' })
  .where('student_id', '=', zoe.id)
  .execute()
const course = `/sections/${section_id}/courses/${course_id}`

test('the notes of a section: students by last name, what is pending without a note', async () => {
  const { status, body } = await admin.call('GET', `/sections/${section_id}/students-courses-notes`)
  expect(status).toBe(200)
  expect(body.data.courses).toMatchObject([{ id: course_id, title: 'Matemática I' }])
  expect(body.data.students).toMatchObject([
    { id: zoe.id, notes: [{ course_id, state: 'approved', definitive_note: 14.5 }] },
    { id: ines.id, notes: [{ course_id, state: 'enrolled', definitive_note: null }] },
  ])
})

test('how a student stands in a course of a section', async () => {
  const { body } = await admin.call('GET', `${course}/students/${zoe.id}`)
  expect(body.data).toMatchObject({
    id: zoe.id,
    last_name: 'Arias',
    enrolment_state: 'approved',
    definitive_note: 14.5,
  })
  const foreign = await admin.call('GET', `${course}/students/${stranger.id}`)
  expect([foreign.status, foreign.body.message]).toEqual([409, 'student_is_not_related_to_course_section'])
})

test('the list of a section, and of a course, is had on paper and as a spreadsheet', async () => {
  for (const path of [`/sections/${section_id}`, course]) {
    const { status, body } = await admin.call('GET', `${path}/reports/students`)
    expect([status, body.data.url]).toEqual([200, expect.stringContaining('/api/reports/')])
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const sheet = await admin.call('GET', `${path}/reports/students?format=xlsx`, undefined, {
      headers: { accept },
    })
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, accept])
    expect(sheet.headers['content-disposition']).toContain('estudiantes-de-informatica')
  }
})

test('a sheet for signatures has a place for each, of a section, a course or many sections', async () => {
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  for (const path of [
    `/sections/${section_id}/reports/students?`,
    `${course}/reports/students?`,
    `/sections/reports/students?ids=${section_id}&`,
  ]) {
    const sheet = await admin.call('GET', `${path}signatures=true&format=xlsx`, undefined, {
      headers: { accept },
    })
    expect(sheet.headers['content-disposition']).toMatch(/hojas?-de-firmas/)
    const texts = readSheet(sheet.bytes).rows.map(({ cells }) => cells.map(({ text }) => text))
    expect(texts.flat()).toEqual(expect.arrayContaining(['N.º', 'Firma']))
    // Only paper is filled in by hand.
    expect(texts.flat().join()).not.toContain('Tema')
    const paper = await admin.call('GET', `${path}signatures=true`, undefined, {
      headers: { accept: 'application/pdf' },
    })
    expect([paper.status, paper.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    if (leftOut('pdftotext')) continue
    const words = await wordsOfPdf(paper.bytes, '-layout')
    expect(words).toMatch(/Profesor: +Fecha: +Tema:/)
    expect(words).toMatch(/^ *1 +V-.* Arias/m)
    if (path.startsWith(course)) expect(words).toMatch(/^ *Período 2026-2\n+ *Materia \S+$/m)
  }
})

test('the lists of many sections come in one file, each numbered from one', async () => {
  const next = await createInstitute(world, { year: 2028, number: 1, enabled: false })
  await inscribeByRows(world, ines.id, next)
  const path = `/sections/reports/students?ids=${section_id},${next.section_id}`
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const sheet = await admin.call('GET', `${path}&format=xlsx`, undefined, { headers: { accept } })
  const rows = readSheet(sheet.bytes).rows.map(({ cells }) => cells.map(({ text }) => text))
  expect(rows.slice(-3).map((cells) => [cells[0]?.slice(-6), cells[1], cells[3]])).toEqual([
    ['2028-1', '1', 'Ñáñez'],
    ['2026-2', '1', 'Arias'],
    ['2026-2', '2', 'Ñáñez'],
  ])
  const paper = await admin.call('GET', path, undefined, { headers: { accept: 'application/pdf' } })
  expect([paper.status, paper.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const none = await admin.call('GET', '/sections/reports/students?ids=')
  expect(none.status).toBe(422)
  const many = Array.from({ length: MOST_LISTS + 1 }, () => section_id).join(',')
  expect((await admin.call('GET', `/sections/reports/students?ids=${many}`)).status).toBe(422)
})

test('who repeats a course from another section is on the list of the course, and keeps its section', async () => {
  const open = async (letter_code: string) => {
    const { period_id, semester_id } = institute
    const limits = { males_limit: 5, females_limit: 5, shift: 'morning' }
    const { body } = await admin.call('POST', '/sections', { period_id, semester_id, letter_code, ...limits })
    const { id } = body.data
    const taught = await admin.call('GET', `/sections/${id}/courses/${course_id}`)
    return { section_id: id, course_section_id: taught.body.data.id }
  }
  const [own, other] = [await open('B'), await open('C')]
  const eva = await createStudentRow(world, { last_name: 'Bravo' })
  const { section_id: home } = own
  await inscribeByRows(world, eva.id, { ...institute, ...other, section_id: home })
  const taught = `/sections/${other.section_id}/courses/${course_id}`
  const { body } = await admin.call('GET', `${taught}/students`)
  expect(body.data).toMatchObject([{ id: eva.id, last_name: 'Bravo' }])
  expect((await admin.call('GET', taught)).body.data.students_count).toBe(1)
  expect((await admin.call('GET', `/sections/${other.section_id}/students`)).body.total).toBe(0)
  expect((await admin.call('GET', `/sections/${home}/students`)).body.total).toBe(1)
  const [user] = await world.db.selectFrom('students').select('user_id').where('id', '=', eva.id).execute()
  const self = await world.signIn(user?.user_id ?? 0)
  const notes = await self.call('GET', `${taught}/students-notes`)
  expect([notes.status, notes.body.data.students]).toMatchObject([200, [{ id: eva.id }]])
  expect((await self.call('GET', `/sections/${section_id}/courses/${course_id}/students-notes`)).status).toBe(
    404,
  )
  const refused = await admin.call('DELETE', `/sections/${other.section_id}`)
  expect([refused.status, refused.body.message]).toEqual([400, 'section_has_inscriptions'])
})

test('what is not there is not found', async () => {
  const elsewhere = `/sections/${section_id}/courses/${(await createInstitute(world, { year: 2027, number: 1, enabled: false })).course_id}`
  for (const path of [`${elsewhere}/students/${zoe.id}`, `${elsewhere}/reports/students`])
    expect((await admin.call('GET', path)).body.message).toBe('course_section_not_found')
  const missing = 2_000_000_000
  const paths = [
    `/sections/${missing}/students-courses-notes`,
    `/sections/${missing}/reports/students`,
    `/sections/${missing}/courses/${course_id}/reports/students`,
    `/sections/${missing}/courses/${course_id}/students/${zoe.id}`,
    `/sections/${missing}/courses/${course_id}/assignable-teachers`,
  ]
  for (const path of paths) expect((await admin.call('GET', path)).body.message).toBe('resource_not_found')
})
