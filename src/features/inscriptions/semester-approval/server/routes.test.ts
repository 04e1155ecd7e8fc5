import { expect, test } from 'vitest'
import { createInstitute, createStudentRow, inscribeByRows } from '../../../../../test/support/institute.ts'
import { createWorld } from '../../../../../test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]
const mark = (id: number, body: object) =>
  admin.call('POST', `/students/${id}/approves-current-semester`, body)
const inscribed = async () => {
  const { id } = await createStudentRow(world)
  return { id, inscription_id: await inscribeByRows(world, id, institute) }
}

test('the semester is marked with who and why, and the mark is taken away', async () => {
  const { id, inscription_id } = await inscribed()
  const done = await mark(id, { approves: true, reason: 'Acta del consejo' })
  expect([done.status, done.body.data]).toMatchObject([200, { inscription_id }])
  const row = () =>
    world.db
      .selectFrom('inscriptions')
      .select(['semester_approved_by', 'semester_approval_reason', 'semester_approved_at'])
      .where('id', '=', inscription_id)
      .executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({
    semester_approved_by: admin.user_id,
    semester_approval_reason: 'Acta del consejo',
  })
  const file = (await admin.call('GET', `/students/${id}?with=inscriptions`)).body.data
  expect(file.inscriptions[0].semester_approved_at).toEqual(expect.any(String))
  expect((await mark(id, { approves: false })).body.data.semester_approved_at).toBeNull()
  expect(await row()).toEqual({
    semester_approved_by: null,
    semester_approval_reason: null,
    semester_approved_at: null,
  })
})

test('it is that of the current period, and stays once a later inscription stands on it', async () => {
  const { id, inscription_id } = await inscribed()
  const next = await createInstitute(world, { year: 2027, number: 1, enabled: false })
  await mark(id, { approves: true })
  await inscribeByRows(world, id, next)
  expect((await mark(id, { approves: true })).body.data.inscription_id).toBe(inscription_id)
  expect(wordOf(await mark(id, { approves: false }))).toEqual([409, 'semester_approval_used'])
})

test('nobody else’s is: who is not inscribed, or retired', async () => {
  const { id } = await createStudentRow(world)
  expect(wordOf(await mark(id, { approves: true }))).toEqual([409, 'student_not_inscribed'])
  const other = await inscribed()
  await admin.call('PATCH', `/students/${other.id}/retire`, { reason: 'Se mudó' })
  expect(wordOf(await mark(other.id, { approves: true }))).toEqual([409, 'student_not_active'])
})
