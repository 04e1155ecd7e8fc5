import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createInstitute,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, student, teacher] = [world.as('admin'), world.as('student'), world.as('teacher')]
let institute: Institute
let other: Institute
let later = 0

beforeAll(async () => {
  institute = await createInstitute(world)
  other = await createInstitute(world, { year: 2027, enabled: false, open: false })
  await inscribeByRows(world, await idOf(world, 'students', student), institute)
  await letTeach(world, await idOf(world, 'teachers', teacher), institute)
  // A later semester of the same specialization, which the student has not reached.
  const { rows } = await sql<{ id: number }>`with made as (
      insert into pensums (name, specialization_id) values ('Otro', ${institute.specialization_id}) returning id)
    insert into semesters (pensum_id, number, code) select id, 2, 'S2' from made returning id`.execute(
    world.db,
  )
  later = rows[0]?.id ?? 0
})

const made = async (fields: Record<string, unknown>) => {
  const files = { file: { bytes: smallPdf() } }
  return (await admin.call('POST', '/documents', { title: 'Guía', ...fields }, { files })).body.data
}
const titlesFor = async (by: typeof admin, query = '') => {
  const { body } = await by.call('GET', `/documents?limit=0${query}`)
  return body.data.map(({ title }: { title: string }) => title)
}

describe('who reads what', () => {
  test('everybody what is general; a student what is of the own specialization up to the own semester', async () => {
    const { specialization_id, semester_id, course_id } = institute
    await made({ title: 'r Para todos' })
    await made({ title: 'r De la especialidad', specialization_id })
    await made({ title: 'r Del semestre', semester_id, course_id })
    await made({ title: 'r De la materia', course_id })
    await made({ title: 'r De otra', specialization_id: other.specialization_id })
    await made({ title: 'r Materia de otra', course_id: other.course_id })
    await made({ title: 'r De más adelante', semester_id: later })
    const read = ['r De la especialidad', 'r De la materia', 'r Del semestre', 'r Para todos']
    expect(
      (await titlesFor(student, '&search=r')).filter((one: string) => one.startsWith('r ')).sort(),
    ).toEqual(read)
    for (const by of [teacher, world.as('coordinator'), world.as('lowAdmin'), admin])
      expect((await titlesFor(by)).filter((one: string) => one.startsWith('r '))).toHaveLength(7)
    const stranger = await createStudentRow(world)
    const nobody = await world.signIn(stranger.user_id)
    expect((await titlesFor(nobody)).filter((one: string) => one.startsWith('r '))).toEqual(['r Para todos'])
  })

  test('what is not theirs is not there for students, under its own address or by any question', async () => {
    const { body } = await admin.call('GET', '/documents?search=r&limit=0')
    const hidden = ['r De otra', 'r Materia de otra', 'r De más adelante']
    const its = body.data.filter(({ title }: { title: string }) => hidden.includes(title))
    expect(its).toHaveLength(hidden.length)
    for (const { id, title } of its) {
      for (const path of ['', '/download', '/cover', '/reading'])
        expect((await student.call('GET', `/documents/${id}${path}`)).body.message).toBe('resource_not_found')
      expect((await student.call('GET', `/documents?search=${title}`)).body.total).toBe(0)
    }
    for (const filter of [
      `specialization_id=${other.specialization_id}`,
      `course_id=${other.course_id}`,
      `semester_id=${later}`,
    ])
      expect((await student.call('GET', `/documents?${filter}`)).body.total ?? 0).toBe(0)
    const { bytes } = await student.call('GET', '/documents?format=csv')
    expect(hidden.filter((title) => bytes.toString().includes(title))).toEqual([])
  })

  test('who retired goes on reading what was reached', async () => {
    const { id, user_id } = await createStudentRow(world)
    await inscribeByRows(world, id, institute)
    const gone = await world.signIn(user_id)
    const before = await titlesFor(gone)
    expect(before).toContain('r Del semestre')
    await sql`update inscriptions set retired_at = ${world.clock.now()} where student_id = ${id}`.execute(
      world.db,
    )
    expect(await titlesFor(gone)).toEqual(before)
  })

  test('a semester brings its specialization along', async () => {
    const { specialization_id, semester_id } = institute
    expect(await made({ semester_id })).toMatchObject({ specialization_id, semester_id, is_current: false })
  })

  test('shelves: what one studies or teaches now, what else is one’s own, what is for everybody', async () => {
    const titles = async (by: typeof admin, shelf: string) =>
      (await titlesFor(by, `&shelf=${shelf}`)).filter((one: string) => one.startsWith('r '))
    expect(await titles(student, 'general')).toEqual(['r Para todos'])
    expect((await titles(student, 'current')).sort()).toEqual([
      'r De la especialidad',
      'r De la materia',
      'r Del semestre',
    ])
    expect(await titles(student, 'past')).toEqual([])
    expect((await titles(teacher, 'current')).sort()).toEqual(['r De la materia', 'r Del semestre'])
    const { body } = await student.call('GET', '/documents/shelves')
    const general = body.data.at(-1)
    expect(general).toMatchObject({ specialization: null, semester: null, course: null, is_current: false })
    const counted = body.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(counted).toBe((await titlesFor(student)).length)
    expect(body.data.filter((one: { is_current: boolean }) => one.is_current).length).toBeGreaterThan(1)
  })
})

test('what one studies now is of the latest period, also where an older one was entered later', async () => {
  const older = await createInstitute(world, { year: 2020, enabled: false, open: false })
  const { id, user_id } = await createStudentRow(world)
  await inscribeByRows(world, id, other)
  await inscribeByRows(world, id, older)
  await made({ title: 'De antes', specialization_id: older.specialization_id })
  const current = await titlesFor(await world.signIn(user_id), '&shelf=current')
  expect([current.includes('r De otra'), current.includes('De antes')]).toEqual([true, false])
})
