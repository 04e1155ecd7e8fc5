import { beforeAll, expect, test } from 'vitest'
import { createInstitute, createStudentRow, type Institute, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let before: Institute
let now: Institute
/** Full sections of the current period: of a second semester, a third, another specialization, and with a disabled course. */
let next: number
let later: number
let other: number
let disabled: number

beforeAll(async () => {
  before = await createInstitute(world, { year: 2026, number: 1, enabled: false, open: false })
  now = await createInstitute(world)
  const { specialization_id, course_id } = before
  const { period_id } = now
  const pensum_id = await made('/pensums', { name: 'De tres semestres', specialization_id })
  const facts = { credits: 4, hours: 5, max_absences_to_fail: 6 }
  const second = await made('/courses', { code: 'MAT-2', title: 'Matemática II', ...facts })
  const third = await made('/courses', { code: 'MAT-3', title: 'Matemática III', ...facts })
  const semesters: number[] = []
  for (const [at, id] of [course_id, second, third].entries()) {
    const semester_id = await made('/semesters', { pensum_id, number: at + 1, code: `S${at + 1}` })
    await admin.call('PUT', `/semesters/${semester_id}/courses`, { course_ids: [id] })
    semesters.push(semester_id)
  }
  await made('/prelations', { course_id: second, required_course_id: course_id, pensum_id })
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum_id).execute()
  await db.insertInto('period_pensums').values({ period_id, specialization_id, pensum_id }).execute()
  next = await section(semesters[1] ?? 0, 'N')
  later = await section(semesters[2] ?? 0, 'L')
  other = await section(now.semester_id, 'O')
  disabled = await section(semesters[0] ?? 0, 'D')
  await db.updateTable('courses').set({ enabled: false }).where('id', '=', course_id).execute()
})

async function made(path: string, body: object): Promise<number> {
  const answer = await admin.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const section = (semester_id: number, letter_code: string) =>
  made('/sections', {
    ...{ period_id: now.period_id, semester_id, letter_code, shift: 'morning' },
    ...{ males_limit: 0, females_limit: 0 },
  })

async function former(state: 'approved' | 'failed' = 'approved'): Promise<number> {
  const { id } = await createStudentRow(world)
  await inscribeByRows(world, id, before)
  await db
    .updateTable('enrolments')
    .set({ state, definitive_note: 12 })
    .where('student_id', '=', id)
    .execute()
  return id
}

/** The answers to joining, and to accepting a seat that was offered while nothing stood in the way. */
async function answers(student_id: number, section_id: number) {
  const list = `/sections/${section_id}/waiting-list`
  const joined = await admin.call('POST', list, { student_id })
  await db
    .insertInto('waiting_list_entries')
    .values({ section_id, student_id, gender: '' })
    .onConflict((row) => row.doNothing())
    .execute()
  await admin.call('PATCH', `/sections/${section_id}`, { females_limit: 1 })
  const accepted = await admin.call('POST', `${list}/${student_id}/accept`)
  await db.deleteFrom('waiting_list_entries').where('section_id', '=', section_id).execute()
  await db.deleteFrom('inscriptions').where('section_id', '=', section_id).execute()
  await admin.call('PATCH', `/sections/${section_id}`, { females_limit: 0 })
  return [joined, accepted].map(({ status, body }) => body.message ?? status)
}

test('who may sit there waits, and takes the seat', async () => {
  expect(await answers(await former(), next)).toEqual([201, 200])
})

test('whom the rules of progress keep out does not wait, and does not take a seat that was offered', async () => {
  const twice = (code: string) => [code, code]
  expect(await answers(await former('failed'), next)).toEqual(twice('prelation_not_approved'))
  expect(await answers(await former(), later)).toEqual(twice('student_cant_move_to_next_semester'))
  expect(await answers(await former(), other)).toEqual(twice('specialization_not_of_student'))
  expect(await answers(await former(), disabled)).toEqual(twice('disabled_course_detected'))
})

test('who sits in another semester of the period does not move there', async () => {
  const { id } = await createStudentRow(world)
  await inscribeByRows(world, id, now)
  const code = 'new_section_semester_must_match_old'
  expect(await answers(id, next)).toEqual([code, code])
})

test('a seat is not taken once the inscriptions have closed', async () => {
  const student_id = await former()
  const list = `/sections/${next}/waiting-list`
  await admin.call('POST', list, { student_id })
  await admin.call('PATCH', `/sections/${next}`, { females_limit: 1 })
  const open = (enabled_inscriptions: boolean) =>
    db.updateTable('periods').set({ enabled_inscriptions }).where('id', '=', now.period_id).execute()
  await open(false)
  const { body } = await admin.call('POST', `${list}/${student_id}/accept`)
  expect(body.message).toBe('period_inscriptions_are_disabled')
  await open(true)
})
