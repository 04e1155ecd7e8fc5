import { expect, test } from 'vitest'
import { deliverByRows } from '#test/support/classes.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const it = await createTracks(world)
const admin = world.as('admin')
const section_id = it.sectionOf('now INF-2')
const list = `/sections/${section_id}/waiting-list`

const limit = (males_limit: number) => admin.call('PATCH', `/sections/${section_id}`, { males_limit })
const former = async (ended: Parameters<typeof it.former>[1]) => {
  const made = await it.former('INF-1', ended, { gender: 'male' })
  const self = await world.signIn(made.user_id)
  const preview = async () => (await self.call('GET', `/students/${made.id}/courses/next-semester`)).body.data
  return { ...made, self, preview }
}
const takenBy = async (id: number) =>
  (
    await db
      .selectFrom('enrolments as e')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .innerJoin('sections as s', 's.id', 'cs.section_id')
      .select('c.code')
      .where('e.student_id', '=', id)
      .where('s.period_id', '=', it.periods.now)
      .orderBy('c.code')
      .execute()
  ).map(({ code }) => code)

test('who finds no seat sees who waits, waits in turn, and takes with the seat what is open, also of before', async () => {
  await limit(0)
  const first = await former({ PRO1: 15, RED1: 12 })
  // Redes II is locked, and Ética was approved before.
  const half = await former({ PRO1: 15, RED1: 8.5, ETI: 18 })
  const barred = await half.self.call('POST', `/students/${half.id}/re-inscription`, {})
  expect(refusal(barred)).toEqual([409, 'no_available_sections_for_inscription'])
  const queue = async () => {
    const { code, sections } = await half.preview()
    return [code, sections[0].room, sections[0].waiting, sections[0].position]
  }
  const CODE = 'no_available_sections_for_inscription'
  await first.self.call('POST', list, { student_id: first.id })
  expect(await queue()).toEqual([CODE, 0, 1, null])
  expect((await half.self.call('POST', list, { student_id: half.id })).status).toBe(201)
  expect(await queue()).toEqual([CODE, 0, 2, 2])

  await limit(1)
  // The seat is kept for the first, who alone sees it.
  expect(await queue()).toEqual([CODE, 0, 1, 1])
  expect((await first.preview()).sections[0]).toMatchObject({ room: 1, waiting: 1, position: null })
  await first.self.call('DELETE', `${list}/${first.id}`)
  expect(await queue()).toEqual([undefined, 1, 0, null])
  expect((await half.self.call('POST', `${list}/${half.id}/accept`, {})).status).toBe(200)
  expect(await takenBy(half.id)).toEqual(['PRO2', 'RED1'])
})

test('no seat is waited for, or taken, by whom a debt or the average keeps out', async () => {
  const answers = async (id: number, semester: string) => {
    const section = await it.section(it.periods.now, semester, { letter_code: 'W', males_limit: 0 })
    const path = `/sections/${section}/waiting-list`
    const joined = await admin.call('POST', path, { student_id: id })
    await db
      .insertInto('waiting_list_entries')
      .values({ section_id: section, student_id: id, gender: '' })
      .execute()
    await admin.call('PATCH', `/sections/${section}`, { males_limit: 1 })
    const accepted = await admin.call('POST', `${path}/${id}/accept`, {})
    await admin.call('DELETE', `${path}/${id}`)
    return [joined, accepted].map((one) => [one.status, one.body.message])
  }
  const debtor = await it.former('INF-1', { PRO1: 15, RED1: 12 }, { debt_e2: 5_000, gender: 'male' })
  await db
    .insertInto('institution')
    .values({ id: 1, name: 'Instituto', short_name: 'I', debt_blocks_reinscription: true })
    .execute()
  const debt = [409, 'student_has_debt']
  expect(await answers(debtor.id, 'INF-2')).toEqual([debt, debt])
  await db.updateTable('institution').set({ debt_blocks_reinscription: false }).execute()

  await deliverByRows(world, { period_id: it.periods.before })
  const closed = (closed_at: string | null) =>
    db
      .updateTable('periods')
      .set({ closed_at: closed_at as never })
      .where('id', '=', it.periods.before)
      .execute()
  await closed(world.clock.now())
  const low = await it.former('CB-2', { MAT1: 10, LEN1: 11, MAT2: 10, LEN2: 12 }, { gender: 'male' })
  const average = [409, 'basic_avg_lt_approval_minimum_avg']
  expect(await answers(low.id, 'INF-1')).toEqual([average, average])
  await closed(null)
})

test('an administrator who sets the rules aside puts nobody into what is approved', async () => {
  await limit(5)
  const { id } = await former({ PRO1: 15, RED1: 8.5, ETI: 18 })
  const order = { student_id: id, section_id, override: true, reason: 'Viene de otro instituto' }
  expect((await admin.call('POST', '/inscriptions', order)).status).toBe(201)
  expect(await takenBy(id)).toEqual(['PRO2', 'RED2'])
})

test('the hours of a section are those of each course in it', async () => {
  const { preview } = await former({ PRO1: 15, RED1: 12 })
  const hour = await admin.call('POST', '/class-hours', {
    ...{ start_hour: 7, start_minute: 0, end_hour: 7, end_minute: 45 },
  })
  const room = await admin.call('POST', '/classrooms', { code: 'T-1', max_capacity: 30 })
  await admin.call('POST', '/schedules', {
    ...{ section_id, course_id: it.idOf('ETI'), day: 3, classroom_id: room.body.data.id },
    class_hours_ids: [hour.body.data.id],
  })
  const { courses } = await preview()
  const slots = courses.map((one: { title: string; offers: { slots: object[] }[] }) => [
    one.title,
    one.offers[0]?.slots,
  ])
  expect(Object.fromEntries(slots)).toEqual({
    'Programación II': [],
    'Redes II': [],
    Ética: [{ day: 3, from: 420, until: 465 }],
  })
})
