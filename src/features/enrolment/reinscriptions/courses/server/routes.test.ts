import { beforeAll, expect, test } from 'vitest'
import { closeByRows } from '#test/support/classes.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let it: Tracks
beforeAll(async () => {
  it = await createTracks(world)
})

const PASSED = { MAT1: 15, LEN1: 12 }

test('with the seat that was waited for comes what stayed behind, where there is room', async () => {
  const { id: student_id } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
  const limit = (name: string, females_limit: number) =>
    db.updateTable('sections').set({ females_limit }).where('id', '=', it.sectionOf(name)).execute()
  const accepted = async (id: number) => {
    await limit('now INF-2', 0)
    const list = `/sections/${it.sectionOf('now INF-2')}/waiting-list`
    expect((await admin.call('POST', list, { student_id: id })).status).toBe(201)
    await limit('now INF-2', 10)
    const { body } = await admin.call('POST', `${list}/${id}/accept`)
    const { body: made } = await admin.call('GET', `/inscriptions/${body.data.inscription_id}?with=courses`)
    return made.data.courses.map(({ title }: { title: string }) => title).sort()
  }
  expect(await accepted(student_id)).toEqual(['Programación II', 'Redes I', 'Ética'].sort())
  await db
    .deleteFrom('inscriptions')
    .where('student_id', '=', student_id)
    .where('period_id', '=', it.periods.now)
    .execute()
  const { id: other } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
  await limit('now INF-1', 0)
  expect(await accepted(other)).toEqual(['Programación II', 'Ética'].sort())
})

test('what the office does with an inscription is told to the student, once; what students do themselves is not', async () => {
  const { id, user_id } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
  const told = async (of = user_id) =>
    (
      await db
        .selectFrom('notifications as n')
        .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
        .select('n.content')
        .where('r.user_id', '=', of)
        .orderBy('n.id')
        .execute()
    ).map(({ content }) => content)
  const [first, second] = [it.idOf('PRO2'), it.idOf('ETI')]
  const made = await admin.call('POST', `/students/${id}/re-inscription`, { course_ids: [first] })
  const inscribed = 'Se registró su inscripción en 2026-2: sección Carrera INF S2-A, con Programación II.'
  expect(await told()).toEqual([inscribed])
  const change = (course_ids: number[]) =>
    admin.call('POST', '/inscriptions/update/reinscription', {
      inscription_id: made.body.data.id,
      course_ids,
    })
  await change([first, second])
  await change([first, second])
  await change([first])
  const changed = 'Cambiaron las materias de su inscripción en 2026-2:'
  expect(await told()).toEqual([inscribed, `${changed} se agregó Ética.`, `${changed} se quitó Ética.`])
  const { id: own_id, user_id: own } = await it.former('CB-1', PASSED)
  const self = await world.signIn(own)
  expect((await self.call('POST', `/students/${own_id}/re-inscription`, {})).status).toBe(201)
  expect(await told(own)).toEqual([])
  const lot = [await it.former('CB-1', PASSED), await it.former('CB-1', PASSED)]
  await admin.call('POST', '/re-inscriptions', { student_ids: lot.map((one) => one.id) })
  const { id: new_id, user_id: newcomer } = await createStudentRow(world)
  const at = { student_id: new_id, period_id: it.periods.now, section_id: it.sectionOf('now CB-1') }
  await admin.call('POST', '/inscriptions', at)
  for (const of of [...lot.map((one) => one.user_id), newcomer])
    expect(await told(of)).toEqual([
      expect.stringMatching(/^Se registró su inscripción en 2026-2: sección Carrera CB S\d-A, con /),
    ])
})

test('who is new and left a course takes it again, and no other semester', async () => {
  const { id: student_id } = await createStudentRow(world)
  const at = { student_id, period_id: it.periods.now, section_id: it.sectionOf('now CB-1') }
  const { id: inscription_id } = (await admin.call('POST', '/inscriptions', at)).body.data
  const [first, second] = [it.idOf('MAT1'), it.idOf('LEN1')]
  const take = (...course_ids: number[]) =>
    admin.call('POST', '/inscriptions/update/reinscription', { inscription_id, course_ids })
  const taken = async () =>
    (await admin.call('GET', `/inscriptions/${inscription_id}?with=courses`)).body.data.courses
      .map(({ course_id }: { course_id: number }) => course_id)
      .sort()
  await take(first)
  expect(await taken()).toEqual([first])
  expect((await take(first, second)).status).toBe(200)
  expect(await taken()).toEqual([first, second].sort())
  const other = await take(first, second, it.idOf('MAT2'))
  expect([other.status, other.body.errors]).toEqual([422, { course_ids: ['in'] }])
  // What was withdrawn is not taken by asking for it, nor in the way of another change.
  const withdraw = db
    .updateTable('enrolments')
    .set({ state: 'withdrawn' })
    .where('student_id', '=', student_id)
  await withdraw
    .where(
      'course_section_id',
      'in',
      db.selectFrom('course_sections').select('id').where('course_id', '=', second),
    )
    .execute()
  const again = await take(first, second)
  expect([again.status, again.body.errors]).toEqual([422, { course_ids: ['in'] }])
  expect((await take(first)).status).toBe(200)
  expect(await taken()).toEqual([first, second].sort())
})

test('a course that was taken away is taken again from that day on, with the days of before', async () => {
  const { id: student_id } = await createStudentRow(world)
  const section_id = it.sectionOf('now CB-1')
  const [first, second] = [it.idOf('MAT1'), it.idOf('LEN1')]
  const now = world.clock.now()
  const on = async (day: string, ...taken: (readonly number[])[]) => {
    world.clock.set(`2026-11-${day}T14:00:00Z`)
    const desk = await world.signIn(admin.user_id)
    for (const course_ids of taken) {
      const change = { inscription_id: made.id, course_ids }
      expect((await desk.call('POST', '/inscriptions/update/reinscription', change)).status).toBe(200)
    }
    const { body } = await desk.call('GET', `/sections/${section_id}/courses/${second}/students-notes`)
    const found = body.data.students.find(({ id }: { id: number }) => id === student_id)
    return found && [found.joined_on, found.stays]
  }
  const made = (
    await admin.call('POST', '/inscriptions', { student_id, period_id: it.periods.now, section_id })
  ).body.data
  // On the day of the inscription, and on that of leaving, one was never away.
  expect(await on('23', [first], [first, second])).toEqual([null, []])
  expect(await on('24', [first], [first, second])).toEqual([null, []])
  expect(await on('24', [first])).toBeUndefined()
  const before = [{ joined_on: null, left_on: '2026-11-24' }]
  expect(await on('26', [first, second])).toEqual(['2026-11-26', before])
  expect(await on('26', [first], [first, second])).toEqual(['2026-11-26', before])
  world.clock.set(now)
})

test('an inscription of a closed or an older period is told why it stays, not that none is open', async () => {
  const { id } = await it.former('CB-1', PASSED)
  const older = await db
    .selectFrom('inscriptions')
    .select('id')
    .where('student_id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: student_id } = await createStudentRow(world)
  const at = { student_id, period_id: it.periods.now, section_id: it.sectionOf('now CB-1') }
  const closed = (await admin.call('POST', '/inscriptions', at)).body.data
  await closeByRows(world, it.periods.now)
  const change = async (inscription_id: number) =>
    refusal(
      await admin.call('POST', '/inscriptions/update/reinscription', {
        inscription_id,
        semester_price_e2: 1,
      }),
    )
  expect(await change(older.id)).toEqual([409, 'unable_to_update_older_periods'])
  expect(await change(closed.id)).toEqual([409, 'period_is_closed'])
})
