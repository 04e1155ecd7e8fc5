import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeByRows, createClass, deliverByRows, lessonRow, seatStudents } from '#test/support/classes.ts'
import { createInstitute, createSection, idOf, letTeach } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { absenceNoticeJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const teacher = world.as('teacher')
const institute = await createInstitute(world)
await letTeach(world, await idOf(world, 'teachers', teacher), institute)
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
await db
  .updateTable('specializations')
  .set({ coordinator_id: coordinator })
  .where('id', '=', institute.specialization_id)
  .execute()
const jobs = await jobsOf(world, absenceNoticeJob)
const [student = { id: 0, user_id: 0 }] = await seatStudents(world, institute, ['Ñáñez'])

/** Signed in anew: the clock has moved on by more than an idle session lives. */
const administrator = () => world.signIn(world.as('admin').user_id)

let days = 0
const absent = async () => {
  const lesson = await lessonRow(world, institute, `2026-10-${String(++days).padStart(2, '0')}`)
  const attendances = [{ student_id: student.id, attendance: false }]
  await teacher.call('PATCH', `/lessons/${lesson}/register`, { attendances })
  return lesson
}
/** What somebody has been told by ten minutes later, last first. */
async function heard(user_id: number): Promise<string[]> {
  clock.move(600_000)
  await jobs.drain()
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.content')
    .where('r.user_id', '=', user_id)
    .orderBy('n.id', 'desc')
    .execute()
  return rows.map(({ content }) => content)
}
const pardon = async (of = institute, id = student.id, reason?: string) => {
  const path = `/sections/${of.section_id}/courses/${of.course_id}/students/${id}`
  return (await administrator()).call('PATCH', path, { absences_pardoned: true, reason })
}

test('student, teacher and coordinator are told once of each step towards the limit', async () => {
  for (let count = 0; count < 4; count++) await absent()
  expect(await heard(student.user_id)).toEqual([])
  const fifth = await absent()
  // A slip that was mended in ten minutes is told to nobody.
  await teacher.call('PATCH', `/lessons/${fifth}/students/${student.id}`, { attendance: true })
  expect(await heard(student.user_id)).toEqual([])
  await teacher.call('PATCH', `/lessons/${fifth}/students/${student.id}`, { attendance: false })
  expect(await heard(student.user_id)).toHaveLength(1)
  await absent()
  await absent()
  const told = await heard(student.user_id)
  expect(told).toEqual([
    'Matemática I quedó aplazada por inasistencias. Un administrador puede levantarlo.',
    'Queda 1 inasistencia en Matemática I antes del límite.',
  ])
  for (const person of ['teacher', 'coordinator'] as const)
    expect(await heard(world.as(person).user_id)).toEqual([
      expect.stringMatching(/^Inés Ñáñez tiene aplazada por inasistencias Matemática I, /),
      expect.stringMatching(/^A Inés Ñáñez le queda 1 inasistencia en Matemática I, /),
    ])
  expect(await heard(student.user_id)).toEqual(told)
})

test('an administrator lifts the failure with a reason, and nothing fails the student again', async () => {
  expect((await pardon()).body.errors).toEqual({
    reason: ['required'],
  })
  const { status, body } = await pardon(institute, student.id, 'Duelo')
  expect([status, body.data]).toEqual([
    200,
    {
      student_id: student.id,
      enrolment_state: 'enrolled',
      absences_pardoned: true,
      definitive_note: null,
      consequences: [],
    },
  ])
  await absent()
  const { state } = await db
    .selectFrom('enrolments')
    .select('state')
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('enrolled')
  const history = await (await administrator()).call('GET', `/audit-entries?student_id=${student.id}&limit=0`)
  const entry = history.body.data.find(
    ({ action }: { action: string }) => action === 'inscriptions.pardon_absences',
  )
  expect(entry).toMatchObject({ reason: 'Duelo' })
  const again = await pardon(institute, student.id, 'Duelo')
  expect([again.status, again.body.message]).toEqual([409, 'student_not_failed_by_absence'])
})

test('a pardon after the notes were handed over ends the course with what they make', async () => {
  const place = await createSection(world, institute, { letter_code: 'Y' })
  const [late = { id: 0 }] = await seatStudents(world, place, ['Yáñez'])
  await db
    .updateTable('enrolments')
    .set({ state: 'failed_by_absence', definitive_note: 12.5 })
    .where('student_id', '=', late.id)
    .execute()
  await deliverByRows(world, [place.course_section_id])
  const { body } = await pardon(place, late.id, 'Duelo')
  expect(body.data).toMatchObject({ enrolment_state: 'approved', definitive_note: 12.5 })
})

test('nobody is pardoned who is not enrolled, nor in a closed period', async () => {
  const other = await createSection(world, institute, { letter_code: 'Z' })
  const strange = await pardon(other, student.id, 'Duelo')
  expect([strange.status, strange.body.message]).toEqual([409, 'student_is_not_related_to_course_section'])
  const past = await createInstitute(world, { year: 2024, number: 1, enabled: false })
  const [old = { id: 0 }] = await seatStudents(world, past, ['Ríos'])
  await db
    .updateTable('enrolments')
    .set({ state: 'failed_by_absence' })
    .where('student_id', '=', old.id)
    .execute()
  await closeByRows(world, past.period_id)
  const late = await pardon(past, old.id, 'Duelo')
  expect([late.status, late.body.message]).toEqual([409, 'period_is_closed'])
  const unknown = await pardon({ ...institute, course_id: past.course_id }, student.id, 'Duelo')
  expect([unknown.status, unknown.body.message]).toEqual([404, 'course_section_not_found'])
})

test('a student reads the own absences day by day; a teacher those of the own courses alone', async () => {
  const place = await createSection(world, institute, { letter_code: 'V' })
  await letTeach(world, await idOf(world, 'teachers', teacher), place)
  const [other = { id: 0, user_id: 0 }] = await seatStudents(world, place, ['Vidal'])
  const added = await sql<{
    id: number
  }>`insert into courses (code, title, credits, hours, max_absences_to_fail)
    values ('OTRA-1', 'Zoología', 3, 4, 5) returning id`.execute(db)
  const course_id = added.rows[0]?.id
  await sql`with taught as (
      insert into course_sections (section_id, course_id) values (${place.section_id}, ${course_id}) returning id)
    insert into enrolments (inscription_id, student_id, course_section_id)
    select i.id, i.student_id, taught.id from inscriptions i, taught where i.student_id = ${other.id}`.execute(
    db,
  )
  const [first, second, third] = [
    await lessonRow(world, place, '2026-11-02'),
    await lessonRow(world, place, '2026-11-03'),
    await lessonRow(world, place, '2026-11-04'),
  ]
  const marks = [{ attendance: false }, { attendance: true, delayed: true }, { attendance: false }]
  const entered = await world.signIn(teacher.user_id)
  for (const [at, id] of [first, second, third].entries())
    await entered.call('PATCH', `/lessons/${id}/register`, {
      attendances: [{ student_id: other.id, ...marks[at] }],
    })
  const justified = { justified: true, justification: 'Reposo' }
  await (await administrator()).call('PATCH', `/lessons/${third}/students/${other.id}`, justified)
  const path = `/students/${other.id}/absences`
  const own = (await (await world.signIn(other.user_id)).call('GET', path)).body.data
  expect(own).toHaveLength(2)
  expect(own.find((one: { section_id: number; missed: unknown[] }) => one.missed.length > 0)).toMatchObject({
    section_id: place.section_id,
    course_id: place.course_id,
    enrolment_state: 'enrolled',
    lessons: 3,
    absences: 1,
    absences_by_attendance: 1,
    absences_by_delay: 0,
    missed: [
      { lesson_id: third, date: '2026-11-04', attendance: false, justified: true, justification: 'Reposo' },
      { lesson_id: second, date: '2026-11-03', attendance: true, delayed: true, justified: false },
      { lesson_id: first, date: '2026-11-02', attendance: false, delayed: false, justification: null },
    ],
  })
  const seen = (await entered.call('GET', path)).body.data
  expect(seen.map((one: { course_id: number }) => one.course_id)).toEqual([place.course_id])
  const query = { section_id: place.section_id, course_id: place.course_id }
  const one = await (await administrator()).call('GET', path, undefined, { query })
  expect(one.body.data).toHaveLength(1)
})

test('a lesson says whether who asks may justify: the administrator, and who coordinates, not who only supervises', async () => {
  const world = await createWorld()
  const [teacher_id, coordinator_id] = await Promise.all(
    (['teacher', 'coordinator'] as const).map((role) => idOf(world, 'teachers', world.as(role))),
  )
  const institute = await createInstitute(world)
  await letTeach(world, Number(teacher_id), institute)
  const { lesson, first } = await createClass(world, institute, Number(teacher_id))
  const attendances = [{ student_id: first, attendance: false }]
  await world.as('teacher').call('PATCH', `/lessons/${lesson}/register`, { attendances })
  const supervision = { coordinator_id: Number(coordinator_id), teacher_id: Number(teacher_id) }
  await world.db.insertInto('supervisions').values(supervision).execute()
  const told = async () => {
    const said = []
    for (const role of ['admin', 'lowAdmin', 'coordinator', 'teacher'] as const)
      said.push((await world.as(role).call('GET', `/lessons/${lesson}?with=students`)).body.data.may_justify)
    return said
  }
  const justify = async () => {
    const body = { justified: true, justification: 'Reposo' }
    return (await world.as('coordinator').call('PATCH', `/lessons/${lesson}/students/${first}`, body)).status
  }
  expect([await told(), await justify()]).toEqual([[true, false, false, false], 404])
  const heads = world.db.updateTable('specializations').set({ coordinator_id: Number(coordinator_id) })
  await heads.where('id', '=', institute.specialization_id).execute()
  expect([await told(), await justify()]).toEqual([[true, false, true, false], 200])
})
