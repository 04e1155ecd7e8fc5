import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let codes = 0
const create = (fields: Record<string, unknown> = {}) =>
  admin.call('POST', '/courses', {
    code: `MAT-${++codes}`,
    title: `Materia ${codes}`,
    credits: 4,
    hours: 6,
    max_absences_to_fail: 8,
    ...fields,
  })
const made = async (fields?: Record<string, unknown>) => (await create(fields)).body.data

/** A draft with one semester that holds the courses. */
async function planWith(course_ids: number[]) {
  const specialization = await admin.call('POST', '/specializations', {
    code: `S${++codes}`,
    title: `Area ${codes}`,
  })
  const specialization_id = specialization.body.data.id
  const pensum = await admin.call('POST', '/pensums', { name: `Plan ${codes}`, specialization_id })
  const pensum_id = pensum.body.data.id
  const semester = await admin.call('POST', '/semesters', { pensum_id, number: 1, code: 'S-1' })
  const semester_id = semester.body.data.id
  await admin.call('PUT', `/semesters/${semester_id}/courses`, { course_ids })
  return { specialization_id, pensum_id, semester_id }
}

describe('what it gives', () => {
  test('a course is made, enabled and without final delivery', async () => {
    const { status, body } = await create({ code: 'QUI-1', title: 'Química' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      code: 'QUI-1',
      credits: 4,
      hours: 6,
      max_absences_to_fail: 8,
      supports_finals: false,
      enabled: true,
      pensums_count: 0,
    })
  })

  test('the list is found, filtered and ordered, and says which pensums have the course', async () => {
    const one = await made({ title: 'Óptica uno', credits: 1 })
    const two = await made({ title: 'Óptica dos', credits: 2, supports_finals: true, enabled: false })
    const plan = await planWith([one.id])
    const found = async (query: string) => {
      const { body } = await world.as('lowAdmin').call('GET', `/courses?search=optica&${query}`)
      return body.data.map((row: { id: number }) => row.id)
    }
    expect(await found('sort_by=credits,desc')).toEqual([two.id, one.id])
    expect(await found('')).toEqual([two.id, one.id])
    for (const field of ['code', 'hours', 'max_absences_to_fail', 'supports_finals', 'enabled', 'created_at'])
      expect(await found(`sort_by=${field},asc`)).toHaveLength(2)
    expect(await found('sort_by=pensums_count,desc')).toEqual([one.id, two.id])
    expect(await found('enabled=0')).toEqual([two.id])
    expect(await found('supports_finals=1')).toEqual([two.id])
    expect(await found('assigned=1')).toEqual([one.id])
    expect(await found('assigned=0')).toEqual([two.id])
    for (const [field, id] of Object.entries(plan)) expect(await found(`${field}=${id}`)).toEqual([one.id])
    const { body } = await admin.call('GET', `/courses/${one.id}?with=semesters`)
    expect(body.data.semesters).toMatchObject([
      {
        id: plan.semester_id,
        number: 1,
        code: 'S-1',
        enabled: true,
        pensum_id: plan.pensum_id,
        versioned: false,
      },
    ])
  })

  test('a course brings what it requires, of each pensum', async () => {
    const [first, second] = [await made({ title: 'Primera' }), await made({ title: 'Segunda' })]
    const { pensum_id } = await planWith([first.id])
    const { body } = await admin.call('POST', '/semesters', { pensum_id, number: 2, code: 'S-2' })
    await admin.call('PUT', `/semesters/${body.data.id}/courses`, { course_ids: [second.id] })
    const wanted = { pensum_id, course_id: second.id, required_course_id: first.id }
    const prelation = await admin.call('POST', '/prelations', wanted)
    const requires = async (id: number) =>
      (await admin.call('GET', `/courses/${id}?with=prelations`)).body.data.prelations
    expect(await requires(second.id)).toEqual([
      {
        id: prelation.body.data.id,
        is_corequisite: false,
        pensum_id,
        pensum_name: expect.any(String),
        required_course_id: first.id,
        required_course_code: first.code,
        required_course_title: 'Primera',
      },
    ])
    expect(await requires(first.id)).toEqual([])
    const list = await admin.call('GET', `/courses?with=semesters,prelations&pensum_id=${pensum_id}`)
    expect(list.body.data.map((row: { prelations: object[] }) => row.prelations.length)).toEqual([0, 1])
  })

  test('a change touches only what is sent', async () => {
    const before = await made()
    const { body } = await admin.call('PATCH', `/courses/${before.id}`, { enabled: false, credits: 0 })
    expect(body.data).toMatchObject({ enabled: false, credits: 0, hours: 6, code: before.code })
    expect((await admin.call('PATCH', `/courses/${before.id}`, {})).status).toBe(200)
  })

  test('an unused course is deleted', async () => {
    const { id } = await made()
    expect((await admin.call('DELETE', `/courses/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/courses/${id}`)).status).toBe(404)
  })
})

test('figures out of range are named', async () => {
  const { status, body } = await create({ credits: 41, hours: 0, max_absences_to_fail: 1.5, title: '  ' })
  expect([status, body.errors]).toEqual([
    422,
    { credits: ['max:40'], hours: ['min:1'], max_absences_to_fail: ['integer'], title: ['required'] },
  ])
})

test('hours are cut as is said, and the room is to have what is said', async () => {
  const cut = async (fields: Record<string, unknown>) => {
    const { status, body } = await create({ hours: 5, ...fields })
    return status === 201 ? [body.data.sittings, body.data.room_tag] : body.errors
  }
  expect(await cut({})).toEqual([null, null])
  expect(await cut({ sittings: [2, 3], room_tag: ' Laboratorio  de física ' })).toEqual([
    [2, 3],
    'Laboratorio de física',
  ])
  expect(await cut({ sittings: '3+ 2', room_tag: ' ' })).toEqual([[3, 2], null])
  expect(await cut({ sittings: ' ' })).toEqual([null, null])
  expect(await cut({ sittings: [2, 2] })).toEqual({ sittings: ['sittings_sum:5'] })
  for (const sittings of ['dos', [5, 0], [61], [-1, 6], [2.5, 2.5]])
    expect(await cut({ sittings })).toEqual({ sittings: ['sittings_form'] })
  expect(await cut({ room_tag: 'a'.repeat(31) })).toEqual({ room_tag: ['max:30'] })
})

test('hours that change must still be what the sittings make', async () => {
  const { id } = await made({ hours: 4, sittings: [2, 2] })
  const change = async (fields: Record<string, unknown>) => {
    const { status, body } = await admin.call('PATCH', `/courses/${id}`, fields)
    return status === 200 ? [body.data.hours, body.data.sittings] : [status, body.errors]
  }
  expect(await change({ hours: 6 })).toEqual([422, { sittings: ['sittings_sum:6'] }])
  expect(await change({ sittings: [3] })).toEqual([422, { sittings: ['sittings_sum:4'] }])
  expect(await change({ hours: 6, sittings: [2, 2] })).toEqual([422, { sittings: ['sittings_sum:6'] }])
  expect(await change({ hours: 6, sittings: [2, 2, 2] })).toEqual([6, [2, 2, 2]])
  expect(await change({ sittings: null })).toEqual([6, null])
  expect(await change({ hours: 7 })).toEqual([7, null])
  const cut = await made({ code: 'CUT-1', hours: 4, sittings: [2, 2], room_tag: 'taller' })
  const { bytes } = await admin.call('GET', `/courses?search=${cut.code}&format=csv`)
  expect(bytes.toString()).toContain('4;"2, 2";taller;')
})

describe('refusals', () => {
  test('a code that is in use', async () => {
    const first = await made()
    const second = await made()
    expect((await create({ code: first.code })).body.message).toBe('code_already_exists')
    const small = await create({ code: first.code.toLowerCase() })
    expect([small.status, small.body.message]).toEqual([409, 'code_already_exists'])
    const change = await admin.call('PATCH', `/courses/${second.id}`, { code: first.code })
    expect([change.status, change.body.message]).toEqual([409, 'code_already_exists'])
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await made()
    const headers = { 'if-unmodified-since-version': updated_at }
    await admin.call('PATCH', `/courses/${id}`, { title: 'A' }, { headers })
    const stale = await admin.call('PATCH', `/courses/${id}`, { title: 'B' }, { headers })
    expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  })

  test('deleting one that a pensum has', async () => {
    const { id } = await made()
    await planWith([id])
    const { status, body } = await admin.call('DELETE', `/courses/${id}`)
    expect([status, body.message]).toEqual([409, 'course_is_in_use'])
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/courses/99999', {})).body.message).toBe('resource_not_found')
  })
})

test('many courses are made at once, and none where a code is taken or comes twice', async () => {
  const row = (code: string) => ({ code, title: code, credits: 3, hours: 4, max_absences_to_fail: 8 })
  const bulk = (...all: string[]) => admin.call('POST', '/courses/bulk', { courses: all.map(row) })
  const total = async () => (await admin.call('GET', '/courses')).body.total
  const before = await total()
  const { status, body } = await bulk('FIL-1', 'FIL-2')
  expect([status, body.data.map(({ code }: { code: string }) => code)]).toEqual([201, ['FIL-1', 'FIL-2']])
  for (const codes of [
    ['FIL-3', 'fil-1'],
    ['FIL-3', 'fil-3'],
  ]) {
    const refused = await bulk(...codes)
    expect([refused.status, refused.body.message]).toEqual([409, 'code_already_exists'])
    expect(refused.body.conflicts).toEqual([{ entry: 1, code: 'code_already_exists' }])
  }
  expect(await total()).toBe(before + 2)
})

test('of codes that differed by their case alone before the rule, the later one took its id', async () => {
  const migration = readFileSync('migrations/20261122_unique_codes.sql', 'utf8')
  const course = { title: 'Doble', credits: 1, hours: 1, max_absences_to_fail: 1 }
  const undone = new Error('undone')
  const upgrade = world.db.transaction().execute(async (tx) => {
    for (const table of ['classrooms', 'courses', 'specializations'])
      await sql.raw(`drop index ${table}_code_any_case`).execute(tx)
    const rows = await tx
      .insertInto('courses')
      .values(['DOBLE-1', 'doble-1', 'Doble-1'].map((code) => ({ ...course, code })))
      .returning(['id', 'code'])
      .execute()
    await sql.raw(migration).execute(tx)
    const after = await tx
      .selectFrom('courses')
      .select('code')
      .where('title', '=', 'Doble')
      .orderBy('id')
      .execute()
    const [, second, third] = rows
    expect(after.map(({ code }) => code)).toEqual([
      'DOBLE-1',
      `doble-1~${second?.id}`,
      `Doble-1~${third?.id}`,
    ])
    throw undone
  })
  await expect(upgrade).rejects.toBe(undone)
})
