import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#test/support/callers.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, teacher, coordinator] = [world.as('admin'), world.as('teacher'), world.as('coordinator')]
const student = world.as('student')
let institute: Institute
let own = 0
let stranger = 0

beforeAll(async () => {
  institute = await createInstitute(world)
  own = await idOf(world, 'students', student)
  stranger = (await createStudentRow(world, { first_name: 'Raúl', last_name: 'Ibarra' })).id
  await inscribeByRows(world, own, institute)
  await letTeach(world, await idOf(world, 'teachers', teacher), institute)
})
beforeEach(() => sql`delete from binnacles`.execute(world.db))

const WRITTEN = {
  kind: 'academic',
  title: 'Expuso muy bien',
  description: 'Sin apuntes.',
  incidence_date: '2026-11-20',
}
const write = (by: Caller, fields: object = {}) =>
  by.call('POST', '/binnacles', { student_id: own, ...WRITTEN, ...fields })
const written = async (by: Caller, fields?: object) => (await write(by, fields)).body.data
const titles = async (by: Caller, query = '') => {
  const { body } = await by.call('GET', `/binnacles?limit=0${query}`)
  return body.data.map(({ title }: { title: string }) => title)
}

describe('who writes and reads', () => {
  test('a teacher writes of a student in the course; course, author and name are told', async () => {
    const { section_id, course_id } = institute
    const { status, body } = await write(teacher, { section_id, course_id })
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        ...WRITTEN,
        section_id,
        course_id,
        visible_to_student: true,
        may_change: true,
        course: expect.objectContaining({ title: 'Matemática I', letter_code: 'A' }),
      }),
    ])
  })

  test('the student reads what may be seen, teachers and administration all; strangers nothing', async () => {
    const { id } = await written(teacher)
    const hidden = await written(admin, { title: 'Reservada', visible_to_student: false })
    await written(admin, { title: 'De otro', student_id: stranger })
    expect((await titles(student)).sort()).toEqual(['Expuso muy bien'])
    expect((await titles(teacher)).sort()).toEqual(['Expuso muy bien', 'Reservada'])
    expect(await titles(coordinator)).toEqual([])
    for (const by of [admin, world.as('lowAdmin')]) expect(await titles(by)).toHaveLength(3)
    expect((await student.call('GET', `/binnacles/${id}`)).body.data).toMatchObject({
      description: 'Sin apuntes.',
      may_change: false,
    })
    expect((await student.call('GET', `/binnacles/${hidden.id}`)).body.message).toBe('resource_not_found')
    const page = await student.call('GET', `/students/${own}/binnacles`)
    expect(page.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await teacher.call('GET', `/students/${stranger}/binnacles`)).body.message).toBe(
      'resource_not_found',
    )
  })

  test('who wrote it goes on reading it; who coordinates the specialization reads it too', async () => {
    await written(admin)
    const teacher_id = await idOf(world, 'teachers', coordinator)
    await world.db
      .updateTable('specializations')
      .set({ coordinator_id: teacher_id })
      .where('id', '=', institute.specialization_id)
      .execute()
    expect(await titles(coordinator)).toEqual(['Expuso muy bien'])
    await written(coordinator, { title: 'De la coordinación' })
    await world.db
      .updateTable('specializations')
      .set({ coordinator_id: null })
      .where('id', '=', institute.specialization_id)
      .execute()
    expect(await titles(coordinator)).toEqual(['De la coordinación'])
  })

  test('each reading of what was written stands in the history, without its words', async () => {
    const { id } = await written(teacher)
    await titles(teacher)
    await teacher.call('GET', `/binnacles/${id}`)
    await coordinator.call('GET', `/binnacles/${id}`)
    await student.call('GET', `/students/${own}/binnacles`)
    const { rows } = await sql<{ user_id: number; entity: string; entity_id: number; after: object }>`
      select user_id, entity, entity_id, after from audit_entries where action = 'binnacles.view' order by id desc
      limit 2`.execute(world.db)
    expect(rows).toEqual([
      { user_id: student.user_id, entity: 'student', entity_id: own, after: { file: 'Bitácoras' } },
      { user_id: teacher.user_id, entity: 'binnacle', entity_id: id, after: { file: 'Bitácora' } },
    ])
  })
})

test('the list is found by words and by student, filtered and ordered; its export has no description', async () => {
  const { section_id, course_id } = institute
  await written(teacher, { section_id, course_id, title: 'Área limpia' })
  await written(admin, { kind: 'behaviour', title: 'Llegó tarde', incidence_date: '2026-11-10' })
  expect(await titles(admin)).toEqual(['Área limpia', 'Llegó tarde'])
  expect(await titles(admin, '&search=AREA')).toEqual(['Área limpia'])
  expect(await titles(admin, '&kind=behaviour')).toEqual(['Llegó tarde'])
  expect(await titles(admin, '&own=true')).toEqual(['Llegó tarde'])
  expect(await titles(admin, '&own=false')).toEqual(['Área limpia'])
  expect(await titles(admin, `&section_id=${section_id}&course_id=${course_id}`)).toEqual(['Área limpia'])
  expect(await titles(admin, '&from=2026-11-11&until=2026-11-20')).toEqual(['Área limpia'])
  expect(await titles(admin, `&student_id=${stranger}`)).toEqual([])
  for (const field of ['incidence_date', 'title', 'kind', 'created_at'])
    expect(await titles(admin, `&sort_by=${field},asc`)).toHaveLength(2)
  const last_name = await world.db.selectFrom('students').select('last_name').where('id', '=', own).execute()
  expect(await titles(admin, `&search=${last_name[0]?.last_name}`)).toHaveLength(2)
  const { bytes } = await admin.call('GET', '/binnacles?format=csv')
  expect(bytes.toString()).toContain('Llegó tarde')
  expect(bytes.toString()).not.toContain('Sin apuntes')
  const { body } = await admin.call('GET', '/binnacles?with=student,author')
  expect(body.data[0]).toMatchObject({ student: { id: own }, author: { id: teacher.user_id } })
})

describe('changes', () => {
  test('the author within seven days; then an administrator, and the history keeps what stood there', async () => {
    const { id } = await written(teacher)
    const change = (by: Caller, body: object) => by.call('PATCH', `/binnacles/${id}`, body)
    expect((await change(teacher, { title: 'Mejor dicho' })).body.data.title).toBe('Mejor dicho')
    await sql`update binnacles set created_at = created_at - interval '8 days'`.execute(world.db)
    const late = await change(teacher, { title: 'Tarde' })
    expect([late.status, late.body.message]).toEqual([409, 'binnacle_is_old'])
    expect((await teacher.call('GET', `/binnacles/${id}`)).body.data.may_change).toBe(false)
    expect((await change(admin, { visible_to_student: false })).status).toBe(200)
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_entries where action = 'binnacles.update' and entity_id = ${id} order by id`.execute(
      world.db,
    )
    expect(rows).toEqual([
      { before: { title: 'Expuso muy bien' }, after: { title: 'Mejor dicho' } },
      { before: { visible_to_student: true }, after: { visible_to_student: false } },
    ])
  })

  test('of another a teacher changes nothing; no change is none', async () => {
    const { id, updated_at } = await written(admin)
    const { status, body } = await teacher.call('PATCH', `/binnacles/${id}`, { title: 'Otro' })
    expect([status, body.message]).toEqual([409, 'binnacle_of_another'])
    expect((await admin.call('PATCH', `/binnacles/${id}`, {})).body.data.updated_at).toBe(updated_at)
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await written(teacher)
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = (title: string) => teacher.call('PATCH', `/binnacles/${id}`, { title }, { headers })
    expect((await change('Una')).status).toBe(200)
    expect((await change('Otra')).body.message).toBe('stale_version')
  })

  test('an administrator removes one; who and what stays in the history', async () => {
    const { id } = await written(teacher)
    expect((await admin.call('DELETE', `/binnacles/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/binnacles/${id}`)).body.message).toBe('resource_not_found')
    const { rows } = await sql<{ before: object }>`select before from audit_entries
      where action = 'binnacles.delete' and entity_id = ${id}`.execute(world.db)
    expect(rows[0]?.before).toMatchObject({ student_id: own, description: 'Sin apuntes.' })
  })

  test('sent again with its key it is one', async () => {
    const headers = { 'idempotency-key': 'written once' }
    const send = () => teacher.call('POST', '/binnacles', { student_id: own, ...WRITTEN }, { headers })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect(await titles(teacher)).toHaveLength(1)
  })
})

describe('refusals', () => {
  test('a day to come, missing words, and a student out of reach are named', async () => {
    const late = await write(teacher, { incidence_date: '2026-11-24' })
    expect([late.status, late.body.errors]).toEqual([422, { incidence_date: ['before_or_equal:2026-11-23'] }])
    const long_ago = await write(teacher, { incidence_date: '1900-11-20' })
    expect([long_ago.status, long_ago.body.errors]).toEqual([
      422,
      { incidence_date: ['after_or_equal:2006-01-01'] },
    ])
    const none = await teacher.call('POST', '/binnacles', { student_id: stranger, kind: 'lost' })
    expect(none.body.errors).toEqual({
      kind: ['in'],
      title: ['required'],
      description: ['required'],
      incidence_date: ['required'],
    })
    expect((await write(teacher, { student_id: stranger })).body.errors).toEqual({ student_id: ['exists'] })
  })

  test('a course that the student does not take, or half of one', async () => {
    const { section_id, course_id } = institute
    const foreign = { student_id: stranger, section_id, course_id }
    for (const fields of [foreign, { section_id }, { course_id }]) {
      const { status, body } = await write(admin, fields)
      expect([status, body.message]).toEqual([409, 'student_is_not_related_to_course_section'])
    }
    const { id } = await written(admin)
    const changed = await admin.call('PATCH', `/binnacles/${id}`, { section_id })
    expect(changed.body.message).toBe('student_is_not_related_to_course_section')
    const put = { student_id: stranger, course_section_id: institute.course_section_id }
    const row = world.db.updateTable('binnacles').set(put).where('id', '=', id).execute()
    await expect(row).rejects.toMatchObject({ constraint: 'binnacles_in_the_course' })
  })

  test('goes along with the course into another section, and holds nobody back', async () => {
    const { section_id, course_id } = institute
    const { id } = await written(teacher, { section_id, course_id })
    const to = await createSection(world, institute, { letter_code: 'B' })
    const moved = await admin.call('POST', `/students/${own}/change-section`, {
      new_section_id: to.section_id,
    })
    expect(moved.status).toBe(200)
    const { body } = await admin.call('GET', `/binnacles/${id}`)
    expect(body.data.course).toMatchObject({ title: 'Matemática I', letter_code: 'B' })
    await admin.call('POST', `/students/${own}/change-section`, { new_section_id: section_id })
    expect((await admin.call('GET', `/binnacles/${id}`)).body.data.course).toMatchObject({ letter_code: 'A' })
  })

  test('an enrolment that is undone leaves what was written', async () => {
    const { section_id, course_id } = institute
    const { id } = await written(teacher, { section_id, course_id })
    await sql`delete from enrolments where student_id = ${own}`.execute(world.db)
    const { body } = await admin.call('GET', `/binnacles/${id}`)
    expect([body.data.title, body.data.course]).toEqual(['Expuso muy bien', null])
  })
})
