import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import type { JobAttempt, JobKind } from '#server/jobs/job-kind.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { jobs as all } from '#server/registry.ts'
import { mayOpen } from '../access/screen-roles.ts'
import { createClass, lessonRow } from '../support/classes.ts'
import { deliveriesIn } from '../support/deliveries.ts'
import { requestsIn } from '../support/document-requests.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
  letTeach,
} from '../support/institute.ts'
import { jobsOf } from '../support/jobs.ts'
import type { Person } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

afterAll(stopPdf)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What makes the system tell somebody later: what was done, after how long it tells, and what to whom. */
type Cause = (world: World) => Promise<{ after: number; told: Readonly<Record<number, RegExp>> }>

/** An institute whose course the world's teacher teaches, and its coordinator oversees. */
async function taught(world: World) {
  const institute = await createInstitute(world)
  const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  await letTeach(world, teacher_id, institute)
  const coordinator_id = await idOf(world, 'teachers', world.as('coordinator'))
  await world.db.updateTable('specializations').set({ coordinator_id }).execute()
  return { institute, it: await createClass(world, institute, teacher_id) }
}
const userOf = (world: World, person: Person) => world.as(person).user_id

/** A student who waits for the seat of another in a section of one, and the other who leaves it. */
async function offered(world: World, institute: Institute) {
  const hot = await createSection(world, institute, { letter_code: 'H', females_limit: 1 })
  const [sits, waits] = [await createStudentRow(world), await createStudentRow(world)]
  const inscription_id = await inscribeByRows(world, sits.id, hot)
  const self = await world.signIn(waits.user_id)
  const joined = await self.call('POST', `/sections/${hot.section_id}/waiting-list`, { student_id: waits.id })
  expect(joined.status).toBe(201)
  const undo = { inscription_id, reason: 'Se muda' }
  expect((await world.as('admin').call('POST', '/inscriptions/rollback', undo)).status).toBe(200)
  return waits
}

/** A student who is moved to a section where nobody teaches yet. */
async function moved(world: World) {
  const { institute, it } = await taught(world)
  const { section_id } = await createSection(world, institute, { letter_code: 'N', females_limit: 9 })
  const order = { new_section_id: section_id }
  const { status } = await world.as('admin').call('POST', `/students/${it.first}/change-section`, order)
  expect(status).toBe(200)
  return { it, from: /^Pasó de la sección .+ a .+ S1-N, período .+\.$/ }
}

const roomAndHour = async ({ db }: World) => {
  const { rows } = await sql<{ id: number }>`
    with room as (insert into classrooms (code, max_capacity) values ('N-1', 40) returning id),
      hour as (insert into class_hours (start_hour, start_minute, end_hour, end_minute) values (7, 0, 7, 45) returning id)
    select id from room union all select id from hour`.execute(db)
  return rows.map(({ id }) => id)
}

const CAUSES: Readonly<Record<string, Cause>> = {
  payment_notice: async (world) => {
    const institute = await createInstitute(world)
    const student = await createStudentRow(world)
    const inscription = await inscribeByRows(world, student.id, institute)
    const self = await world.signIn(student.user_id)
    const order = { type: 3, receipt_number: 'A-1', date: world.clock.today(), amount: 5_000 }
    const { id } = (await self.call('POST', `/inscriptions/${inscription}/payments`, order)).body.data
    expect((await world.as('lowAdmin').call('PATCH', `/payments/${id}`, { status: 2 })).status).toBe(200)
    return { after: MINUTE, told: { [student.user_id]: /^El pago de 50,00 \$ .+ ha sido aprobado\.$/ } }
  },
  unknown_reports: async (world) => {
    await world.db.insertInto('institution').values({ id: 1, name: 'Ávila', short_name: 'IA' }).execute()
    const student = await createStudentRow(world)
    const inscription = await inscribeByRows(world, student.id, await createInstitute(world))
    const self = await world.signIn(student.user_id)
    const order = { type: 3, receipt_number: 'A-1', date: '2026-11-10', amount: 5_000 }
    await self.call('POST', `/inscriptions/${inscription}/payments`, order)
    const admin = world.as('admin')
    expect((await admin.call('PATCH', '/institution', { bank_unknown_days: 5 })).status).toBe(200)
    const account = { bank: 'Banco', last_digits: '1234', currency: 'USD' }
    const { id } = (await admin.call('POST', '/bank/accounts', account)).body.data
    const bytes = Buffer.from('Fecha;Referencia;Monto\n09/11/2026;8801;10,00\n20/11/2026;8802;10,00\n')
    const files = { file: { bytes } }
    expect((await admin.call('POST', `/bank/accounts/${id}/statements`, {}, { files })).status).toBe(200)
    const words = /^El pago de 50,00 \$ .+ todavía no aparece en el banco\. /
    return { after: 24 * HOUR, told: { [student.user_id]: words } }
  },
  instalment_reminders: async (world) => {
    await world.db.insertInto('institution').values({ id: 1, name: 'Ávila', short_name: 'IA' }).execute()
    const [student, institute] = [await createStudentRow(world), await createInstitute(world)]
    await inscribeByRows(world, student.id, institute)
    const admin = world.as('admin')
    expect((await admin.call('PATCH', '/institution', { instalment_days_before: 5 })).status).toBe(200)
    const parts = [{ percent: 100, due_on: addDays(world.clock.today(), 2) }]
    const plan = { period_id: institute.period_id, parts }
    expect((await admin.call('POST', '/instalment-plans', plan)).status).toBe(201)
    return {
      after: 24 * HOUR,
      told: { [student.user_id]: /^La inscripción de 2026-2 vence el .+: 120,00 \$\.$/ },
    }
  },
  surcharges: async (world) => {
    const [student, institute] = [await createStudentRow(world), await createInstitute(world)]
    await inscribeByRows(world, student.id, institute)
    const parts = [{ percent: 100, due_on: world.clock.today() }]
    const late = { surcharge_after_days: 0, surcharge_percent: 5 }
    const plan = { period_id: institute.period_id, parts, ...late }
    expect((await world.as('admin').call('POST', '/instalment-plans', plan)).status).toBe(201)
    const words = /^Tiene un cargo: Recargo de la inscripción de 2026-2, 6,00 \$, que vence el .+\.$/
    return { after: 24 * HOUR, told: { [student.user_id]: words } }
  },
  document_request_notice: async (world) => {
    const { asked } = await requestsIn(world)
    const id = await asked(1)
    const ready = await world.as('lowAdmin').call('PATCH', `/document-requests/${id}/set-generated`)
    expect(ready.status).toBe(200)
    const words = /^Constancia de estudio N\.º \d{4}-000001: ya está lista\./
    return { after: MINUTE, told: { [userOf(world, 'student')]: words } }
  },
  note_notice: async (world) => {
    const { it } = await taught(world)
    const notes = [{ student_id: it.first, note: 12 }]
    const order = { title: 'Parcial 1', weighting: 20, notes }
    await world.as('teacher').call('PATCH', `/lessons/${it.lesson}/evaluate`, order)
    return {
      after: 10 * MINUTE,
      told: { [it.students[0]?.user_id ?? 0]: /^Se publicó la nota de Parcial 1 en Matemática I\.$/ },
    }
  },
  absence_notice: async (world) => {
    const { it } = await taught(world)
    const attendances = [{ student_id: it.first, attendance: false }]
    for (let day = 1; day <= 5; day++) {
      const lesson = await lessonRow(world, it.own, `2026-10-0${day}`)
      await world.as('teacher').call('PATCH', `/lessons/${lesson}/register`, { attendances })
    }
    const staff = /^A Inés Blanco le queda 1 inasistencia en Matemática I, /
    return {
      after: 10 * MINUTE,
      told: {
        [it.students[0]?.user_id ?? 0]: /^Queda 1 inasistencia en Matemática I antes del límite\.$/,
        [userOf(world, 'teacher')]: staff,
        [userOf(world, 'coordinator')]: staff,
      },
    }
  },
  lesson_move_notice: async (world) => {
    const { it } = await taught(world)
    const lesson = await lessonRow(world, it.own, addDays(world.clock.today(), 3))
    await world.as('admin').call('PATCH', `/lessons/${lesson}`, { date: addDays(world.clock.today(), 4) })
    const words = /^Matemática I: la clase del .+ pasa al .+\.$/
    const users = [...it.students.map(({ user_id }) => user_id), userOf(world, 'teacher')]
    return { after: 10 * MINUTE, told: Object.fromEntries(users.map((id) => [id, words])) }
  },
  lesson_removal_notice: async (world) => {
    const { it } = await taught(world)
    const lesson = await lessonRow(world, it.own, addDays(world.clock.today(), 3))
    await world.as('admin').call('DELETE', `/lessons/${lesson}`)
    const users = [...it.students.map(({ user_id }) => user_id), userOf(world, 'teacher')]
    const words = /^Matemática I: se suspende la clase del .+\.$/
    return { after: 10 * MINUTE, told: Object.fromEntries(users.map((id) => [id, words])) }
  },
  note_reminder: async (world) => {
    const { institute, it } = await taught(world)
    const order = { title: 'Parcial 1', weighting: 20, notes: [] }
    await world.as('teacher').call('PATCH', `/lessons/${it.lesson}/evaluate`, order)
    await world.db
      .updateTable('periods')
      .set({ pending_evaluations_sc_reminder_date: addDays(world.clock.today(), 1) })
      .where('id', '=', institute.period_id)
      .execute()
    return {
      after: 24 * HOUR,
      told: {
        [userOf(world, 'teacher')]: /^Atrasado de 2026-2\. Por calificar: Matemática I, .+ \(3 notas\)\.$/,
      },
    }
  },
  delivery_notice: async (world) => {
    const { classOf, made, give, first_jury } = await deliveriesIn(world)
    const it = await classOf()
    const id = await made(it, { teacher_ids: [first_jury] })
    await give(id, it.first, 12)
    const words = /^Se publicó la nota de la entrega final de Matemática I\.$/
    return { after: 10 * MINUTE, told: { [it.students[0]?.user_id ?? 0]: words } }
  },
  jury_reminder: async (world) => {
    const { classOf, made, give } = await deliveriesIn(world)
    const it = await classOf()
    const id = await made(it, { date: world.clock.today() })
    for (const student of it.ids) await give(id, student, 12, world.as('coordinator'))
    const words = /^Faltan 3 notas suyas como jurado en la entrega final PF-1 de Matemática I\. /
    return { after: 24 * HOUR, told: { [userOf(world, 'teacher')]: words } }
  },
  timetable_notice: async (world) => {
    const { institute } = await taught(world)
    const [room_id = 0, hour_id = 0] = await roomAndHour(world)
    const { rows } = await sql<{ id: number }>`
      with p as (insert into timetable_proposals (period_id, stays, seconds, created_by, state, ended_at)
        values (${institute.period_id}, 'placed', 10, ${userOf(world, 'admin')}, 'ready', claustro_now()) returning id)
      insert into proposed_changes (proposal_id, course_section_id, title, kind, hours, to_day, to_class_hours_ids, to_classroom_id)
      select id, ${institute.course_section_id}, 'Matemática', 'new', 1, 1, array[${hour_id}::int], ${room_id} from p
      returning proposal_id as id`.execute(world.db)
    const taken = await world.as('admin').call('POST', `/timetables/proposals/${rows[0]?.id}/take`, {})
    expect(taken.body.done_count).toBe(1)
    const words = /^Cambió su horario del período 2026-2\. Matemática I \(.+\): clase nueva, el lunes .+\.$/
    return { after: 10 * MINUTE, told: { [userOf(world, 'teacher')]: words } }
  },
  section_change_notice: async (world) => {
    const { it, from } = await moved(world)
    return { after: MINUTE, told: { [it.students[0]?.user_id ?? 0]: from } }
  },
  semester_approval_notice: async (world) => {
    const { id, user_id } = await createStudentRow(world)
    await inscribeByRows(world, id, await createInstitute(world))
    await world.as('admin').call('POST', `/students/${id}/approves-current-semester`, { approves: true })
    return { after: MINUTE, told: { [user_id]: /^La administración dio por aprobado su semestre 1 de / } }
  },
  student_notice: async (world) => {
    const { id, user_id } = await createStudentRow(world)
    const order = { graduated: true, reason: 'Por equivalencias' }
    expect((await world.as('admin').call('PATCH', `/students/${id}/graduate`, order)).status).toBe(200)
    return { after: MINUTE, told: { [user_id]: /^Se registró su graduación: / } }
  },
  roll_notice: async (world) => {
    await moved(world)
    const left = /^Inés Blanco ya no está en su lista de Matemática I, .+\.$/
    return { after: MINUTE, told: { [userOf(world, 'teacher')]: left } }
  },
  seat_offer: async (world) => {
    const { user_id } = await offered(world, await createInstitute(world))
    return { after: 0, told: { [user_id]: /^Se le ofrece un cupo en la sección .+ S1-H\. Puede aceptarlo / } }
  },
  seat_offer_expiry: async (world) => {
    const { user_id } = await offered(world, await createInstitute(world))
    return { after: 49 * HOUR, told: { [user_id]: /^Venció la oferta de un cupo en la sección .+ S1-H: / } }
  },
}

/** Those that tell nobody of the institute's life, and the digest, the exports and the proposals, whose own tests kill them. */
const OTHERS = [
  'account_locked',
  'bank_line_sweep',
  'document_hashes',
  'export',
  'mail',
  'notification_digest',
  'recovery',
  'removal',
  'records_check',
  'timetable_proposal',
]

test('each kind of job that tells somebody is tried here', () => {
  expect(all.map(({ kind }) => kind).sort()).toEqual([...Object.keys(CAUSES), ...OTHERS].sort())
})

type Kind = Parameters<typeof jobsOf>[1]

/** The same job on a server that dies as it has told, and has not yet kept that it has. */
const dying = (kind: Kind): Kind => ({
  ...kind,
  run: (payload: never, needs: Parameters<Kind['run']>[1], attempt: JobAttempt) =>
    kind.run(payload, needs, { ...attempt, done: () => Promise.reject(new Error('killed')) }),
})

/** What was told since; what the cause itself has told is not of the job. */
async function told({ db }: World, since = 0) {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['n.id', 'r.user_id', 'u.role', 'n.content', 'n.link', 'n.sender_user_id'])
    .select(sql<{ to: string }[]>`n.links`.as('links'))
    .where('n.id', '>', since)
    .orderBy('r.user_id')
    .execute()
  return rows
}

test.each(
  Object.keys(CAUSES),
)('%s is told once to whom it concerns, though a server is killed as it tells', async (name) => {
  const world = await createWorld()
  const kind = all.find((one) => one.kind === name) as unknown as Kind & JobKind<never>
  const { after, told: wanted } = (await CAUSES[name]?.(world)) ?? { after: 0, told: {} }
  const since = Math.max(0, ...(await told(world)).map(({ id }) => id))
  world.clock.move(after)
  const killed = await jobsOf(world, dying(kind))
  expect(await killed.drain()).toBeGreaterThan(0)
  expect(await told(world, since)).toEqual([])
  world.clock.move(HOUR)
  const servers = await Promise.all([jobsOf(world, kind), jobsOf(world, kind)])
  await Promise.all(servers.map((one) => one.drain()))
  await servers[0].drain()
  const heard = await told(world, since)
  const expected = Object.entries(wanted).map(([id, words]) => [Number(id), expect.stringMatching(words)])
  expect(heard.map(({ user_id, content }) => [user_id, content])).toEqual(expected)
  for (const { link, links, role, sender_user_id } of heard)
    for (const to of [link, ...links.map((part) => part.to)])
      expect([sender_user_id, to !== null && mayOpen(role, to)], to ?? '').toEqual([null, true])
})
