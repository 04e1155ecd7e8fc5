import { expect, test } from 'vitest'
import { createClass, deliverByRows, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { absenceNoticeJob } from '../../absences/server/jobs.ts'

const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
const teacher = await idOf(world, 'teachers', world.as('teacher'))
await db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
const institute = await createInstitute(world)
const jobs = await jobsOf(world, absenceNoticeJob)

/** A class in which the first was absent twice and late twice, the second late three times. */
async function marked() {
  const it = await createClass(world, institute, teacher)
  const mark = async (date: string, first: object, second: object) => {
    const lesson = await lessonRow(world, it.own, date)
    const attendances = [
      { student_id: it.first, ...first },
      { student_id: it.second, ...second },
    ]
    const { status } = await admin.call('PATCH', `/lessons/${lesson}/register`, { attendances })
    expect(status).toBe(200)
  }
  const [absent, late, there] = [
    { attendance: false },
    { attendance: true, delayed: true },
    { attendance: true },
  ]
  await mark('2026-11-02', absent, late)
  await mark('2026-11-03', absent, late)
  await mark('2026-11-04', late, late)
  await mark('2026-11-05', late, there)
  return it
}
type Class = Awaited<ReturnType<typeof marked>>
const statesOf = async ({ ids }: Class) =>
  (
    await db
      .selectFrom('enrolments')
      .select('state')
      .where('student_id', 'in', ids)
      .orderBy('student_id')
      .execute()
  ).map(({ state }) => state)
const limit = (max_absences_to_fail: number) =>
  admin.call('PATCH', `/courses/${institute.course_id}`, { max_absences_to_fail })
const delays = (delays_per_absence: number) => admin.call('PATCH', '/institution', { delays_per_absence })

test('a changed limit judges at once whose notes are to come, both ways, and tells; what is handed over stays', async () => {
  const [it, handed] = [await marked(), await marked()]
  await deliverByRows(world, [handed.own.course_section_id])
  const ended = await statesOf(handed)
  expect((await limit(1)).status).toBe(200)
  expect(await statesOf(it)).toEqual(['failed_by_absence', 'enrolled', 'enrolled'])
  expect(await statesOf(handed)).toEqual(ended)
  clock.move(600_000)
  await jobs.drain()
  const told = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .innerJoin('students as st', 'st.user_id', 'r.user_id')
    .select(['st.id', 'n.content'])
    .orderBy('st.id')
    .execute()
  expect(told).toEqual([
    { id: it.first, content: expect.stringContaining('quedó aplazada por inasistencias') },
    { id: it.second, content: expect.stringContaining('No quedan inasistencias') },
  ])
  // 2 and 1 absences where three delays make one, 4 and 3 where each does.
  expect((await limit(2)).status).toBe(200)
  expect(await statesOf(it)).toEqual(['enrolled', 'enrolled', 'enrolled'])
  expect((await delays(1)).status).toBe(200)
  expect(await statesOf(it)).toEqual(['failed_by_absence', 'failed_by_absence', 'enrolled'])
  await delays(3)
  expect(await statesOf(it)).toEqual(['enrolled', 'enrolled', 'enrolled'])
  // Reopened, they are judged by the limit of then.
  await limit(1)
  const { section_id, course_id } = handed.own
  const path = `/sections/${section_id}/courses/${course_id}/reopen-notes`
  expect((await admin.call('POST', path, { reason: 'Error' })).status).toBe(200)
  expect(await statesOf(handed)).toEqual(['failed_by_absence', 'enrolled', 'enrolled'])
})

test('the same student twice in one call is refused at the field: it could not be said how they were', async () => {
  const { lesson, first } = await createClass(world, institute, teacher)
  const twice = [true, false].map((attendance) => ({ student_id: first, attendance }))
  const path = `/lessons/${lesson}`
  const registered = await admin.call('PATCH', `${path}/register`, { attendances: twice })
  expect([registered.status, registered.body.errors]).toEqual([422, { attendances: ['unique'] }])
  const marked_twice = await admin.call('PATCH', `${path}/students/bulk-update`, { students: twice })
  expect([marked_twice.status, marked_twice.body.errors]).toEqual([422, { students: ['unique'] }])
})
