import { describe, expect, test } from 'vitest'
import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import { closeByRows, createClass, deliverByRows } from '#test/support/classes.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { withdrawalsIn, wordOf } from '#test/support/withdrawals.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const jobs = await jobsOf(world, studentNoticeJob)
/** Students are told a minute later. */
const wait = async () => {
  world.clock.move(60_000)
  await jobs.drain()
}
const [admin, teacher] = [world.as('admin'), world.as('teacher')]
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
const classOf = () => createClass(world, institute, own_teacher)

const { retire, withdraw, undo, previewOf, seatsOf, whoIn, bookOf, stateOf, note } = withdrawalsIn(world)
const list = async (query: Record<string, string | number> = {}) =>
  (await admin.call('GET', '/withdrawals', undefined, { query })).body

describe('retiring', () => {
  test('frees the seat, ends the courses, and leaves marks, price, debt and sign-in', async () => {
    const it = await classOf()
    const seats = await seatsOf(it)
    await note(it.lesson, it.first)
    const told = await previewOf(it.first)
    expect(told).toMatchObject({ retire_code: null, inscriptions: [{}], debt_e2: 12_000 })
    const done = await retire(it.first)
    expect([done.status, done.body.data]).toMatchObject([
      200,
      { kind: 'retirement', period: '2026-2', courses: ['Matemática I'] },
    ])
    expect(await seatsOf(it)).toBe(seats - 1)
    expect(await whoIn(it, '/students')).toEqual([it.second, it.third])
    expect(await bookOf(it)).not.toContain(it.first)
    const file = (await admin.call('GET', `/students/${it.first}?with=inscriptions`)).body.data
    expect(file).toMatchObject({
      state: 'retired',
      debt_e2: 12_000,
      inscriptions: [{ retired_at: expect.any(String), semester_price_e2: 12_000 }],
    })
    const own = await world.signIn(it.students[0]?.user_id ?? 0)
    expect((await own.call('GET', `/students/${it.first}`)).status).toBe(200)
    const marks = await db
      .selectFrom('enrolments')
      .select(['state', 'definitive_note'])
      .where('student_id', '=', it.first)
      .execute()
    expect(marks).toEqual([{ state: 'withdrawn', definitive_note: 12 }])
    expect(wordOf(await retire(it.first))).toEqual([409, 'student_not_active'])
    const asked = `/sections/${it.own.section_id}/students?state=retired`
    expect((await admin.call('GET', asked)).body.data).toMatchObject([{ id: it.first }])
  })

  test('a seat that was freed is somebody else’s, and undoing waits until there is one', async () => {
    const small = await createSection(world, institute, { letter_code: 'U1', females_limit: 1 })
    const [one, other] = [await createStudentRow(world), await createStudentRow(world)]
    await inscribeByRows(world, one.id, small)
    const { id } = (await retire(one.id)).body.data
    await inscribeByRows(world, other.id, small)
    expect(wordOf(await undo(id))).toEqual([409, 'section_is_filled_or_gender_is_filled'])
    await retire(other.id)
    expect((await undo(id)).body.data).toMatchObject({ undone_by: expect.any(String) })
    const file = (await admin.call('GET', `/students/${one.id}?with=inscriptions`)).body.data
    expect(file).toMatchObject({ state: 'active', inscriptions: [{ retired_at: null }] })
  })

  test('undone it gives back the place on a waiting list, ahead of who came later, and tells so', async () => {
    const full = await createSection(world, institute, { letter_code: 'U2', females_limit: 0 })
    const [one, later] = [await createStudentRow(world), await createStudentRow(world)]
    const queue = `/sections/${full.section_id}/waiting-list`
    for (const { id } of [one, later]) await admin.call('POST', queue, { student_id: id })
    const waiting = async () =>
      (await admin.call('GET', queue)).body.data.map((row: { student_id: number; position: number }) => [
        row.student_id,
        row.position,
      ])
    const { id } = (await retire(one.id)).body.data
    expect(await waiting()).toEqual([[later.id, 1]])
    await wait()
    await undo(id)
    await wait()
    expect(await waiting()).toEqual([
      [one.id, 1],
      [later.id, 2],
    ])
    const told = await db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .select('n.content')
      .where('r.user_id', '=', one.user_id)
      .orderBy('n.id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.content).toMatch(
      /Recupera su puesto en la lista de espera de la sección .+ S1-U2\. .*Fue un error/,
    )
    const again = (await retire(one.id)).body.data
    const open = (enabled_inscriptions: boolean) =>
      db.updateTable('periods').set({ enabled_inscriptions }).where('id', '=', institute.period_id).execute()
    await open(false)
    await undo(again.id)
    await open(true)
    expect(await waiting()).toEqual([[later.id, 1]])
  })

  test('undone it gives back who had failed by absence as such, and nothing after it was handed over', async () => {
    const it = await classOf()
    const failed = { state: 'failed_by_absence', absences: 7 }
    await db.updateTable('enrolments').set(failed).where('student_id', '=', it.first).execute()
    await undo((await retire(it.first)).body.data.id)
    expect(await stateOf(it)).toEqual([{ state: 'failed_by_absence' }])
    const { id } = (await retire(it.first)).body.data
    await deliverByRows(world, [it.own.course_section_id])
    const word = async () => wordOf(await undo(id))
    expect(await word()).toEqual([409, 'course_section_delivered'])
    await db.updateTable('students').set({ state: 'active' }).where('id', '=', it.first).execute()
    expect(await word()).toEqual([409, 'student_not_retired'])
    await retire(it.first)
    expect(await word()).toEqual([409, 'withdrawal_is_followed'])
  })

  test('undone it is judged by the limits of absences of the day', async () => {
    const own = await createInstitute(world, { number: 3, enabled: false })
    await letTeach(world, own_teacher, own)
    const it = await createClass(world, own, own_teacher)
    await db.updateTable('enrolments').set({ absences: 1 }).where('student_id', '=', it.first).execute()
    const stateUnder = async (max_absences_to_fail: number) => {
      const { id } = (await retire(it.first)).body.data
      await admin.call('PATCH', `/courses/${own.course_id}`, { max_absences_to_fail })
      await undo(id)
      return stateOf(it)
    }
    expect(await stateUnder(0)).toEqual([{ state: 'failed_by_absence' }])
    expect(await stateUnder(1)).toEqual([{ state: 'enrolled' }])
  })

  test('a change of gender moves no seat that was freed', async () => {
    const it = await classOf()
    const seats = await seatsOf(it)
    await retire(it.first)
    await db.updateTable('students').set({ gender: 'male' }).where('id', '=', it.first).execute()
    expect(await seatsOf(it)).toBe(seats - 1)
  })

  test('of two who retire somebody at once, one does', async () => {
    const it = await classOf()
    const seats = await seatsOf(it)
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3, 4].map(() => retire(it.first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await seatsOf(it)).toBe(seats - 1)
  })

  test('who retires while somebody else changes the section is one or the other, and no seat is lost', async () => {
    const [it, other] = [await classOf(), await classOf()]
    await world.openConnections(6)
    const answers = await Promise.all(
      it.ids.flatMap((id) => [
        admin.call('POST', `/students/${id}/change-section`, { new_section_id: other.own.section_id }),
        retire(id),
      ]),
    )
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect([await seatsOf(it), await seatsOf(other)]).toEqual([0, 3])
  })

  test('many retire for one reason, with who is left out; a rehearsal changes nothing', async () => {
    const it = await classOf()
    await retire(it.second)
    const many = (more: object = {}) =>
      admin.call('POST', '/students/retire', { ids: it.ids, reason: 'No vinieron', ...more })
    const answer = {
      retired: [it.first, it.third],
      skipped: [{ student_id: it.second, name: 'Castro, Inés', code: 'student_not_active' }],
    }
    const seats = await seatsOf(it)
    expect((await many({ dry_run: true })).body.data).toEqual(answer)
    expect(await seatsOf(it)).toBe(seats)
    expect((await many()).body.data).toEqual(answer)
    expect(await seatsOf(it)).toBe(seats - 2)
  })

  test('who is not inscribed retires too', async () => {
    const student = await createStudentRow(world)
    const done = await retire(student.id)
    expect(done.body.data).toMatchObject({ period: null, courses: [] })
    expect((await undo(done.body.data.id)).status).toBe(200)
  })
})

describe('the list', () => {
  test('is narrowed by kind, period, specialization and whether it stands, and found by name', async () => {
    const it = await classOf()
    const first = (await retire(it.first)).body.data.id
    const second = (await withdraw(it.second, [it.own.course_id])).body.data.id
    await undo(second)
    const again = (await withdraw(it.third, [it.own.course_id])).body.data.id
    await retire(it.third)
    expect(wordOf(await undo(again))).toEqual([409, 'student_not_active'])
    const idsOf = async (query: Record<string, string | number>) =>
      (await list(query)).data.map((one: { id: number }) => one.id)
    const place = { period_id: institute.period_id, specialization_id: institute.specialization_id }
    expect(await idsOf({ ...place, kind: 'retirement', limit: 2 })).toContain(first)
    expect(await idsOf({ ...place, kind: 'courses', is_undone: 'true', limit: 1 })).toEqual([second])
    expect(await idsOf({ is_undone: 'false', limit: 3 })).toContain(first)
    expect(await idsOf({ student_id: it.second })).toEqual([second])
    expect((await list({ search: 'castro', sort_by: 'student_name,asc' })).data.length).toBeGreaterThan(0)
  })

  test('after the period is closed, or another has come after it, nothing is undone', async () => {
    const ended = await createInstitute(world, { year: 2033, enabled: false })
    const student = await createStudentRow(world)
    await inscribeByRows(world, student.id, ended)
    const { id } = (await retire(student.id)).body.data
    await closeByRows(world, ended.period_id)
    expect((await list({ student_id: student.id })).data[0].undo_code).toBe('period_is_closed')
    expect(wordOf(await undo(id))).toEqual([409, 'period_is_closed'])
    const older = await createInstitute(world, { year: 2025, number: 2, enabled: false })
    // It lasts to this day.
    await db
      .updateTable('periods')
      .set({ end_date: world.clock.today() })
      .where('id', '=', older.period_id)
      .execute()
    const back = await createStudentRow(world)
    await inscribeByRows(world, back.id, older)
    const left = (await retire(back.id)).body.data.id
    expect(wordOf(await undo(left))).toEqual([409, 'unable_to_update_older_periods'])
  })
})
