import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { routes } from '#server/registry.ts'
import type { Caller } from '../support/callers.ts'
import { idOf } from '../support/institute.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { entriesOf } from './unpacked.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('who teaches one course of a section sees in it only those who take that course', async () => {
  const world = await createWorld()
  const { course, section } = await twoOfEverything(world)
  const coordinator = world.as('coordinator')
  const students = () => coordinator.call('GET', `/sections/${section.foreign}/students`)
  expect((await students()).status).toBe(404)
  const other = { section_id: section.foreign, course_id: course.own }
  const made = await world.db
    .insertInto('course_sections')
    .values(other)
    .returning('id')
    .executeTakeFirstOrThrow()
  const teacher_id = await idOf(world, 'teachers', coordinator)
  await world.db
    .insertInto('course_section_teachers')
    .values({ course_section_id: made.id, teacher_id })
    .execute()
  const { status, body } = await students()
  expect([status, body.total, body.data]).toEqual([200, 0, []])
  const staff = await world.as('admin').call('GET', `/sections/${section.foreign}/students`)
  expect(staff.body.total).toBe(1)
})

test('a list behind a course says what it is called to who teaches it, also while it is empty, and to nobody else', async () => {
  const world = await createWorld()
  const { course, section } = await twoOfEverything(world)
  const asked = async (role: 'teacher' | 'admin', query: object) =>
    (await world.as(role).call('GET', '/students', undefined, { query: { search: 'nadie', ...query } })).body
  const named = { course: expect.any(String), section: expect.any(String) }
  for (const role of ['teacher', 'admin'] as const)
    expect(await asked(role, { course_id: course.own, section_id: section.own })).toMatchObject({
      data: [],
      asked: named,
    })
  const foreign = { course_id: course.foreign }
  expect((await asked('admin', foreign)).asked).toEqual({ ...named, section: null })
  expect((await asked('teacher', foreign)).asked).toEqual({ course: null, section: null })
  expect(await asked('teacher', {})).not.toHaveProperty('asked')
})

test('who coordinates a section sees in its notes nobody who studies another specialization', async () => {
  const world = await createWorld()
  const { section, student, inscription } = await twoOfEverything(world)
  const taught = await world.db
    .selectFrom('course_sections')
    .select('id')
    .where('section_id', '=', section.own)
    .executeTakeFirstOrThrow()
  const enrolment = { inscription_id: inscription.foreign, student_id: student.foreign }
  await world.db
    .insertInto('enrolments')
    .values({ ...enrolment, course_section_id: taught.id })
    .execute()
  const seenBy = async (role: 'coordinator' | 'admin') => {
    const { body } = await world.as(role).call('GET', `/sections/${section.own}/students-courses-notes`)
    return body.data.students.map(({ id }: { id: number }) => id).sort()
  }
  expect(await seenBy('admin')).toEqual([student.own, student.foreign].sort())
  expect(await seenBy('coordinator')).toEqual([student.own])
})

test('who teaches one course of a section sees of its notes and its registered lessons those of that course', async () => {
  const world = await createWorld()
  const { course, section, student, inscription } = await twoOfEverything(world)
  const coordinator = world.as('coordinator')
  const teacher_id = await idOf(world, 'teachers', coordinator)
  const found = world.db.selectFrom('course_sections').select('id').where('section_id', '=', section.foreign)
  const other = await found.executeTakeFirstOrThrow()
  const places = [
    { section_id: section.foreign, course_id: course.own },
    { section_id: section.own, course_id: course.foreign },
  ]
  const added = await world.db.insertInto('course_sections').values(places).returning('id').execute()
  const teaches = added.map(({ id }) => ({ course_section_id: id, teacher_id }))
  await world.db.insertInto('course_section_teachers').values(teaches).execute()
  const enrolment = { inscription_id: inscription.own, student_id: student.own }
  for (const { id } of [...added.slice(0, 1), other])
    await world.db
      .insertInto('enrolments')
      .values({ ...enrolment, course_section_id: id })
      .execute()
  const { body } = await coordinator.call('GET', `/sections/${section.foreign}/students-courses-notes`)
  expect(body.data.courses.map(({ id }: { id: number }) => id)).toEqual([course.own])
  expect(
    body.data.students.flatMap(({ notes }: { notes: { course_id: number }[] }) =>
      notes.map(({ course_id }) => course_id),
    ),
  ).toEqual([course.own])
  const title = 'De otra materia'
  await sql`insert into lessons (course_section_id, section_id, period_id, date, title, registered_at)
    select cs.id, s.id, s.period_id, '2026-11-16', ${title}, claustro_now()
    from course_sections cs join sections s on s.id = cs.section_id where cs.id = ${other.id}`.execute(
    world.db,
  )
  const report = `/sections/${section.foreign}/courses/${course.foreign}/lessons-register-report?format=xlsx`
  const reported = async (who: Caller) => {
    const { status, bytes } = await who.call('GET', report, undefined, { headers: { accept: XLSX } })
    return [status, [...entriesOf(bytes).values()].some((text) => text.includes(title))]
  }
  expect(await reported(world.as('admin'))).toEqual([200, true])
  expect(await reported(coordinator)).toEqual([200, false])
  for (const named of ['acta', 'students-notes']) {
    const path = `/sections/${section.foreign}/courses/${course.foreign}/${named}`
    expect((await world.as('admin').call('GET', path)).status, path).toBe(200)
    expect((await coordinator.call('GET', path)).status, path).toBe(404)
  }
})

test('the search of the palette shows nobody whom one does not reach', async () => {
  const world = await createWorld()
  const { student, teacher } = await twoOfEverything(world)
  const named = async (role: 'teacher' | 'coordinator' | 'admin') => {
    const found = await Promise.all(
      ['students', 'teachers'].map(async (table) => {
        const ids = table === 'students' ? student : teacher
        const { rows } = await sql<{ id: number; last_name: string }>`
          select id, last_name from ${sql.table(table)} where id in (${ids.own}, ${ids.foreign})`.execute(
          world.db,
        )
        return Promise.all(
          rows.map(async ({ id, last_name }) => {
            const answer = await world
              .as(role)
              .call('GET', '/people', undefined, { query: { search: last_name } })
            const isShown = answer.body.data.some((one: { to: string }) => one.to === `/${table}/${id}`)
            return isShown ? [`${table} ${id === ids.own ? 'own' : 'foreign'}`] : []
          }),
        )
      }),
    )
    return found.flat(2).sort()
  }
  expect(await named('admin')).toEqual([
    'students foreign',
    'students own',
    'teachers foreign',
    'teachers own',
  ])
  expect(await named('teacher')).toEqual(['students own'])
  expect(await named('coordinator')).toEqual(['students own', 'teachers own'])
})

test('a student sees what a plan requires once it is frozen', async () => {
  const world = await createWorld()
  const { pensum, prelation } = await twoOfEverything(world)
  const seen = async () =>
    (await world.as('student').call('GET', '/prelations')).body.data.map(({ id }: { id: number }) => id)
  expect(await seen()).toContain(prelation.own)
  // A frozen plan is never thawed: the trigger that sees to it is left out.
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update pensums set versioned = false where id = ${pensum.own}`.execute(tx)
  })
  expect(await seen()).not.toContain(prelation.own)
})

describe('a view that is shared of a list', async () => {
  const world = await createWorld()
  const admin = world.as('admin')
  /** Lists by their calls: whether a person may read one is what its own call answers, not what the code of the views says. */
  const lists = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path, query }) => method === 'GET' && query?.shape.sort_by && !path.includes('{'))
    .map(({ path }) => path)
  const shared = new Map<string, number>()
  for (const list of lists) {
    const body = { list, name: `Secreto ${list}`, state: { search: 'Ñáñez Gómez' }, is_shared: true }
    const made = await admin.call('POST', '/saved-views', body)
    if (made.status === 201) shared.set(list, made.body.data.id)
  }

  const mayRead = async (who: Caller, list: string) => {
    const { body } = await who.call('GET', list, undefined, { query: { limit: 1 } })
    return body.message !== 'this_action_is_unauthorized'
  }
  const isSeen = async (who: Caller, list: string) => {
    const { body } = await who.call('GET', '/saved-views', undefined, { query: { list } })
    return JSON.stringify(body).includes(`Secreto ${list}`)
  }
  const isTaken = async (who: Caller, list: string) => {
    const begin = { list, saved_view_id: shared.get(list) }
    const { status, body } = await who.call('PUT', '/saved-views/default', begin)
    if (status !== 204) expect([status, body.errors]).toEqual([422, { saved_view_id: ['exists'] }])
    return status === 204
  }

  test.each([
    'student',
    'teacher',
    'coordinator',
    'lowAdmin',
  ] as const)('is seen and chosen by %s where the list itself may be read, and nowhere else', async (role) => {
    const who = world.as(role)
    const differing: string[] = []
    const readable: string[] = []
    for (const list of shared.keys()) {
      const may = await mayRead(who, list)
      if (may) readable.push(list)
      if ((await isSeen(who, list)) !== may || (await isTaken(who, list)) !== may) differing.push(list)
    }
    expect(differing).toEqual([])
    expect(shared.size).toBeGreaterThan(10)
    expect(readable.length, 'somebody may read something').toBeGreaterThan(0)
    expect(readable.length, 'and not everything').toBeLessThan(shared.size)
  })

  test('is gone when the right to read the list is taken from the person', async () => {
    const who = world.as('lowAdmin')
    expect([await mayRead(who, '/payments'), await isSeen(who, '/payments')]).toEqual([true, true])
    const taken = await admin.call('PATCH', `/users/${who.user_id}`, {
      permissions: { 'payments.view': false },
    })
    expect(taken.status).toBeLessThan(300)
    expect([await mayRead(who, '/payments'), await isSeen(who, '/payments')]).toEqual([false, false])
    expect(await isTaken(who, '/payments')).toBe(false)
  })
})
