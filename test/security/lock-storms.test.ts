import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer } from '../support/callers.ts'
import { createClass } from '../support/classes.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  idOf,
  inscribeByRows,
  letTeach,
} from '../support/institute.ts'
import { rounds } from '../support/size.ts'
import { createWorld, type World } from '../support/world.ts'

/** In a large run some seconds of each. */
const ROUNDS = rounds(4, 60)
const MONTH = 31 * 86_400_000

const deadlocksOf = async ({ db }: World): Promise<number> => {
  // The database counts what has ended within a second.
  await sleep(1_200)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
const faultsOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status >= 500)

test('a period is closed while its teacher notes: neither waits for the other', async () => {
  const world = await createWorld()
  const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  const institute = await createInstitute(world)
  await letTeach(world, teacher_id, institute)
  const it = await createClass(world, institute, teacher_id)
  await world
    .as('teacher')
    .call('PATCH', `/lessons/${it.lesson}/evaluate`, { title: 'Parcial', weighting: 50 })
  world.clock.move(4 * MONTH)
  const dios = await world.signIn(world.as('dios').user_id)
  const teacher = await world.signIn(world.as('teacher').user_id)
  const { section_id, course_id } = it.own
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const note = (student_id: number) =>
      teacher.call('PATCH', `/lessons/${it.lesson}/students/${student_id}`, { note: round % 20 })
    const mark = () => teacher.call('PATCH', `/lessons/${it.lesson}/register`, { content: `Tema ${round}` })
    const close = () =>
      dios.call('POST', `/periods/${institute.period_id}/close`, { accept_incomplete: true })
    answers.push(
      ...(await Promise.all([note(it.first), mark(), close(), note(it.second), mark(), note(it.third)])),
    )
    const reason = 'Faltaba una nota'
    await dios.call('POST', `/periods/${institute.period_id}/reopen`, { reason })
    await dios.call('POST', `/sections/${section_id}/courses/${course_id}/reopen-notes`, { reason })
  }
  expect(faultsOf(answers)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(ROUNDS)
  expect(await deadlocksOf(world)).toBe(0)
})

test('payments are reviewed and reviews taken back in any order of ids', async () => {
  const world = await createWorld()
  const institute = await createInstitute(world)
  const admin = world.as('admin')
  const ids: number[] = []
  for (let n = 0; n < 6; n++) {
    const { id } = await createStudentRow(world)
    await inscribeByRows(world, id, institute)
    const order = { student_id: id, period_id: institute.period_id, type: 3, receipt_number: `O-${n}` }
    const body = { ...order, date: world.clock.today(), amount: 100, status: 2 }
    ids.push((await admin.call('POST', '/payments', body)).body.data.id)
  }
  const undo = (order: readonly number[]) =>
    admin.call('POST', '/payments/review/undo', { ids: order, reason: 'Por error' })
  const review = (order: readonly number[]) =>
    admin.call('POST', '/payments/review', { ids: order, status: 2 })
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const turned = ids.toReversed()
    answers.push(
      ...(await Promise.all([undo(ids), undo(turned), review(turned), undo(ids), review(ids), undo(turned)])),
    )
  }
  expect(faultsOf(answers)).toEqual([])
  expect(await deadlocksOf(world)).toBe(0)
})

test('an account is deleted beside its own writes, which then need a session', async () => {
  const world = await createWorld()
  const dios = world.as('dios')
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { id: user_id } = await world.db
      .insertInto('users')
      .values({
        email: `breve${round}@ejemplo.test`,
        name: 'Breve',
        role: 'lowAdmin',
        confirmed_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const caller = await world.signIn(user_id)
    const write = (n: number) =>
      caller.call(
        'POST',
        '/saved-views',
        { list: '/students', name: `v${n}`, state: {} },
        { headers: { 'idempotency-key': `k${round}-${n}` } },
      )
    const all = await Promise.all([
      write(1),
      write(2),
      write(3),
      dios.call('DELETE', `/users/${user_id}`),
      caller.call('GET', '/session'),
      write(4),
      write(5),
    ])
    answers.push(...all)
    expect(
      all.map(({ status }) => status).filter((status) => ![200, 201, 204, 401].includes(status)),
    ).toEqual([])
  }
  expect(faultsOf(answers)).toEqual([])
  expect(await deadlocksOf(world)).toBe(0)
})

test('lots of students retire, come back and change section, whichever sections they sit in', async () => {
  const world = await createWorld()
  const institute = await createInstitute(world)
  await createClass(world, institute, await idOf(world, 'teachers', world.as('teacher')))
  const places = [institute]
  for (const letter_code of ['X', 'Y', 'Z'])
    places.push(await createSection(world, institute, { letter_code, females_limit: 20 }))
  const admin = world.as('admin')
  const ids: number[] = []
  // By their names the sections come in turn, so that two lots meet them in different orders.
  for (let n = 0; n < 12; n++) {
    const { id } = await createStudentRow(world, { last_name: `L${n % 6}${n}` })
    await inscribeByRows(world, id, places[(n * 3) % 4] ?? institute)
    ids.push(id)
  }
  await world.openConnections(8)
  const [half, rest] = [ids.slice(0, 6), ids.slice(6)]
  const [first = institute, , third = institute, fourth = institute] = places
  const reason = 'Otra vez'
  const move = (of: readonly number[], { section_id: new_section_id }: typeof institute) =>
    admin.call('POST', '/students/change-section', { ids: of, new_section_id })
  const retire = (of: readonly number[]) => admin.call('POST', '/students/retire', { ids: of, reason })
  const undo = async () => {
    const { data } = (await admin.call('GET', '/withdrawals', undefined, { query: { is_undone: 'false' } }))
      .body
    const gone = data.map((one: { id: number }) => one.id)
    return gone.length === 0 ? retire(half) : admin.call('POST', '/withdrawals/undo', { ids: gone, reason })
  }
  const one = (student_id: number | undefined, { section_id: new_section_id }: typeof institute) =>
    admin.call('POST', `/students/${student_id}/change-section`, { new_section_id })
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++)
    answers.push(
      ...(await Promise.all([
        move(half, third),
        move(rest, first),
        undo(),
        move(half, fourth),
        retire(rest),
        one(half[0], first),
        one(rest[1], third),
        undo(),
      ])),
    )
  expect(faultsOf(answers)).toEqual([])
  expect(await deadlocksOf(world)).toBe(0)
})
