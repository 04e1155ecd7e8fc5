import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kernel/dates.ts'
import { createClass, deliverByRows, letRunToday } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { noteReminderJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
const teacher_id = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
const { period_id } = institute
await letTeach(world, teacher_id, institute)
const { lesson, own: taught } = await createClass(world, institute, teacher_id)
await db
  .updateTable('lessons')
  .set({ title: 'Parcial', weighting: 40, date: addDays(clock.today(), -1) })
  .where('id', '=', lesson)
  .execute()

type CourseSection = { section_id: number; is_reached: boolean }
const pending = async (by = coordinator) =>
  (await by.call('GET', `/periods/${period_id}/pending-notes`)).body.data
const kindsOf = ({ gaps }: { gaps: { kind: string }[] }) => gaps.map(({ kind }) => kind)
const remind = (by: typeof admin, ids = [teacher_id], headers = {}) =>
  by.call('POST', `/periods/${period_id}/remind-teachers`, { teacher_ids: ids }, { headers })
const notices = () =>
  db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .where('r.user_id', '=', teacher.user_id)
    .select(['n.content', 'n.link', 'n.links'])
    .orderBy('n.id')
    .execute()
const oversee = (coordinator_id: number | null) =>
  db.updateTable('specializations').set({ coordinator_id }).execute()
const own = await idOf(world, 'teachers', coordinator)

test('a coordinator sees what lacks in the courses that are overseen, and of no others', async () => {
  await oversee(null)
  expect(await pending()).toMatchObject({ gaps: [], course_sections: { total: 0, delivered: 0 } })
  expect((await remind(coordinator)).status).toBe(422)
  await oversee(own)
  const found = await pending()
  expect(found.course_sections).toEqual({ total: 1, delivered: 0 })
  expect(kindsOf(found)).toEqual(['notes_missing', 'lessons_unregistered'])
  expect(found.reminded).toEqual([])
  expect((await pending(admin)).gaps).toEqual(found.gaps)
})

test('one press tells what lacks, once a day whoever presses', async () => {
  await oversee(own)
  const { body } = await remind(coordinator)
  expect(body.data.told).toEqual([{ teacher_id, at: '2026-11-23T14:00:00Z' }])
  expect((await pending()).reminded).toEqual(body.data.told)
  expect((await remind(admin)).body.data.told).toEqual([])
  const changes = await admin.call('GET', `/periods/${period_id}/closing/changes`)
  expect(changes.body.data).toMatchObject({ delivered: 0, reminded: 1 })
  const course = expect.stringMatching(/^Matemática I, .+-\w+$/)
  expect(await notices()).toEqual([
    {
      content: expect.stringMatching(
        /^Atrasado de 2026-2\. Por registrar: Matemática I, .+ \(1 clase\)\. Por calificar: Matemática I, .+ \(3 notas\)\.$/,
      ),
      link: '/home',
      links: [
        { text: course, to: `/lessons/${taught.course_id}/${taught.section_id}` },
        { text: course, to: `/lessons/${taught.course_id}/${taught.section_id}/section-notes` },
      ],
    },
  ])
  clock.move(86_400_000)
  const later = await world.signIn(admin.user_id)
  expect((await remind(later)).body.data.told).toHaveLength(1)
  expect(await notices()).toHaveLength(2)
})

test('whoever presses, a teacher is told of all that lacks, also what one does not oversee; which section one may open is said', async () => {
  await oversee(null)
  clock.move(86_400_000)
  const beside = await createClass(world, institute, teacher_id)
  const office = await world.signIn(admin.user_id)
  const together = await office.call('POST', '/teachers', {
    ...{ first_name: 'Ana', last_name: 'Zuloaga', email: 'zuloaga@instituto.test' },
    ...{ identity_kind: 'V', identity_number: '7654321' },
  })
  const supervised = together.body.data.id
  await letTeach(world, supervised, beside.own)
  await db.insertInto('supervisions').values({ coordinator_id: own, teacher_id: supervised }).execute()
  await db.updateTable('teachers').set({ last_name: 'Arias' }).where('id', '=', teacher_id).execute()
  const by = await world.signIn(coordinator.user_id)
  const seen = async () => {
    const { gaps } = await pending(by)
    const places = gaps.map(({ course_section: of }: { course_section: CourseSection }) => [
      of.section_id,
      of.is_reached,
    ])
    return new Map(places)
  }
  expect(await seen()).toEqual(new Map([[beside.own.section_id, false]]))
  expect((await remind(by)).body.data.told).toHaveLength(1)
  expect((await notices()).at(-1)?.content.match(/Matemática I/g)).toHaveLength(3)
  await oversee(own)
  expect(await seen()).toEqual(
    new Map([
      [beside.own.section_id, true],
      [taught.section_id, true],
    ]),
  )
})

test('who lacks nothing is not told, nor anybody of a closed period', async () => {
  const by = await world.signIn(admin.user_id)
  expect((await remind(by, [own])).body.data.told).toEqual([])
  const past = await createInstitute(world, { year: 2025, number: 1, enabled: false })
  await deliverByRows(world, [past.course_section_id])
  await db.updateTable('periods').set({ closed_at: clock.now() }).where('id', '=', past.period_id).execute()
  const answer = await by.call('POST', `/periods/${past.period_id}/remind-teachers`, {
    teacher_ids: [teacher_id],
  })
  expect(answer.body.message).toBe('period_is_closed')
})

test('on the reminder day of a cut who lacks notes of evaluations of before is told, without a press', async () => {
  const jobs = await jobsOf(world, noteReminderJob)
  const before = (await notices()).length
  const day = addDays(clock.today(), 2)
  await db
    .updateTable('periods')
    .set({ pending_evaluations_sc_reminder_date: day })
    .where('id', '=', period_id)
    .execute()
  const at = async (moment: string) => {
    clock.set(moment)
    await jobs.drain()
    return (await notices()).slice(before).map(({ content }) => content)
  }
  expect(await at(`${addDays(day, -1)}T12:00:00Z`)).toEqual([])
  expect(await at(`${day}T12:00:00Z`)).toEqual([
    expect.stringMatching(/^Atrasado de 2026-2\. Por calificar: .+ \(\d+ notas?\)\.$/),
  ])
  expect(await at(`${addDays(day, 1)}T12:00:00Z`)).toHaveLength(1)
})

test('who should have been told while no server ran is told when one does, the night after', async () => {
  const jobs = await jobsOf(world, noteReminderJob)
  const before = (await notices()).length
  const day = addDays(clock.today(), 2)
  await db
    .updateTable('periods')
    .set({ pending_evaluations_fc_reminder_date: day })
    .where('id', '=', period_id)
    .execute()
  clock.set(`${addDays(day, 1)}T05:00:00Z`)
  await jobs.drain()
  expect((await notices()).slice(before)).toHaveLength(1)
  clock.set(`${addDays(day, 1)}T12:00:00Z`)
  await jobs.drain()
  expect((await notices()).slice(before)).toHaveLength(1)
})

test('nobody is asked for what is of today, runs or is to come, until it has ended; for handing over and weighting once the period has', async () => {
  const other = await createInstitute(world, { year: 2026, number: 3, enabled: false })
  const today = clock.today()
  await letRunToday(world, other)
  await letTeach(world, teacher_id, other)
  const it = await createClass(world, other, teacher_id)
  const dated = { title: 'Parcial', weighting: 40, date: today }
  await db.updateTable('lessons').set(dated).where('id', '=', it.lesson).execute()
  const late = async () => {
    const by = await world.signIn(admin.user_id)
    return kindsOf((await by.call('GET', `/periods/${other.period_id}/pending-notes`)).body.data)
  }
  expect(await late()).toEqual([])
  // By the timetable it ends at 8:45, here 12:45.
  const office = await world.signIn(admin.user_id)
  const made = async (path: string, body: object) => (await office.call('POST', path, body)).body.data.id
  const hour = { start_hour: 8, start_minute: 0, end_hour: 8, end_minute: 45 }
  await made('/schedules', {
    ...{ section_id: it.own.section_id, course_id: it.own.course_id, day: weekdayOf(today) },
    classroom_id: await made('/classrooms', { code: 'A-1', max_capacity: 40 }),
    class_hours_ids: [await made('/class-hours', hour)],
  })
  clock.set(`${today}T12:44:00Z`)
  expect(await late()).toEqual([])
  clock.set(`${today}T12:45:00Z`)
  expect(await late()).toEqual(['notes_missing', 'lessons_unregistered'])
  clock.set(`${addDays(today, 1)}T11:35:00Z`)
  expect(await late()).toEqual(['notes_missing', 'lessons_unregistered'])
  clock.set(`${addDays(today, 41)}T11:35:00Z`)
  expect(await late()).toEqual([
    'weighting_incomplete',
    'notes_missing',
    'not_delivered',
    'lessons_unregistered',
  ])
})
