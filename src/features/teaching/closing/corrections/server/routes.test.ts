import { expect, test } from 'vitest'
import { closeByRows, deliverByRows } from '#test/support/classes.ts'
import { createInstitute, createSection, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const it = await createTracks(world)
const passed = await it.former('CB-1', { MAT1: 14 })
const failed = await it.former('CB-1', { MAT1: 8 })
await closeByRows(world, it.periods.before)

const path = (id: number) =>
  `/sections/${it.sectionOf('before CB-1')}/courses/${it.idOf('MAT1')}/students/${id}`
const correcting = async (id: number, body: object) => {
  const answer = await admin.call('PATCH', path(id), body)
  expect(answer.status).toBe(200)
  return answer.body.data
}
const reached = async (id: number, note: number) =>
  (await correcting(id, { note, dry_run: true })).consequences

/** Puts a student into a course of the period that is open, by rows. */
async function takes(student_id: number, semester: string, course: string) {
  const section_id = it.sectionOf(`now ${semester}`)
  const place = await db
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select(['s.period_id', 's.specialization_id', 's.pensum_id', 's.semester_id', 'cs.course_id'])
    .select(['cs.section_id', 'cs.id as course_section_id'])
    .where('s.id', '=', section_id)
    .where('cs.course_id', '=', it.idOf(course))
    .executeTakeFirstOrThrow()
  await inscribeByRows(world, student_id, place)
}

const kept = async () => ({
  notes: await db.selectFrom('enrolments').select(['id', 'definitive_note', 'state']).orderBy('id').execute(),
  actas: await db.selectFrom('actas').selectAll().execute(),
  audit: await db.selectFrom('audit_entries').select('id').execute(),
})

test('a note that nothing rests on reaches nothing', async () => {
  expect([await reached(passed.id, 8), await reached(passed.id, 15)]).toEqual([[], []])
})

test('a course that was taken since, and that needs the lost approval, is named; a dry run changes nothing', async () => {
  await takes(passed.id, 'CB-2', 'MAT2')
  const before = await kept()
  const broken = [{ kind: 'prelation_broken', attempt: { title: 'Matemática II', year: 2026, number: 2 } }]
  expect(await correcting(passed.id, { note: 8, dry_run: true })).toMatchObject({
    enrolment_state: 'failed',
    definitive_note: 8,
    consequences: broken,
  })
  expect(await kept()).toEqual(before)
  expect(await reached(passed.id, 16)).toEqual([])
  expect(await correcting(passed.id, { note: 8, reason: 'Error' })).toMatchObject({ consequences: broken })
  expect(await kept()).not.toEqual(before)
})

test('a course that is being taken again, or was approved since, is named', async () => {
  await takes(failed.id, 'CB-1', 'MAT1')
  const attempt = { title: 'Matemática I', year: 2026, number: 2 }
  expect(await reached(failed.id, 12)).toEqual([{ kind: 'taken_again', attempt }])
  expect(await reached(failed.id, 9)).toEqual([])
  await db
    .updateTable('enrolments')
    .set({ state: 'approved', definitive_note: 12 })
    .where('student_id', '=', failed.id)
    .where('state', '=', 'enrolled')
    .execute()
  expect(await reached(failed.id, 12)).toEqual([{ kind: 'approved_twice', attempt }])
})

test('the rules of a closed period stay, and the note to pass once notes are handed over under it', async () => {
  const { period_id, course_section_id } = await createInstitute(world, { year: 2031, enabled: false })
  const byCall = (change: object) => admin.call('PATCH', `/periods/${period_id}`, change)
  const byRow = (change: object) =>
    db.updateTable('periods').set(change).where('id', '=', period_id).execute()
  await deliverByRows(world, [course_section_id])
  expect((await byCall({ approval_minimum_note: 9.5 })).body.message).toBe('period_has_verdicts')
  await expect(byRow({ approval_minimum_note: 9.5 })).rejects.toThrow('handed over')
  await closeByRows(world, period_id)
  for (const change of [{ approval_minimum_avg: 12.5 }, { signer: 'Otra persona' }])
    expect((await byCall(change)).body.message).toBe('period_is_closed')
  await expect(byRow({ low_performance_note: 3 })).rejects.toThrow('closed')
  expect((await admin.call('GET', `/periods/${period_id}`)).body.data.closed_at).toBeTruthy()
})

test.each([
  ['closed', 2032, 'period_is_closed'],
  ['older', 2021, 'unable_to_update_older_periods'],
])('an inscription of a %s period keeps section, price and courses, and is not undone', async (which, year, code) => {
  const place = await createInstitute(world, { year, enabled: false })
  const beside = await createSection(world, place)
  const { id } = await createStudentRow(world)
  const inscription_id = await inscribeByRows(world, id, place)
  if (which === 'closed') await closeByRows(world, place.period_id)
  const rows = async () => [
    await db.selectFrom('inscriptions').selectAll().where('id', '=', inscription_id).execute(),
    await db.selectFrom('enrolments').selectAll().where('inscription_id', '=', inscription_id).execute(),
  ]
  const before = await rows()
  const asked = [
    ['/inscriptions/update', { section_id: beside.section_id }],
    ['/inscriptions/update', { semester_price_e2: 34_500 }],
    ['/inscriptions/update', { section_id: beside.section_id, semester_price_e2: 34_500 }],
    ['/inscriptions/rollback', { reason: 'Prueba' }],
  ] as const
  for (const [path_of, body] of asked) {
    const answer = await admin.call('POST', path_of, { inscription_id, ...body })
    expect([answer.status, answer.body.message]).toEqual([409, code])
  }
  expect(await rows()).toEqual(before)
  const { body } = await admin.call('GET', `/inscriptions/${inscription_id}`)
  expect(body.data).toMatchObject({ is_closed: which === 'closed', is_older: which === 'older' })
})
