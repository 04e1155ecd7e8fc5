import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { twoOfEverything } from '#test/support/two-of-everything.ts'
import { createWorld } from '#test/support/world.ts'
import type { Facts, PensumInProgress } from '../contract.ts'

const world = await createWorld()
const { student, pensum } = await twoOfEverything(world)
// A course of a section of its own that was failed, beside the one that is looked at.
await sql`delete from make_up_students`.execute(world.db)
await sql`delete from pensum_changes`.execute(world.db)
await sql`delete from enrolments where course_section_id in (select course_section_id from make_ups)`.execute(
  world.db,
)
const path = `/students/${student.own}/pensum-progress`
const decide = (state: string, note: number | null) =>
  sql`update enrolments set state = ${state}, definitive_note = ${note} where student_id = ${student.own}`.execute(
    world.db,
  )
async function seen(person: 'student' | 'teacher' | 'coordinator' | 'lowAdmin' | 'admin' = 'student') {
  const { status, body } = await world.as(person).call('GET', path)
  expect(status).toBe(200)
  const pensums: PensumInProgress[] = body.data
  return pensums
}
const progressIn = ([first]: readonly PensumInProgress[]) =>
  first?.semesters.flatMap(({ courses }) => courses.map(({ progress }) => progress)) ?? []

test('the student sees the own pensum: what is in course, and what is blocked by it', async () => {
  const pensums = await seen()
  expect(pensums).toMatchObject([
    { id: pensum.own, specialization_title: 'Especialidad INF', credits: 6, approved_credits: 0 },
  ])
  expect(pensums[0]?.prelations).toHaveLength(1)
  expect(progressIn(pensums)).toMatchObject([
    { state: 'in_course', period: { year: 2026, number: 2, is_over: false } },
    { state: 'blocked', missing_courses: ['Materia'], missing_semesters: [] },
  ])
})

test('what is approved opens what requires it; the note is for the student, the staff and the coordinator', async () => {
  await decide('approved', 15.5)
  const pensums = await seen()
  expect(pensums[0]?.approved_credits).toBe(3)
  expect(progressIn(pensums)).toMatchObject([{ state: 'approved', note: 15.5 }, { state: 'open' }])
  for (const person of ['coordinator', 'admin'] as const)
    expect(progressIn(await seen(person))[0]?.note).toBe(15.5)
  expect(progressIn(await seen('teacher'))[0]).toMatchObject({ state: 'approved', note: null })
  const { user_id } = world.as('lowAdmin')
  expect(progressIn(await seen('lowAdmin'))[0]?.note).toBe(15.5)
  await world.as('admin').call('PATCH', `/users/${user_id}`, { permissions: { 'students.view': false } })
  expect(progressIn(await seen('lowAdmin'))[0]).toMatchObject({ state: 'approved', note: null })
})

test('a trial has what its rules need: the notes of before for who reads the history, none that is still open', async () => {
  const factsFor = async (person: 'student' | 'teacher' | 'coordinator'): Promise<Facts> =>
    (await world.as(person).call('GET', path)).body.facts
  const [attempt, known] = [
    { credits: 3, approval_minimum_note: 10 },
    { has_notes: true, latest: { year: 2026 } },
  ]
  await sql`delete from equivalent_courses`.execute(world.db)
  await decide('approved', 15.5)
  for (const person of ['student', 'coordinator'] as const)
    expect(await factsFor(person)).toMatchObject({
      ...known,
      pensums: [{ reached: 1, semesters: [{ number: 1 }, { number: 2 }] }],
      attempts: [{ ...attempt, state: 'approved', note: 15.5 }],
    })
  await decide('failed_by_absence', 6)
  expect((await factsFor('teacher')).attempts).toMatchObject([{ state: 'failed', note: null }])
  await decide('enrolled', 9.5)
  for (const person of ['student', 'coordinator', 'teacher'] as const)
    expect((await factsFor(person)).attempts).toMatchObject([{ ...attempt, state: 'enrolled', note: null }])
  expect((await factsFor('teacher')).has_notes).toBe(false)
})

test('who was never inscribed has no pensum yet; a foreign one is not there', async () => {
  await sql`delete from enrolments where student_id = ${student.foreign}`.execute(world.db)
  await sql`delete from payments where student_id = ${student.foreign}`.execute(world.db)
  await sql`delete from inscriptions where student_id = ${student.foreign}`.execute(world.db)
  const foreign = `/students/${student.foreign}/pensum-progress`
  expect((await world.as('admin').call('GET', foreign)).body.data).toEqual([])
  expect((await world.as('student').call('GET', foreign)).body.message).toBe('resource_not_found')
})
