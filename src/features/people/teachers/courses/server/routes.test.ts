import { expect, test } from 'vitest'
import { deliverByRows } from '#test/support/classes.ts'
import {
  createInstitute,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const [teacher_id, coordinator_id] = await Promise.all(
  (['teacher', 'coordinator'] as const).map((person) => idOf(world, 'teachers', world.as(person))),
)
const id = teacher_id ?? 0
const [past, now, next] = [
  await createInstitute(world, { year: 2025, number: 1, enabled: false }),
  await createInstitute(world),
  await createInstitute(world, { year: 2027, number: 1, enabled: false }),
]
for (const institute of [past, now, next]) await letTeach(world, id, institute)
await endWith(past, [
  ['approved', 15.5],
  ['approved', 12.25],
  ['failed', 8],
  ['withdrawn', null],
])
await endWith(now, [['enrolled', null]])
await deliverByRows(world, [past.course_section_id])

/** A student for each ending, enrolled in the one course. */
async function endWith(institute: Institute, endings: [state: string, definitive_note: number | null][]) {
  for (const [state, definitive_note] of endings) {
    const student = await createStudentRow(world)
    await inscribeByRows(world, student.id, institute)
    await world.db
      .updateTable('enrolments')
      .set({ state, definitive_note })
      .where('student_id', '=', student.id)
      .execute()
  }
}

const get = async (path: string, person: 'admin' | 'teacher' | 'coordinator' = 'admin') =>
  (await world.as(person).call('GET', path)).body

test('what is taught in the current period, or in another that is named', async () => {
  const { data, total } = await get(`/teachers/${id}/courses`)
  expect(total).toBe(1)
  expect(data).toMatchObject([
    {
      id: now.course_section_id,
      section_id: now.section_id,
      period: '2026-2',
      title: 'Matemática I',
      letter_code: 'A',
      semester_number: 1,
      students_count: 1,
    },
  ])
  const later = await get(`/teachers/${id}/courses?period_id=${next.period_id}`)
  expect(later.data).toMatchObject([{ period: '2027-1', students_count: 0 }])
  for (const field of ['title', 'code', 'letter_code', 'semester_number', 'hours', 'students_count'])
    expect((await get(`/teachers/${id}/courses?sort_by=${field},desc`)).total).toBe(1)
  expect((await get(`/teachers/${id}/courses?search=quimica`)).total).toBe(0)
  const { data: included } = await get(`/teachers/${id}?with=courses`)
  expect(included.courses).toMatchObject([{ id: now.course_section_id }])
})

test('the historic has the periods that are over, with how each ended', async () => {
  const { data } = await get(`/teachers/${id}/historic`, 'teacher')
  // 35,75 ÷ 3 = 11,91666…, rounded half up.
  expect(data).toMatchObject([
    { period: '2025-1', students_count: 3, approved_count: 2, failed_count: 1, average: 11.92 },
  ])
  for (const field of ['period', 'title', 'code', 'students_count', 'approved_count', 'average'])
    expect((await get(`/teachers/${id}/historic?sort_by=${field},asc`)).total).toBe(1)
  expect((await get(`/teachers/${id}/historic?period_id=${now.period_id}`)).total).toBe(0)
  await world.db.updateTable('periods').set({ enabled: false }).execute()
  const ended = await get(`/teachers/${id}/historic`)
  await world.db.updateTable('periods').set({ enabled: true }).where('id', '=', now.period_id).execute()
  expect(ended.total).toBe(1)
})

test('a course without definitive notes, or with notes that were not handed over, has no average', async () => {
  const averageAfter = async (table: 'enrolments' | 'course_sections', changes: object) => {
    await world.db.updateTable(table).set(changes).execute()
    return (await get(`/teachers/${id}/historic`, 'teacher')).data[0].average
  }
  expect(await averageAfter('course_sections', { notes_delivered_at: null })).toBeNull()
  await deliverByRows(world, [past.course_section_id])
  expect(await averageAfter('enrolments', { definitive_note: null })).toBeNull()
})

test('the courses of a period come as a document and as a spreadsheet', async () => {
  const report = (query: string, accept: string) =>
    admin.call('GET', `/teachers/${id}/reports/courses${query}`, undefined, { headers: { accept } })
  const pdf = await report('', 'application/pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.headers['content-disposition']).toContain('materias-de-persona-teacher-periodo-2026-2')
  const { body } = await report(`?format=xlsx&period_id=${next.period_id}`, 'application/json')
  const sheet = await world.guest.call('GET', body.data.url.replace(/^.*\/api/, ''))
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the list counts the courses of a period, and finds who has none', async () => {
  const names = async (query: string) => {
    const { data } = await get(`/teachers?sort_by=last_name,desc&${query}`)
    return data.map(
      (row: { last_name: string; courses_count: number }) => `${row.last_name} ${row.courses_count}`,
    )
  }
  expect(await names('')).toEqual(['teacher 1', 'coordinator 0'])
  expect(await names('without_courses=1')).toEqual(['coordinator 0'])
  expect(await names('without_courses=0')).toEqual(['teacher 1'])
  expect(await names(`specialization_id=${now.specialization_id}`)).toEqual(['teacher 1'])
  expect(await names(`specialization_id=${past.specialization_id}`)).toEqual([])
  expect(await names(`specialization_id=${past.specialization_id}&period_id=${past.period_id}`)).toEqual([
    'teacher 1',
  ])
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id })
    .where('id', '=', past.specialization_id)
    .execute()
  expect(await names(`specialization_id=${past.specialization_id}`)).toEqual(['coordinator 0'])
  expect(await names('is_coordinator=1')).toEqual(['coordinator 0'])
  expect(await names('is_coordinator=0')).toEqual(['teacher 1'])
  expect(await names('enabled=0')).toEqual([])
  expect(await names('search=PERSÓNA%20teach')).toEqual(['teacher 1'])
  expect(await names('search=coordinator@')).toEqual(['coordinator 0'])
  for (const field of ['last_name', 'first_name', 'identity_number', 'email', 'enabled', 'courses_count'])
    expect((await get(`/teachers?sort_by=${field},desc`)).total).toBe(2)
})

test('a coordinator lists those supervised and none besides', async () => {
  const rows = async () => (await get('/teachers', 'coordinator')).total
  expect(await rows()).toBe(1)
  await world.db
    .insertInto('supervisions')
    .values({ coordinator_id: coordinator_id ?? 0, teacher_id: id })
    .execute()
  expect(await rows()).toBe(2)
  expect((await get(`/teachers/${id}/courses`, 'coordinator')).total).toBe(1)
})

test.each(['csv', 'xlsx', 'pdf'])('the list of coordinators is had as %s', async (format) => {
  const { status, bytes } = await admin.call('GET', `/teachers/coordinators?format=${format}`)
  expect([status, bytes.length > 50]).toEqual([200, true])
})
