import { expect, test } from 'vitest'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { approvalNoticeJob } from './jobs.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
const jobs = await jobsOf(world, approvalNoticeJob)
const quietMinute = async () => {
  world.clock.move(60_000)
  await jobs.drain()
}
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
  expect(file.inscriptions[0]).toMatchObject({
    semester_approved_at: expect.any(String),
    semester_approval: { by: expect.any(String), reason: 'Acta del consejo' },
  })
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

const toldTo = async (student_id: number) => {
  const rows = await world.db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .innerJoin('students as st', 'st.user_id', 'r.user_id')
    .select('n.content')
    .where('st.id', '=', student_id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content }) => content.replace(/Informática \w+/, 'Informática'))
}

test('the student is told with why a quiet minute later, of nothing that was taken back by then; asked for again, who marked it first and why stay', async () => {
  const { id, inscription_id } = await inscribed()
  await mark(id, { approves: true, reason: 'Acta del consejo' })
  await mark(id, { approves: false, reason: 'Fue otro' })
  await quietMinute()
  expect(await toldTo(id)).toEqual([])
  await mark(id, { approves: true, reason: 'Acta del consejo' })
  await world.as('dios').call('POST', `/students/${id}/approves-current-semester`, { approves: true })
  const { semester_approved_by, semester_approval_reason } = await world.db
    .selectFrom('inscriptions')
    .selectAll()
    .where('id', '=', inscription_id)
    .executeTakeFirstOrThrow()
  expect([semester_approved_by, semester_approval_reason]).toEqual([admin.user_id, 'Acta del consejo'])
  world.clock.move(59_000)
  await jobs.drain()
  expect(await toldTo(id), 'the minute is not over').toEqual([])
  await quietMinute()
  await mark(id, { approves: false, reason: 'Fue un error' })
  await mark(id, { approves: false })
  await quietMinute()
  expect(await toldTo(id)).toEqual([
    'La administración dio por aprobado su semestre 1 de Informática, período 2026-2: puede pasar al siguiente. Las notas no cambian, y las materias reprobadas siguen pendientes. Motivo: Acta del consejo',
    'La administración quitó la aprobación de su semestre 1 de Informática, período 2026-2. Motivo: Fue un error',
  ])
})

test('many are marked together, with who is left out; a rehearsal changes nothing', async () => {
  const [marked, first, second] = [await inscribed(), await inscribed(), await inscribed()]
  await mark(marked.id, { approves: true })
  const { id: stranger } = await createStudentRow(world)
  const ids = [marked.id, first.id, second.id, stranger]
  const many = async (more: object = {}) =>
    (
      await admin.call('POST', '/students/approves-current-semester', {
        ids,
        approves: true,
        reason: 'Acta del consejo',
        ...more,
      })
    ).body.data
  const answer = {
    marked: [first.id, second.id],
    skipped: [
      { student_id: marked.id, name: 'Ñáñez, Inés', code: 'semester_mark_unchanged' },
      { student_id: stranger, name: 'Ñáñez, Inés', code: 'student_not_inscribed' },
    ],
  }
  expect(await many({ dry_run: true })).toEqual(answer)
  expect(await toldTo(first.id)).toEqual([])
  expect(await many()).toEqual(answer)
  expect((await many({ approves: false })).marked).toEqual([marked.id, first.id, second.id])
})
