import { describe, expect, onTestFinished, test } from 'vitest'
import { closeByRows, lessonRow } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { createInstitute, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
const {
  bookOf,
  classOf,
  create,
  made,
  change,
  give,
  pathOfNote,
  stranger,
  outsider,
  first_jury,
  second_jury,
} = await deliveriesIn(world)

const now = world.clock.now()
const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]
const several = (id: number, notes: readonly object[], jury = first_jury, person = teacher) =>
  person.call('PATCH', `/final-deliveries/${id}/teachers/${jury}/students`, { notes })
const constraintOf = (statement: { execute: () => Promise<unknown> }) =>
  statement.execute().catch((error: { constraint: string }) => error.constraint)

describe('what it gives', () => {
  test('a jury who teaches the course, or sees its notes as a coordinator, reads what the others gave nowhere before giving the own', async () => {
    const it = await classOf()
    /** Coordinates nothing here. */
    const supervisor = await stranger()
    const coordinating = { role: 'coordinator' as const }
    await world.db.updateTable('users').set(coordinating).where('id', '=', supervisor.user_id).execute()
    const id = await made(it, { teacher_ids: [first_jury, supervisor.id, second_jury] })
    for (const who of [first_jury, supervisor.id]) await letTeach(world, who, it.own)
    const lesson = await lessonRow(world, it.own, '2026-09-15')
    const noted = [{ student_id: it.first, note: 10 }]
    await teacher.call('PATCH', `/lessons/${lesson}/evaluate`, {
      title: 'Parcial',
      weighting: 60,
      notes: noted,
    })
    const { section_id, course_id } = it.own
    const seen = async (person = teacher) => {
      const [inBook] = (await bookOf(it, person)).students
      const [ofStudent] = (await person.call('GET', `/students/${it.first}/courses`)).body.data
      return [
        inBook.final_delivery_note,
        inBook.definitive_note,
        ofStudent.accumulated_note,
        ofStudent.accumulated_of,
      ]
    }
    const seenByOffice = async (person: typeof teacher) => {
      const { body } = await person.call('GET', `/sections/${section_id}/students-courses-notes`)
      const [report] = (await person.call('GET', `/reports/notes?ids=${section_id}`)).body.data
      const one = await person.call(
        'GET',
        `/sections/${section_id}/courses/${course_id}/students/${it.first}`,
      )
      const [inSection] = body.data.students[0].notes
      return [
        inSection.definitive_note,
        report.definitive_note,
        report.accumulated_of,
        one.body.data.definitive_note,
      ]
    }
    const other = await world.signIn(supervisor.user_id)
    await give(id, it.first, 20, coordinator)
    expect(await seen()).toEqual([null, 6, 6, 12])
    expect([await seen(other), await seenByOffice(other)]).toEqual([
      [null, 6, 6, 12],
      [6, 6, 12, 6],
    ])
    expect([await seen(admin), await seenByOffice(coordinator)]).toEqual([
      [20, 14, 14, 20],
      [14, 14, 20, 14],
    ])
    await give(id, it.first, 10)
    expect(await seen()).toEqual([10, 10, 10, 20])
    await other.call('PATCH', pathOfNote(id, it.first, supervisor.id), { note: 15 })
    const whole = [15, 12, 12, 20]
    expect([await seen(), await seen(other), await seen(admin)]).toEqual([whole, whole, whole])
  })

  test('juries write to the last second of 24 hours after the day, and not in the first after', async () => {
    const it = await classOf()
    const id = await made(it, { date: '2026-11-24' })
    world.clock.set('2026-11-26T03:59:59Z')
    onTestFinished(() => world.clock.set(now))
    // The sessions of before have ended.
    const [jury, staff] = [await world.signIn(teacher.user_id), await world.signIn(admin.user_id)]
    const own = await world.signIn(coordinator.user_id)
    expect((await give(id, it.first, 11, jury)).status).toBe(200)
    const shown = await jury.call('GET', `/final-deliveries/${id}`)
    expect(shown.body.data).toMatchObject({ is_open: true, writable_until: '2026-11-26T04:00:00.000Z' })
    world.clock.set('2026-11-26T04:00:00Z')
    const late = [403, 'jury_unable_to_modify']
    expect(wordOf(await give(id, it.first, 12, jury))).toEqual(late)
    expect(wordOf(await give(id, it.first, 12, staff))).toEqual(late)
    expect(wordOf(await change(id, { code: 'PF-2' }, own))).toEqual(late)
    expect((await jury.call('GET', `/final-deliveries/${id}`)).body.data.is_open).toBe(false)
    const moved = await change(id, { date: '2026-11-26', reason: 'Faltó un jurado' }, staff)
    expect(moved.status).toBe(200)
    expect((await give(id, it.first, 12, jury)).body.data).toMatchObject({ note: 12 })
  })

  test('what it weighs, when it is changed, makes the definitive notes anew', async () => {
    const it = await classOf()
    const id = await made(it)
    await give(id, it.first, 10)
    const definitive = async () =>
      (
        await world.db
          .selectFrom('enrolments')
          .select('definitive_note')
          .where('student_id', '=', it.first)
          .executeTakeFirstOrThrow()
      ).definitive_note
    expect((await change(id, { final_delivery_value_percent: 20 })).status).toBe(200)
    expect(await definitive()).toBe(2)
    expect((await change(id, { final_delivery_value_percent: 30 })).status).toBe(200)
    expect(await definitive()).toBe(3)
  })

  test('several at once: each that may be written is, and who is left out is said with what stands', async () => {
    const [it, other] = [await classOf(), await classOf()]
    const id = await made(it)
    await give(id, it.second, 8, admin)
    const fail = world.db.updateTable('enrolments').set({ state: 'failed_by_absence' })
    await fail.where('student_id', '=', it.third).execute()
    const notes = [it.first, it.second, it.third, other.first].map((student_id) => ({
      student_id,
      note: 12,
      updated_at: null,
    }))
    const { body } = await several(id, notes)
    expect(body.data).toMatchObject({
      updated: 1,
      skipped: [
        { student_id: it.second, code: 'stale_version', current: { note: 8, outcome: null } },
        { student_id: it.third, code: 'lesson_student_failed_by_absence' },
        { student_id: other.first, code: 'student_is_not_related_to_course_section' },
      ],
    })
    const [first] = body.data.notes
    expect(first).toMatchObject({ student_id: it.first, note: 12 })
    const cleared = await several(id, [{ ...notes[0], note: null, updated_at: first.updated_at }])
    expect(cleared.body.data).toMatchObject({ updated: 1, notes: [{ note: null, updated_at: null }] })
    const one = { student_id: it.first, note: 12 }
    const twice = await several(id, [one, one])
    expect([twice.status, twice.body.errors]).toEqual([422, { notes: ['unique'] }])
  })

  test('an administrator writes for a jury; the same note again is no conflict', async () => {
    const it = await classOf()
    const id = await made(it)
    const { body } = await give(id, it.first, 13, admin)
    expect(body.data.notes).toMatchObject([{ teacher_id: first_jury, note: 13, author: null }])
    const stale = { updated_at: null }
    expect((await give(id, it.first, 13, teacher, stale)).status).toBe(200)
  })
})

describe('what it refuses', () => {
  test('a note that another changed meanwhile is not overwritten, and comes back', async () => {
    const it = await classOf()
    const id = await made(it)
    const seen = (await give(id, it.first, 13)).body.data.notes[0].updated_at
    await give(id, it.first, 14, teacher, { updated_at: seen })
    const stale = await give(id, it.first, 15, teacher, { updated_at: seen })
    expect(wordOf(stale)).toEqual([409, 'stale_version'])
    expect(stale.body.current).toMatchObject({ student_id: it.first, note: 14 })
    expect(wordOf(await give(id, it.first, 15, teacher, { updated_at: null }))[1]).toBe('stale_version')
  })

  test('the row of another jury; who is no jury; a delivery without a day', async () => {
    const it = await classOf()
    const id = await made(it, { date: null })
    expect(wordOf(await give(id, it.first, 10))).toEqual([403, 'jury_unable_to_modify'])
    expect(wordOf(await several(id, []))).toEqual([403, 'jury_unable_to_modify'])
    const others = pathOfNote(id, it.first, second_jury)
    const refused = [403, 'this_action_is_unauthorized']
    expect(wordOf(await several(id, [], second_jury))).toEqual(refused)
    expect(wordOf(await several(id, [], outsider.id, admin))).toEqual([404, 'resource_not_found'])
    expect(wordOf(await teacher.call('PATCH', others, { note: 10 }))).toEqual(refused)
    const none = pathOfNote(id, it.first, outsider.id)
    expect(wordOf(await admin.call('PATCH', none, { note: 10 }))).toEqual([404, 'resource_not_found'])
  })

  test('who takes no part, and who failed by absence', async () => {
    const [it, other] = [await classOf(), await classOf()]
    const id = await made(it)
    expect(wordOf(await give(id, other.first, 10, admin))).toEqual([
      409,
      'student_is_not_related_to_course_section',
    ])
    await world.db
      .updateTable('enrolments')
      .set({ state: 'failed_by_absence' })
      .where('student_id', '=', it.first)
      .execute()
    expect(wordOf(await give(id, it.first, 10))).toEqual([400, 'lesson_student_failed_by_absence'])
  })

  test('a sixth jury, a disabled one, one twice, and taking the last or one who noted away', async () => {
    const it = await classOf()
    const id = await made(it, { teacher_ids: [first_jury] })
    const attach = (jury: number) => admin.call('POST', `/final-deliveries/${id}/teachers/${jury}`)
    const detach = (jury: number) => admin.call('DELETE', `/final-deliveries/${id}/teachers/${jury}`)
    expect(wordOf(await detach(first_jury))).toEqual([409, 'last_jury_stays'])
    expect(wordOf(await detach(second_jury))).toEqual([404, 'resource_not_found'])
    expect(wordOf(await attach((await stranger(false)).id))).toEqual([409, 'teacher_not_enabled'])
    for (let more = 0; more < 4; more++) expect((await attach((await stranger()).id)).status).toBe(201)
    const sixth = await stranger()
    expect(wordOf(await attach(sixth.id))).toEqual([409, 'jury_limit_reached'])
    const twice = await change(id, { teacher_ids: [first_jury, first_jury] })
    expect([twice.status, twice.body.errors]).toEqual([422, { teacher_ids: ['unique'] }])
    await give(id, it.first, 10)
    expect(wordOf(await detach(first_jury))).toEqual([409, 'jury_has_notes'])
    expect(wordOf(await change(id, { teacher_ids: [second_jury] }))).toEqual([409, 'jury_has_notes'])
    const past = world.db
      .insertInto('final_delivery_juries')
      .values({ final_delivery_id: id, teacher_id: sixth.id })
    expect(await constraintOf(past)).toBe('final_deliveries_juries_in_range')
  })

  test('a course that supports none, a second one, and weightings past 100', async () => {
    const it = await classOf()
    expect(wordOf(await create(it, { final_delivery_value_percent: 101 }))[0]).toBe(422)
    const id = await made(it, { final_delivery_value_percent: 90 })
    expect(wordOf(await create(it))).toEqual([409, 'course_section_already_has_one'])
    await admin.call('PATCH', `/lessons/${it.lesson}/evaluate`, { title: 'Parcial', weighting: 10 })
    expect(wordOf(await change(id, { final_delivery_value_percent: 91 }))).toEqual([409, 'invalid_weighting'])
    expect((await change(id, { final_delivery_value_percent: 80 })).status).toBe(200)
    const other = await classOf()
    await admin.call('PATCH', `/lessons/${other.lesson}/evaluate`, { title: 'Parcial', weighting: 70 })
    expect(wordOf(await create(other))).toEqual([409, 'invalid_weighting'])
    const past = world.db
      .updateTable('final_deliveries')
      .set({ final_delivery_value_percent: 91 })
      .where('id', '=', id)
    expect(await constraintOf(past)).toBe('course_sections_weighting_available')
    const plain = await createInstitute(world, { year: 2025, enabled: false })
    const without = await admin.call('POST', '/final-deliveries', {
      section_id: plain.section_id,
      course_id: plain.course_id,
      code: 'PF-1',
      final_delivery_value_percent: 10,
    })
    expect(wordOf(without)).toEqual([409, 'course_section_dont_support_finals'])
    const { course_section_id } = plain
    const unsupported = world.db
      .insertInto('final_deliveries')
      .values({ course_section_id, code: 'PF-1', final_delivery_value_percent: 10 })
    expect(await constraintOf(unsupported)).toBe('final_deliveries_supported')
    const elsewhere = await admin.call('POST', '/final-deliveries', {
      section_id: plain.section_id,
      course_id: it.own.course_id,
      code: 'PF-1',
      final_delivery_value_percent: 10,
    })
    expect(wordOf(elsewhere)).toEqual([404, 'course_section_not_found'])
  })

  test('a date before the period; a jury out of reach of the coordinator', async () => {
    const it = await classOf()
    const early = await create(it, { date: '2025-11-25' })
    expect([early.status, early.body.errors]).toEqual([422, { date: ['after_or_equal:2026-09-01'] }])
    const far = await create(it, { teacher_ids: [(await stranger()).id] })
    expect([far.status, far.body.errors]).toEqual([422, { teacher_ids: ['exists'] }])
    // Who teaches a course of the specialization may be asked.
    expect((await create(it, { teacher_ids: [outsider.id] })).status).toBe(201)
  })

  test('removing one with notes, and leaving out who was noted', async () => {
    const it = await classOf()
    const id = await made(it)
    await give(id, it.first, 10)
    const remove = () => coordinator.call('DELETE', `/final-deliveries/${id}`)
    expect(wordOf(await remove())).toEqual([409, 'jury_has_notes'])
    expect(wordOf(await change(id, { student_ids: [it.second] }))).toEqual([409, 'lesson_student_has_note'])
    await give(id, it.first, null)
    expect((await remove()).status).toBe(204)
    const { weighting_assigned } = await world.db
      .selectFrom('course_sections')
      .select('weighting_assigned')
      .where('id', '=', it.own.course_section_id)
      .executeTakeFirstOrThrow()
    expect(weighting_assigned).toBe(0)
  })

  test('who coordinates another specialization; a version that was overtaken', async () => {
    const it = await classOf()
    const id = await made(it)
    const specialization = world.db
      .updateTable('specializations')
      .where('coordinator_id', '=', second_jury)
      .set({ coordinator_id: null })
    const { updated_at } = (await coordinator.call('GET', `/final-deliveries/${id}`)).body.data
    await change(id, { code: 'PF-9' })
    const late = await coordinator.call(
      'PATCH',
      `/final-deliveries/${id}`,
      { code: 'PF-8' },
      {
        headers: { 'if-unmodified-since-version': updated_at },
      },
    )
    expect(wordOf(late)).toEqual([409, 'stale_version'])
    await specialization.execute()
    // Still a jury, and no coordinator of it.
    expect(wordOf(await change(id, { code: 'PF-7' }))).toEqual([403, 'this_action_is_unauthorized'])
    await world.db
      .updateTable('specializations')
      .set({ coordinator_id: second_jury })
      .where('id', '=', it.own.specialization_id)
      .execute()
  })

  test('what was handed over stays as it is, also past the rules', async () => {
    const it = await classOf()
    const id = await made(it, { final_delivery_value_percent: 100, date: world.clock.today() })
    await give(id, it.first, 10)
    const path = `/sections/${it.own.section_id}/courses/${it.own.course_id}/deliver-notes`
    await admin.call('POST', path, { accept_missing: true })
    const delivered = [409, 'course_section_delivered']
    expect(wordOf(await give(id, it.first, 11))).toEqual(delivered)
    expect(wordOf(await several(id, []))).toEqual(delivered)
    expect(wordOf(await change(id, { code: 'PF-2' }, admin))).toEqual(delivered)
    expect(wordOf(await admin.call('DELETE', `/final-deliveries/${id}`))).toEqual(delivered)
    const notes = world.db.updateTable('jury_notes').set({ note: 20 }).where('final_delivery_id', '=', id)
    expect(await constraintOf(notes)).toBe('course_sections_stay_delivered')
    const { period_id } = it.own
    await closeByRows(world, period_id)
    expect(wordOf(await give(id, it.first, 11))).toEqual([409, 'period_is_closed'])
    expect(wordOf(await several(id, []))).toEqual([409, 'period_is_closed'])
    expect(wordOf(await change(id, { code: 'PF-2' }, admin))).toEqual([409, 'period_is_closed'])
  })
})
