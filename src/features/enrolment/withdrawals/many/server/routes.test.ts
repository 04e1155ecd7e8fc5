import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rollNoticeJob } from '#features/enrolment/enrolments/roll-notices/server/jobs.ts'
import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import { createClass } from '#test/support/classes.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const jobs = await jobsOf(world, rollNoticeJob, studentNoticeJob)
const [admin, teacher] = [world.as('admin'), world.as('teacher')]
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
const classOf = () => createClass(world, institute, own_teacher)
type Class = Awaited<ReturnType<typeof classOf>>

const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]
const post = (path: string, body: object) => admin.call('POST', path, body)
const retire = async (id: number, reason = 'Se mudó de ciudad') =>
  (await admin.call('PATCH', `/students/${id}/retire`, { reason })).body.data
const undo = (id: number) => post(`/withdrawals/${id}/undo`, { reason: 'Fue un error' })
const withdrawMany = (it: Class, more: object = {}) =>
  post('/students/withdraw-courses', {
    ids: it.ids,
    course_ids: [it.own.course_id],
    reason: 'El curso cambió de turno',
    ...more,
  })
const statesOf = async (ids: readonly number[]) =>
  (
    await db
      .selectFrom('enrolments')
      .select('state')
      .where('student_id', 'in', ids)
      .orderBy('student_id')
      .execute()
  ).map(({ state }) => state)

/** What the system has told a person, from the first, without what stands before. */
async function toldTo(user_id: number, since = 0) {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.id', 'n.content', 'n.link'])
    .where('r.user_id', '=', user_id)
    .where('n.id', '>', since)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content, link }) => [content, link])
}
/** All are told a minute later. */
const wait = async () => {
  world.clock.move(60_000)
  await jobs.drain()
}
const latestNotice = async () =>
  (
    await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

describe('many at once', () => {
  test('give up a course for one reason, with who is left out; a rehearsal changes nothing', async () => {
    const it = await classOf()
    await retire(it.second)
    const answer = {
      withdrawn: [it.first, it.third],
      skipped: [{ student_id: it.second, name: 'Castro, Inés', code: 'student_not_active' }],
    }
    const before = await latestNotice()
    expect((await withdrawMany(it, { dry_run: true })).body.data).toEqual(answer)
    expect(await statesOf(it.ids)).toEqual(['enrolled', 'withdrawn', 'enrolled'])
    expect(await latestNotice()).toBe(before)
    expect((await withdrawMany(it)).body.data).toEqual(answer)
    expect(await statesOf(it.ids)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    const bad = await withdrawMany(it, { course_ids: [], reason: ' ' })
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['course_ids', 'reason']])
  })

  test('come back together, as far as there is a seat; what was done last is undone first', async () => {
    const small = await createSection(world, institute, { letter_code: 'V1', females_limit: 2 })
    const people = []
    for (const last_name of ['Arias', 'Bravo', 'Cova'])
      people.push(await createStudentRow(world, { last_name }))
    const [arias, bravo, cova] = people.map(({ id }) => id)
    for (const id of [arias, bravo]) await inscribeByRows(world, id ?? 0, small)
    const courses = await post(`/students/${arias}/withdraw-courses`, {
      course_ids: [small.course_id],
      reason: 'Por trabajo',
    })
    const ids = [courses.body.data.id, (await retire(arias ?? 0)).id, (await retire(bravo ?? 0)).id]
    await inscribeByRows(world, cova ?? 0, small)
    const all = (more: object = {}) => post('/withdrawals/undo', { ids, reason: 'Fue un error', ...more })
    const answer = {
      undone: [ids[1], ids[0]],
      skipped: [
        { withdrawal_id: ids[2], name: 'Bravo, Inés', code: 'section_is_filled_or_gender_is_filled' },
      ],
    }
    expect((await all({ dry_run: true })).body.data).toEqual(answer)
    expect(await statesOf([arias ?? 0])).toEqual(['withdrawn'])
    expect((await all()).body.data).toEqual(answer)
    expect(await statesOf([arias ?? 0, bravo ?? 0])).toEqual(['enrolled', 'withdrawn'])
    const again = (await all()).body.data.skipped.map(({ code }: { code: string }) => code)
    expect(again).toEqual([
      'withdrawal_already_undone',
      'withdrawal_already_undone',
      'section_is_filled_or_gender_is_filled',
    ])
  })
})

describe('whom it concerns', () => {
  test('the student is told what was withdrawn, why, and that it was undone; those who teach, who left and who is back', async () => {
    const it = await classOf()
    const user_id = it.students[0]?.user_id ?? 0
    await wait()
    const before = await latestNotice()
    const { id } = (
      await post(`/students/${it.first}/withdraw-courses`, {
        course_ids: [it.own.course_id],
        reason: 'Cambió de horario',
      })
    ).body.data
    await wait()
    await undo(id)
    await wait()
    // Taken back within the minute, it is told to nobody.
    await undo((await retire(it.first)).id)
    await wait()
    const link = `/profile/${it.first}/inscriptions`
    expect(await toldTo(user_id)).toEqual([
      [
        'Se retiró esta materia de su inscripción: Matemática I. Lo registrado se conserva. Motivo: Cambió de horario',
        link,
      ],
      ['Se deshizo el retiro de Matemática I. Motivo: Fue un error', link],
    ])
    const list = await db
      .selectFrom('sections as s')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .select(['s.letter_code', 'sp.code'])
      .where('s.id', '=', it.own.section_id)
      .executeTakeFirst()
    const roll = `su lista de Matemática I, ${list?.code} S1-${list?.letter_code}.`
    const [left, back] = [`Inés Blanco ya no está en ${roll}`, `Inés Blanco está ahora en ${roll}`]
    const told = await toldTo(teacher.user_id, before)
    expect(told.map(([content]) => content)).toEqual([left, back])
    expect(told[0]?.[1]).toBe(`/lessons/${it.own.course_id}/${it.own.section_id}/section-notes`)
  })

  test('of many who leave at once a teacher is told once', async () => {
    const it = await classOf()
    const before = await latestNotice()
    await post('/students/retire', { ids: it.ids, reason: 'No vinieron' })
    await wait()
    const told = await toldTo(teacher.user_id, before)
    expect(told).toHaveLength(1)
    expect(told[0]?.[0]).toMatch(/^Ya no están en .*: Inés Blanco, Inés Castro e Inés Díaz\.$/)
  })
})

test('undone it says that the seat which was offered has passed on, unless it is free and offered again', async () => {
  const hot = await createSection(world, institute, { letter_code: 'U3', females_limit: 1 })
  const [sits, one, later] = [
    await createStudentRow(world),
    await createStudentRow(world),
    await createStudentRow(world),
  ]
  const inscription_id = await inscribeByRows(world, sits.id, hot)
  for (const { id } of [one, later])
    await post(`/sections/${hot.section_id}/waiting-list`, { student_id: id })
  await post('/inscriptions/rollback', { inscription_id, reason: 'Se muda' })
  const undone = async (meanwhile: () => Promise<unknown>) => {
    const { id } = await retire(one.id)
    await meanwhile()
    await undo(id)
    await wait()
    return (await toldTo(one.user_id)).at(-1)?.[0]
  }
  const passed = /; el cupo que se le ofrecía en la sección .+ S1-U3 ya pasó a otra persona\. Motivo/
  // Told even where nobody heard of the retirement.
  expect(await undone(async () => {})).toMatch(passed)
  // Who got it leaves too: it is offered to who came back.
  await retire(later.id)
  const again = await undone(wait)
  expect(again).toMatch(/Recupera su puesto/)
  expect(again).not.toMatch(passed)
})

test('who withdraws on the day of a lesson keeps the mark of its roll, which is taken again without them', async () => {
  const it = await classOf()
  const { id: lesson } = (
    await db
      .insertInto('lessons')
      .values({
        course_section_id: it.own.course_section_id,
        section_id: it.own.section_id,
        period_id: it.own.period_id,
        date: world.clock.today(),
      })
      .returning('id')
      .execute()
  )[0] ?? { id: 0 }
  const register = (ids: readonly number[], attendance: boolean) =>
    admin.call('PATCH', `/lessons/${lesson}/register`, {
      content: 'Límites',
      attendances: ids.map((student_id) => ({ student_id, attendance, delayed: false })),
    })
  expect((await register([it.first, it.second], false)).status).toBe(200)
  const marks = () =>
    db
      .selectFrom('attendances as a')
      .innerJoin('enrolments as e', 'e.id', 'a.enrolment_id')
      .select(['a.attendance', 'e.absences', 'e.state'])
      .where('a.lesson_id', '=', lesson)
      .where('e.student_id', '=', it.first)
      .execute()
  await withdrawMany(it, { ids: [it.first] })
  expect((await register([it.second, it.third], true)).status).toBe(200)
  expect(await marks()).toEqual([{ attendance: false, absences: 1, state: 'withdrawn' }])
  const [found] = (await admin.call('GET', `/withdrawals?student_id=${it.first}`)).body.data
  await undo(found.id)
  expect(await marks()).toEqual([{ attendance: false, absences: 1, state: 'enrolled' }])
})

/** Sections whose seats are not those of whom they hold; those who visit a course aside, of whom there are none here. */
const miscounted = async () =>
  (
    await sql<{ letter_code: string }>`
    select s.letter_code from sections s left join lateral (
      select count(*) filter (where st.gender = 'male') as males, count(*) filter (where st.gender = 'female') as females
      from inscriptions i join students st on st.id = i.student_id where i.section_id = s.id and i.retired_at is null) it on true
    where (s.males_assigned, s.females_assigned) <> (it.males, it.females)`.execute(db)
  ).rows

test('after each step of a student’s path the seats are those of whom the sections hold', async () => {
  const [it, other] = [await classOf(), await classOf()]
  const taken = async () =>
    Promise.all(
      [it, other].map(
        async ({ own }) =>
          (
            await db
              .selectFrom('sections')
              .select('females_assigned')
              .where('id', '=', own.section_id)
              .executeTakeFirstOrThrow()
          ).females_assigned,
      ),
    )
  const course_ids = [it.own.course_id]
  const change = { new_section_id: other.own.section_id }
  const latest = async (student_id: number) =>
    (await admin.call('GET', `/withdrawals?student_id=${student_id}`)).body.data[0].id
  const reason = 'Por horario'
  const steps: [string, () => Promise<{ status: number }>, number[]][] = [
    ['change of section', () => post(`/students/${it.first}/change-section`, change), [2, 4]],
    ['change of many', () => post('/students/change-section', { ids: it.ids, ...change }), [0, 6]],
    ['withdrawal', () => post(`/students/${it.first}/withdraw-courses`, { course_ids, reason }), [0, 6]],
    ['its undoing', async () => undo(await latest(it.first)), [0, 6]],
    ['withdrawal of many', () => withdrawMany(it), [0, 6]],
    ['retirement', () => admin.call('PATCH', `/students/${it.first}/retire`, { reason }), [0, 5]],
    ['its return', async () => undo(await latest(it.first)), [0, 6]],
    ['retirement of many', () => post('/students/retire', { ids: it.ids, reason }), [0, 3]],
    [
      'their return',
      async () => {
        const ids = await Promise.all(it.ids.map(latest))
        return post('/withdrawals/undo', { ids, reason })
      },
      [0, 6],
    ],
    [
      'approval of the semester',
      () => post(`/students/${it.first}/approves-current-semester`, { approves: true }),
      [0, 6],
    ],
    [
      'degree',
      () => admin.call('PATCH', `/students/${it.first}/graduate`, { graduated: true, reason }),
      [0, 6],
    ],
    [
      'degree taken back',
      () => admin.call('PATCH', `/students/${it.first}/graduate`, { graduated: false, reason }),
      [0, 6],
    ],
  ]
  for (const [what, step, seats] of steps) {
    expect([what, (await step()).status < 300], what).toEqual([what, true])
    expect([what, await taken(), await miscounted()]).toEqual([what, seats, []])
  }
})

test('the list is narrowed to a course, and its export says what was withdrawn', async () => {
  const it = await classOf()
  const { id } = await retire(it.first)
  const { data } = (await admin.call('GET', `/withdrawals?course_id=${it.own.course_id}&limit=1`)).body
  expect(data).toMatchObject([{ id, courses: ['Matemática I'] }])
  const none = await createInstitute(world, { year: 2034, enabled: false })
  expect((await admin.call('GET', `/withdrawals?course_id=${none.course_id}`)).body.total).toBe(0)
  expect(wordOf(await admin.call('GET', '/withdrawals?course_id=99999'))[0]).toBe(422)
  const file = await admin.call('GET', `/withdrawals?student_id=${it.first}&format=csv`)
  expect(String(file.body)).toContain('Retiro del instituto')
  expect(String(file.body)).toContain('Matemática I')
})
