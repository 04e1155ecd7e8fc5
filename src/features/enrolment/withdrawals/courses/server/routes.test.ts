import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { closeByRows, createClass, deliverByRows } from '#test/support/classes.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { withdrawalsIn, wordOf } from '#test/support/withdrawals.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const [admin, teacher] = [world.as('admin'), world.as('teacher')]
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
const classOf = () => createClass(world, institute, own_teacher)

const { retire, withdraw, undo, previewOf, seatsOf, whoIn, bookOf, stateOf, note } = withdrawalsIn(world)

describe('withdrawing from courses', () => {
  test('the student is in no list of the course any more, keeps the seat, and may be put back', async () => {
    const it = await classOf()
    const { course_id } = it.own
    const seats = await seatsOf(it)
    expect((await previewOf(it.first)).courses).toMatchObject([{ course_id, code: null }])
    const done = await withdraw(it.first, [course_id])
    expect([done.status, done.body.data]).toMatchObject([
      201,
      { kind: 'courses', courses: ['Matemática I'], reason: 'Cambió de horario', undo_code: null },
    ])
    expect(await seatsOf(it)).toBe(seats)
    expect(await whoIn(it, '/students')).toContain(it.first)
    expect(await whoIn(it, `/courses/${course_id}/students`)).not.toContain(it.first)
    expect(await bookOf(it)).not.toContain(it.first)
    const lesson = (await admin.call('GET', `/lessons/${it.lesson}?with=students`)).body.data
    expect(lesson.students.map((one: { id: number }) => one.id)).toEqual([it.second, it.third])
    const undone = await undo(done.body.data.id)
    expect([undone.status, undone.body.data]).toMatchObject([
      200,
      { undo_reason: 'Fue un error', undo_code: 'withdrawal_already_undone' },
    ])
    expect(await bookOf(it)).toContain(it.first)
    expect(wordOf(await undo(done.body.data.id))).toEqual([409, 'withdrawal_already_undone'])
  })

  test('the history of the student says who, what and why', async () => {
    const it = await classOf()
    await withdraw(it.first, [it.own.course_id])
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'withdrawals.withdraw_courses',
      entity: 'student',
      entity_id: it.first,
      after: { withdrawn_courses: ['Matemática I'] },
      reason: 'Cambió de horario',
    })
  })

  test('a note stays on record and counts no more, and comes back with the course', async () => {
    const it = await classOf()
    await note(it.lesson, it.first)
    const averages = async () => {
      const { body } = await admin.call('GET', `/students/${it.first}/history`)
      const { courses } = body.data.periods[0]
      return [courses[0].state, courses[0].definitive_note, body.data.index]
    }
    const { id } = (await withdraw(it.first, [it.own.course_id])).body.data
    expect(await averages()).toEqual(['withdrawn', null, null])
    expect(await bookOf(it)).not.toContain(it.first)
    await undo(id)
    expect(await stateOf(it)).toEqual([{ state: 'enrolled' }])
    const { students } = (
      await admin.call('GET', `/sections/${it.own.section_id}/courses/${it.own.course_id}/students-notes`)
    ).body.data
    expect(Object.values(students[0].notes)).toMatchObject([{ note: 12 }])
  })

  test('as long as the period says: until a week, past the second cut too, and until the first note', async () => {
    const own = await createInstitute(world, { year: 2026, number: 4, enabled: false })
    await letTeach(world, own_teacher, own)
    const it = await createClass(world, own, own_teacher)
    const limit = (withdrawal: object) => admin.call('PATCH', `/periods/${own.period_id}`, withdrawal)
    await db
      .updateTable('periods')
      .set({ first_cut_end_date: '2026-10-31' as Day, second_cut_start_date: '2026-11-02' as Day })
      .where('id', '=', own.period_id)
      .execute()
    const ended = async (day: string) => {
      const { body, status } = await withdraw(it.first, [own.course_id])
      expect([status, body]).toMatchObject([
        409,
        { message: 'course_withdrawals_ended', description: expect.stringContaining(`terminó el ${day}.`) },
      ])
    }
    await ended('1 de noviembre de 2026')
    await limit({ withdrawal_last_week: 6 })
    await ended('11 de octubre de 2026')
    const many = await admin.call('POST', '/students/withdraw-courses', {
      ids: [it.first],
      course_ids: [own.course_id],
      reason: 'Por horario',
      dry_run: true,
    })
    expect(many.body.data.skipped[0].sentence).toContain('11 de octubre de 2026')
    expect((await previewOf(it.first)).courses[0].last_day).toBe('2026-10-11')
    await limit({ withdrawal_last_week: 14, withdrawal_until_first_note: true })
    await note(it.lesson, it.first)
    expect(wordOf(await withdraw(it.first, [own.course_id]))).toEqual([409, 'course_already_graded'])
    const file = await admin.call('GET', `/students/${it.first}?with=inscriptions`)
    expect(file.body.data.inscriptions[0].withdrawal).toEqual({
      last_day: '2026-12-06',
      until_first_note: true,
    })
    expect((await withdraw(it.second, [own.course_id])).status).toBe(201)
    const beyond = await limit({ withdrawal_last_week: 17 })
    expect([beyond.status, beyond.body.errors]).toEqual([422, { withdrawal_last_week: ['max:16'] }])
    const kept = await admin.call(
      'GET',
      `/audit-entries?entity=period&entity_id=${own.period_id}&sort_by=at,asc`,
    )
    expect(kept.body.data.map((one: { changes: unknown }) => one.changes)).toContainEqual([
      { field: 'withdrawal_last_week', before: 6, after: 14 },
      { field: 'withdrawal_until_first_note', before: false, after: true },
    ])
    await closeByRows(world, own.period_id)
    expect(wordOf(await limit({ withdrawal_last_week: 9 }))).toEqual([409, 'period_is_closed'])
    await expect(
      db.updateTable('periods').set({ withdrawal_last_week: 9 }).where('id', '=', own.period_id).execute(),
    ).rejects.toThrow('the period is closed')
  })

  test('not what is failed by absence, nor what is not taken, nor together with what cannot be', async () => {
    const it = await classOf()
    const { course_id } = it.own
    const failed = { state: 'failed_by_absence', absences: 7 }
    await db.updateTable('enrolments').set(failed).where('student_id', '=', it.first).execute()
    expect(wordOf(await withdraw(it.first, [course_id]))).toEqual([409, 'course_already_graded'])
    const other = await createInstitute(world, { year: 2032, enabled: false })
    expect(wordOf(await withdraw(it.second, [course_id, other.course_id]))).toEqual([
      409,
      'student_is_not_related_to_course_section',
    ])
    expect((await previewOf(it.second)).courses).toMatchObject([{ code: null }])
    await retire(it.third)
    expect(wordOf(await withdraw(it.third, [course_id]))).toEqual([409, 'student_not_active'])
    const without = await admin.call('POST', `/students/${it.second}/withdraw-courses`, {
      course_ids: [],
      reason: ' ',
    })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['course_ids', 'reason']])
  })

  test('not in the basic track, not once the second cut has begun, not when the notes were handed over', async () => {
    const basic = await createInstitute(world, { year: 2027, enabled: false })
    await db
      .updateTable('specializations')
      .set({ is_basic: true })
      .where('id', '=', basic.specialization_id)
      .execute()
    const student = await createStudentRow(world)
    await inscribeByRows(world, student.id, basic)
    expect(wordOf(await withdraw(student.id, [basic.course_id]))).toEqual([
      409,
      'unable_to_withdraw_courses_in_basic_specialization',
    ])
    const late = await createInstitute(world, { year: 2026, number: 1, enabled: false })
    const another = await createStudentRow(world)
    await inscribeByRows(world, another.id, late)
    await sql`update periods set first_cut_end_date = '2026-10-01', second_cut_start_date = '2026-11-23'
      where id = ${late.period_id}`.execute(db)
    expect(wordOf(await withdraw(another.id, [late.course_id]))).toEqual([409, 'course_withdrawals_ended'])
    const it = await classOf()
    await deliverByRows(world, [it.own.course_section_id])
    expect(wordOf(await withdraw(it.first, [it.own.course_id]))).toEqual([409, 'course_section_delivered'])
  })
})
