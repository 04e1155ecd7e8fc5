import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../support/world.ts'
import { endsAsOneOrder, outcome, type Pair } from './interleaved-pairs.ts'
import { stageOf } from './interleaving-setup.ts'

const world = await createWorld()
const { db } = world
const stage = stageOf(world)
const { admin, dios, setting, section, inscribe, move, inscribed } = stage
const { reported, preregistered, seats, payments, preregistrations } = stage

beforeAll(() => world.openConnections(6))

/** A script of promises.md K8: whatever the interleaving, the end must be that of one order or of the other. */
const SCRIPTS: Record<string, () => Promise<Pair>> = {
  'two for the last seat': async () => {
    const { institute, students } = await setting({ people: 2, females_limit: 1 })
    return {
      one: () => inscribe(institute, students[0]),
      other: () => inscribe(institute, students[1]),
      state: seats(institute),
    }
  },
  'one person, two inscriptions': async () => {
    const { institute, students } = await setting({ people: 1 })
    const second = await section(institute, 'B')
    return {
      one: () => inscribe(institute, students[0]),
      other: () => inscribe({ ...institute, section_id: second }, students[0]),
      state: seats(institute),
    }
  },
  'two change places between full sections': async () => {
    const { institute, students } = await setting({ people: 2 })
    const second = await section(institute, 'B')
    const ids = [
      await inscribed(institute, students[0]),
      await inscribed({ ...institute, section_id: second }, students[1]),
    ]
    return {
      one: () => move(ids[0], second),
      other: () => move(ids[1], institute.section_id),
      state: seats(institute),
    }
  },
  'one inscription is moved to two sections': async () => {
    const { institute, students } = await setting({ people: 1 })
    const [second, third] = [await section(institute, 'B'), await section(institute, 'C')]
    const id = await inscribed(institute, students[0])
    return { one: () => move(id, second), other: () => move(id, third), state: seats(institute) }
  },
  'a payment is approved and rejected': async () => {
    const { institute, students } = await setting({ people: 1 })
    await inscribed(institute, students[0])
    const payment = await reported(institute, students[0])
    return {
      one: () => admin('PATCH', `/payments/${payment}`, { status: 2 }),
      other: () => dios('PATCH', `/payments/${payment}`, { status: 3, rejection_reason: 'No llegó' }),
      state: payments(institute),
    }
  },
  'an approval is undone twice': async () => {
    const { institute, students } = await setting({ people: 1 })
    await inscribed(institute, students[0])
    const payment = await reported(institute, students[0])
    await admin('PATCH', `/payments/${payment}`, { status: 2 })
    const undo = { ids: [payment], reason: 'Era de otro' }
    return {
      one: () => admin('POST', '/payments/review/undo', undo),
      other: () => dios('POST', '/payments/review/undo', undo),
      state: payments(institute),
    }
  },
  'an approval is undone while another payment is approved': async () => {
    const { institute, students } = await setting({ people: 1 })
    await inscribed(institute, students[0])
    const [first, second] = [await reported(institute, students[0]), await reported(institute, students[0])]
    await admin('PATCH', `/payments/${first}`, { status: 2 })
    return {
      one: () => admin('POST', '/payments/review/undo', { ids: [first] }),
      other: () => dios('PATCH', `/payments/${second}`, { status: 2 }),
      state: payments(institute),
    }
  },
  'an inscription is undone while its payment is approved': async () => {
    const { institute, students } = await setting({ people: 1 })
    const inscription_id = await inscribed(institute, students[0])
    const payment = await reported(institute, students[0])
    return {
      one: () => admin('POST', '/inscriptions/rollback', { inscription_id, reason: 'Se equivocó' }),
      other: () => dios('PATCH', `/payments/${payment}`, { status: 2 }),
      state: payments(institute),
    }
  },
  'an inscription is undone while a payment is registered for it': async () => {
    const { institute, students } = await setting({ people: 1 })
    const inscription_id = await inscribed(institute, students[0])
    const { period_id } = institute
    const payment = {
      student_id: students[0],
      period_id,
      type: 1,
      date: '2026-11-23',
      amount: 500,
      status: 2,
    }
    return {
      one: () => admin('POST', '/inscriptions/rollback', { inscription_id, reason: 'Se equivocó' }),
      other: () => dios('POST', '/payments', payment),
      state: payments(institute),
    }
  },
  'a charge is waived while it is paid': async () => {
    const { institute, students } = await setting({ people: 1 })
    const [student_id] = students
    const { period_id } = institute
    await inscribed(institute, student_id)
    const fee = { name: `Arancel ${period_id}`, price_e2: 500, cause: 'hand', days_until_due: 5 }
    const { id: fee_id } = (await dios('POST', '/fees', fee)).body.data
    await dios('POST', '/charges', { fee_id, student_ids: [student_id], reason: 'Se pidió así' })
    const charges = db.selectFrom('charges').where('fee_id', '=', fee_id)
    const { id: charge_id } = await charges.select('id').executeTakeFirstOrThrow()
    const payment = { student_id, period_id, charge_id, type: 1, date: '2026-11-23', amount: 500, status: 2 }
    return {
      one: () => admin('POST', `/charges/${charge_id}/waive`, { reason: 'Se pidió así' }),
      other: () => dios('POST', '/payments', payment),
      state: () => charges.select(['paid_amount_e2', 'debt_e2', 'waive_reason']).execute(),
    }
  },
  'a course is recognised while the student is inscribed in it': async () => {
    const { institute, students } = await setting({ people: 1 })
    const [student_id = 0] = students
    const courses = [{ course_id: institute.course_id, taken: 'Cálculo', note: 15 }]
    return {
      one: () => inscribe(institute, student_id),
      other: () => dios('POST', '/equivalences', { student_id, origin: 'Otro instituto', courses }),
      state: async () => ({
        seats: await seats(institute)(),
        recognised: await db
          .selectFrom('equivalent_courses')
          .select('stands')
          .where('student_id', '=', student_id)
          .execute(),
      }),
    }
  },
  'an inscription is undone twice': async () => {
    const { institute, students } = await setting({ people: 1 })
    const undo = { inscription_id: await inscribed(institute, students[0]), reason: 'Se equivocó' }
    return {
      one: () => admin('POST', '/inscriptions/rollback', undo),
      other: () => dios('POST', '/inscriptions/rollback', undo),
      state: seats(institute),
    }
  },
  'an inscription is undone while it is moved': async () => {
    const { institute, students } = await setting({ people: 1 })
    const second = await section(institute, 'B')
    const inscription_id = await inscribed(institute, students[0])
    return {
      one: () => dios('POST', '/inscriptions/rollback', { inscription_id, reason: 'Se equivocó' }),
      other: () => move(inscription_id, second),
      state: seats(institute),
    }
  },
  'a payment is removed while it is approved': async () => {
    const { institute, students } = await setting({ people: 1 })
    await inscribed(institute, students[0])
    const payment = await reported(institute, students[0])
    return {
      one: () => admin('DELETE', `/payments/${payment}`),
      other: () => dios('PATCH', `/payments/${payment}`, { status: 2 }),
      state: payments(institute),
    }
  },
  'a payment is removed twice': async () => {
    const { institute, students } = await setting({ people: 1 })
    await inscribed(institute, students[0])
    const payment = await reported(institute, students[0])
    return {
      one: () => admin('DELETE', `/payments/${payment}`),
      other: () => dios('DELETE', `/payments/${payment}`),
      state: payments(institute),
    }
  },
  'one receipt number is reported twice': async () => {
    const { institute, students } = await setting({ people: 2 })
    for (const id of students) await inscribed(institute, id)
    const { period_id } = institute
    const receipt_number = `R-${period_id}`
    const report = (student_id: number | undefined) => ({
      student_id,
      period_id,
      type: 3,
      receipt_number,
      date: '2026-11-23',
      amount: 500,
    })
    return {
      one: () => admin('POST', '/payments', report(students[0])),
      other: () => dios('POST', '/payments', report(students[1])),
      state: payments(institute),
    }
  },
  'a pensum is attached while its period becomes the current one': async () => {
    const { institute } = await setting({ people: 0, enabled: false })
    const { period_id, specialization_id } = institute
    const { id } = await db
      .insertInto('pensums')
      .values({ name: `Otro ${period_id}`, specialization_id, versioned: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`delete from sections where period_id = ${period_id}`.execute(db).catch(() => {})
    return {
      one: () => admin('PUT', `/periods/${period_id}/pensums/${id}`),
      other: () => dios('PATCH', `/periods/${period_id}`, { enabled: true }),
      state: async () =>
        (
          await sql<object>`select p.enabled, pp.pensum_id = ${id} as other from periods p join period_pensums pp on pp.period_id = p.id
          where p.id = ${period_id}`.execute(db)
        ).rows,
    }
  },
  'a pre-enrolment is confirmed and rejected': async () => {
    const { institute } = await setting({ people: 0 })
    const id = await preregistered(institute)
    return {
      one: () => admin('POST', `/preregistered-students/${id}/confirm`, { section_id: institute.section_id }),
      other: () => dios('POST', `/preregistered-students/${id}/reject`, { reason: 'Faltan documentos' }),
      state: preregistrations(institute),
    }
  },
  'a pre-enrolment is confirmed twice': async () => {
    const { institute } = await setting({ people: 0 })
    const id = await preregistered(institute)
    const confirm = { section_id: institute.section_id }
    return {
      one: () => admin('POST', `/preregistered-students/${id}/confirm`, confirm),
      other: () => dios('POST', `/preregistered-students/${id}/confirm`, confirm),
      state: preregistrations(institute),
    }
  },
  'a pensum is frozen while a course is added': async () => {
    const { institute } = await setting({ people: 0 })
    const { specialization_id, course_id } = institute
    const draft = await admin('POST', '/pensums', {
      name: `Borrador ${specialization_id}`,
      specialization_id,
    })
    const semester = await admin('POST', '/semesters', {
      pensum_id: draft.body.data.id,
      number: 1,
      code: 'S1',
    })
    await admin('PUT', `/semesters/${semester.body.data.id}/courses`, { course_ids: [course_id] })
    return {
      one: () => admin('PATCH', `/pensums/${draft.body.data.id}`, { versioned: true }),
      other: () => dios('PUT', `/semesters/${semester.body.data.id}/courses`, { course_ids: [] }),
      state: async () =>
        (
          await sql<object>`select p.versioned, (select count(*)::int from semester_courses sc where sc.pensum_id = p.id) as courses
          from pensums p where p.id = ${draft.body.data.id}`.execute(db)
        ).rows,
    }
  },
  'a user is disabled while the user calls': async () => {
    const { institute } = await setting({ people: 0 })
    const { id } = await db
      .insertInto('users')
      .values({
        email: `x${institute.period_id}@instituto.test`,
        role: 'admin',
        name: 'Otra',
        confirmed_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = await world.signIn(id)
    return {
      one: () => dios('PATCH', `/users/${id}`, { enabled: false }),
      other: () => person.call('PATCH', `/courses/${institute.course_id}`, { credits: 9 }),
      state: async () =>
        (
          await sql<object>`select u.enabled, (select credits from courses where id = ${institute.course_id}) as credits
          from users u where u.id = ${id}`.execute(db)
        ).rows,
    }
  },
  'a section is removed while somebody is inscribed into it': async () => {
    const { institute, students } = await setting({ people: 1 })
    return {
      one: () => admin('DELETE', `/sections/${institute.section_id}`),
      other: () => inscribe(institute, students[0], dios),
      state: seats(institute),
    }
  },
  'the limit of a section falls while its last seat is taken': async () => {
    const { institute, students } = await setting({ people: 1, females_limit: 1 })
    return {
      one: () => admin('PATCH', `/sections/${institute.section_id}`, { females_limit: 0 }),
      other: () => inscribe(institute, students[0], dios),
      state: seats(institute),
    }
  },
}

describe.each(Object.entries(SCRIPTS))('%s (K8)', (_, arrange) => endsAsOneOrder(world, arrange))

// Last, since it takes a guard away: without it the two of the first script both sit.
test('control: with the limits dropped, two for the last seat end as no order would', async () => {
  const script = SCRIPTS['two for the last seat']
  if (!script) throw new Error('renamed')
  const orders = [await outcome(script, 'one first'), await outcome(script, 'other first')]
  await sql`alter table sections drop constraint sections_females_within_limit`.execute(db)
  const seen = new Set<string>()
  for (let time = 0; time < 20; time += 1) seen.add(await outcome(script, 'together'))
  expect([...seen].filter((one) => !orders.includes(one))).not.toEqual([])
})
