import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const { institute, second_jury, stranger } = await deliveriesIn(world)
const outsider = await stranger()
const classOf = () => createClass(world, institute, outsider.id)
type Class = Awaited<ReturnType<typeof classOf>>
type Row = { id: number; student_id: number; section_id: number; reasons: string[]; last_present_on: string }

const before = (days: number) => addDays(world.clock.today(), -days)

/** How the first student was at the lessons from so many days ago on, a day each: Absent, Justified or Present. */
async function attend({ own, first, lesson }: Class, ago: number, marks: string) {
  for (const [at, mark] of [...marks].entries()) {
    const days = ago - at
    const id = days === 7 ? lesson : await lessonRow(world, own, before(days))
    const attendances = [{ student_id: first, attendance: mark === 'P' }]
    const { status } = await admin.call('PATCH', `/lessons/${id}/register`, { attendances })
    expect(status).toBe(200)
    const reason = { justified: true, justification: 'Reposo médico' }
    if (mark === 'J') await admin.call('PATCH', `/lessons/${id}/students/${first}`, reason)
  }
}

const read = async (query: string, person = admin) => {
  const { status, body } = await person.call('GET', `/students/at-risk?limit=0&${query}`)
  expect(status).toBe(200)
  return body
}
const rowsOf = async ({ first }: Class, person = admin, query = ''): Promise<Row[]> =>
  (await read(query, person)).data.filter((row: Row) => row.student_id === first)

const enrolmentOf = ({ first, own }: Class) =>
  world.db
    .selectFrom('enrolments')
    .selectAll()
    .where('student_id', '=', first)
    .where('course_section_id', '=', own.course_section_id)
    .executeTakeFirstOrThrow()

/** The first student of a class takes a course of another section as well. */
async function alsoTakes(it: Class, other: Class): Promise<Class> {
  const { inscription_id } = await enrolmentOf(it)
  const { course_section_id } = other.own
  const enrolment = { inscription_id, student_id: it.first, course_section_id }
  await world.db.insertInto('enrolments').values(enrolment).execute()
  return { ...other, first: it.first }
}

const pardon = async (it: Class) => {
  const pardoned = { absences_pardoned_at: world.clock.now() }
  const { id } = await enrolmentOf(it)
  await world.db.updateTable('enrolments').set(pardoned).where('id', '=', id).execute()
}

test.each<[string, number, string, number | null | false]>([
  ['at none of the four lessons of the last days', 10, 'AAAA', null],
  ['at none of the four, and at one before', 15, 'PAAAA', 15],
  ['missed three alone', 10, 'AAA', false],
  ['missed three, and the fourth too long ago', 15, 'AAAA', false],
  ['missed four from the first day that tells', 14, 'AAAA', null],
  ['was at one of five', 10, 'AAPAA', false],
  ['had all of them justified', 10, 'JJJJ', false],
  ['had one of four justified', 10, 'AAAJ', false],
  ['missed four beside one that was justified', 10, 'AJAAA', null],
  ['missed three, and the fourth today', 3, 'AAAA', false],
  ['missed four, and came today', 4, 'AAAAP', null],
])('%s', async (_, ago, marks, seen) => {
  const it = await classOf()
  await attend(it, ago, marks)
  const last_present_on = seen === null ? null : before(Number(seen))
  expect(await rowsOf(it)).toMatchObject(seen === false ? [] : [{ reasons: ['not_coming'], last_present_on }])
})

test('all courses of the student count together, those pardoned never against, and the row is of the one with most absences', async () => {
  const it = await classOf()
  const also = await alsoTakes(it, await classOf())
  await attend(it, 10, 'A')
  await attend(also, 9, 'AAA')
  expect(await rowsOf(it)).toMatchObject([{ section_id: also.own.section_id, reasons: ['not_coming'] }])
  await pardon(it)
  expect(await rowsOf(it)).toEqual([])
  // Seen in any course is seen, also in one of which the absences are pardoned.
  await attend(also, 6, 'A')
  expect(await rowsOf(it)).toHaveLength(1)
  await attend(it, 2, 'P')
  expect(await rowsOf(it)).toEqual([])
})

test('who is about to fail has the reason at those rows, and is narrowed to, counted and exported by it', async () => {
  const it = await classOf()
  const also = await alsoTakes(it, await classOf())
  await attend(also, 10, 'AAA')
  await attend(it, 14, 'PAAAAA')
  expect(await rowsOf(it)).toMatchObject([
    { section_id: it.own.section_id, absences_left: 1, reasons: ['one_absence_left'] },
  ])
  const other = await classOf()
  await attend(other, 10, 'AAAA')
  const { section_id } = other.own
  const own = `section_id=${section_id}&reason=`
  expect(await read(`${own}not_coming`)).toMatchObject({ total: 1, students_count: 1 })
  expect(await read(`${own}absence`)).toMatchObject({ total: 0, students_count: 0 })
  const { bytes } = await admin.call('GET', `/students/at-risk?format=csv&section_id=${section_id}`)
  expect(bytes.toString()).toContain('Dejó de asistir')

  const leaving = await classOf()
  await attend(leaving, 21, 'P')
  await attend(leaving, 10, 'AAAAA')
  const [row] = await rowsOf(leaving)
  expect(row).toMatchObject({ last_present_on: before(21), reasons: ['not_coming', 'one_absence_left'] })
  // Before who has one left and comes, after who has none left.
  const order = (await read('')).data.map(({ id }: Row) => id)
  const [comes] = await rowsOf(it)
  expect(order.indexOf(row?.id)).toBeLessThan(order.indexOf(comes?.id))
  const none = await classOf()
  await attend(none, 14, 'PAAAAAA')
  const [left] = await rowsOf(none)
  expect(left).toMatchObject({ reasons: ['no_absence_left'] })
  const after = (await read('')).data.map(({ id }: Row) => id)
  expect(after.indexOf(left?.id)).toBeLessThan(after.indexOf(row?.id))
})

test('a coordinator sees the own students alone, at a course that is reached, and the homes count them', async () => {
  const it = await classOf()
  const also = await alsoTakes(it, await classOf())
  await attend(it, 10, 'AAAA')
  await attend(also, 6, 'AA')
  const lead = (coordinator_id: number | null) =>
    world.db
      .updateTable('specializations')
      .set({ coordinator_id })
      .where('id', '=', institute.specialization_id)
      .execute()
  expect(await rowsOf(it, coordinator)).toMatchObject([{ section_id: it.own.section_id }])
  for (const [person, home] of [
    [admin, 'index'],
    [coordinator, 'coordinator'],
  ] as const) {
    const { students_count } = await read('', person)
    // The administration's is kept for a second.
    const counted = async () => (await person.call('GET', `/dashboard/${home}`)).body.data.at_risk
    await expect.poll(counted).toBe(students_count)
  }
  await lead(null)
  expect(await rowsOf(it, coordinator)).toEqual([])
  // Teaching the course of fewer absences gives the student, at that course.
  const { course_section_id } = also.own
  await world.db
    .insertInto('course_section_teachers')
    .values({ course_section_id, teacher_id: second_jury })
    .execute()
  expect(await rowsOf(it, coordinator)).toMatchObject([
    { section_id: also.own.section_id, reasons: ['not_coming'] },
  ])
  await lead(second_jury)
})

test('who is not coming, and has no open course any more, is past warning', async () => {
  const it = await classOf()
  await attend(it, 10, 'AAAA')
  const { id } = await enrolmentOf(it)
  await world.db.updateTable('enrolments').set({ state: 'withdrawn' }).where('id', '=', id).execute()
  expect(await rowsOf(it)).toEqual([])
})
