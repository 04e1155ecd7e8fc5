import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createInstitute, createStudentRow, inscribeByRows } from '../support/institute.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const now = await createInstitute(world)

/** Another section of the semester. */
async function addSection(letter_code: string) {
  const section = await db
    .insertInto('sections')
    .values({
      period_id: now.period_id,
      specialization_id: now.specialization_id,
      pensum_id: now.pensum_id,
      semester_id: now.semester_id,
      letter_code,
      shift: 'afternoon',
      males_limit: 5,
      females_limit: 5,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('course_sections')
    .values({ section_id: section.id, course_id: now.course_id })
    .execute()
  return section.id
}

test('a change of section leaves alone what is taken in other sections, and a note that the new one has no place for', async () => {
  const { id } = await createStudentRow(world)
  const inscription_id = await inscribeByRows(world, id, now)
  const [elsewhere] = await courseSectionsOf(await addSection('E'))
  await db
    .insertInto('enrolments')
    .values({ inscription_id, student_id: id, course_section_id: elsewhere ?? 0 })
    .execute()
  const bare = await addSection('F')
  await db.deleteFrom('course_sections').where('section_id', '=', bare).execute()
  await db
    .updateTable('enrolments')
    .set({ definitive_note: 15 })
    .where('student_id', '=', id)
    .where('course_section_id', '=', now.course_section_id)
    .execute()
  expect(
    (await admin.call('POST', '/inscriptions/update', { inscription_id, section_id: bare })).status,
  ).toBe(200)
  const left = await db
    .selectFrom('enrolments')
    .select(['course_section_id', 'definitive_note'])
    .where('student_id', '=', id)
    .orderBy('course_section_id')
    .execute()
  expect(left).toEqual([
    { course_section_id: now.course_section_id, definitive_note: 15 },
    { course_section_id: elsewhere, definitive_note: null },
  ])
})

const courseSectionsOf = async (section_id: number) =>
  (await db.selectFrom('course_sections').select('id').where('section_id', '=', section_id).execute()).map(
    (one) => one.id,
  )

test('a gender that changes while a seat is being taken moves the seat along', async () => {
  const { id } = await createStudentRow(world, { gender: 'male' })
  const section_id = await addSection('G')
  await world.openConnections(4)
  const { period_id, specialization_id, semester_id } = now
  const place = { period_id, specialization_id, semester_id, section_id }
  const change = await db.transaction().execute(async (tx) => {
    const seat = { student_id: id, ...place, kind: 'new', semester_price_e2: 1 }
    await tx.insertInto('inscriptions').values(seat).execute()
    // In the database itself: the call's own update happens to wait for a reference to the student.
    const changed = db.updateTable('students').set({ gender: 'female' }).where('id', '=', id).execute()
    // It either ends at once, unaware of the seat, or waits for the row that is held here.
    await Promise.race([changed, setTimeout(1_000)])
    return { changed }
  })
  await change.changed
  const seats = db.selectFrom('sections').select(['males_assigned', 'females_assigned'])
  expect(await seats.where('id', '=', section_id).executeTakeFirst()).toEqual({
    males_assigned: 0,
    females_assigned: 1,
  })
})
