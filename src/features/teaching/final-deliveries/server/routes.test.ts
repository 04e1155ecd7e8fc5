import { describe, expect, test } from 'vitest'
import { closeByRows, deliverByRows, lessonRow, seatStudents } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { day, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
const {
  classOf,
  create,
  made,
  change,
  give,
  bookOf,
  pathOfNote,
  stranger,
  first_jury,
  second_jury,
  institute,
} = await deliveriesIn(world)

const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]
const studentsOf = async (id: number) =>
  (await coordinator.call('GET', `/final-deliveries/${id}/students`)).body.data

describe('what it gives', () => {
  test('a coordinator makes one, and everybody enrolled takes part, also who enrols later', async () => {
    const it = await classOf()
    const { status, body } = await create(it)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      code: 'PF-1',
      date: '2026-11-25',
      final_delivery_value_percent: 40,
      takes_everybody: true,
      students_count: 3,
      missing_count: 6,
      is_open: true,
      may_change: true,
      writable_until: '2026-11-27T04:00:00.000Z',
      skipped: [],
      own_missing_count: 3,
    })
    expect(body.data.juries.map(({ id }: { id: number }) => id).sort()).toEqual(
      [first_jury, second_jury].sort(),
    )
    const home = await coordinator.call('GET', '/dashboard/coordinator')
    const waiting = await coordinator.call('GET', '/final-deliveries?pending=true')
    expect([home.body.data.deliveries_waiting, waiting.body.total]).toEqual([1, 1])
    await seatStudents(world, it.own, ['Zamora'])
    expect((await studentsOf(body.data.id)).at(-1)).toMatchObject({ last_name: 'Zamora', is_pending: true })
    expect((await bookOf(it)).weighting_left).toBe(60)
    expect((await bookOf(it)).final_delivery).toEqual({
      id: body.data.id,
      code: 'PF-1',
      date: '2026-11-25',
      final_delivery_value_percent: 40,
    })
  })

  test('who failed by absence and who is not enrolled are left out by name', async () => {
    const [it, other] = [await classOf(), await classOf()]
    await world.db
      .updateTable('enrolments')
      .set({ state: 'failed_by_absence' })
      .where('student_id', '=', it.first)
      .execute()
    const { body } = await create(it, { student_ids: [it.first, it.second, other.first] })
    expect(body.data).toMatchObject({
      takes_everybody: false,
      students_count: 1,
      skipped: [
        { student_id: it.first, code: 'lesson_student_failed_by_absence' },
        { student_id: other.first, code: 'student_is_not_related_to_course_section' },
      ],
    })
    const everybody = await change(body.data.id, { student_ids: null })
    expect(everybody.body.data).toMatchObject({
      takes_everybody: true,
      students_count: 2,
      skipped: [{ student_id: it.first }],
    })
  })

  test('each jury notes, and the mean is exact until the definitive note is formed', async () => {
    const it = await classOf()
    const id = await made(it, { final_delivery_value_percent: 50 })
    await letTeach(world, first_jury, it.own)
    const lesson = await lessonRow(world, it.own, '2026-09-15')
    await teacher.call('PATCH', `/lessons/${lesson}/evaluate`, {
      title: 'Parcial',
      weighting: 50,
      notes: [{ student_id: it.first, note: 10 }],
    })
    const third = await stranger()
    await admin.call('POST', `/final-deliveries/${id}/teachers/${third.id}`)
    expect((await give(id, it.first, 10)).body.data).toMatchObject({ note: 10, is_pending: true })
    await give(id, it.first, 10, coordinator)
    await (await world.signIn(third.user_id)).call('PATCH', pathOfNote(id, it.first, third.id), {
      note: 10.01,
    })
    // 30.01 / 3 = 10.0033…, half of it 5.0016… with 5: 10.00, and shown 10.00.
    const book = await bookOf(it)
    expect(book.students).toMatchObject([
      {
        id: it.first,
        definitive_note: 10,
        final_delivery_note: 10,
        final_delivery_given: { sum: 30.01, juries: 3 },
        final_delivery_is_pending: false,
      },
      {
        definitive_note: null,
        final_delivery_note: null,
        final_delivery_given: null,
        final_delivery_is_pending: true,
      },
      {},
    ])
    // A mean rounded first would have made 10.01 of 10.00666…, and of its half 5.01 instead of 5.00.
    await give(id, it.first, 10.01)
    expect((await bookOf(it)).students[0]).toMatchObject({ definitive_note: 10, final_delivery_note: 10.01 })
    await give(id, it.first, null)
    expect((await studentsOf(id))[0]).toMatchObject({ id: it.first, is_pending: true, note: 10.01 })
  })

  test('a jury who teaches nothing there reads what is graded, and not the file of the student', async () => {
    const it = await classOf()
    const id = await made(it)
    const show = await teacher.call('GET', `/final-deliveries/${id}?with=students,juries,course_section`)
    expect(show.body.data).toMatchObject({ id, own_missing_count: 3, may_change: false })
    expect(show.body.data.students).toHaveLength(3)
    expect((await teacher.call('GET', `/students/${it.first}`)).status).toBe(404)
    const list = await teacher.call('GET', `/final-deliveries?teacher_id=${first_jury}&pending=true`)
    expect(list.body.data.map((one: { id: number }) => one.id)).toContain(id)
    for (const student of it.ids) await give(id, student, 12)
    const noted = await teacher.call('GET', `/final-deliveries?teacher_id=${first_jury}&pending=true`)
    expect(noted.body.data.map((one: { id: number }) => one.id)).not.toContain(id)
    const others = await coordinator.call('GET', '/final-deliveries?pending=true')
    expect(others.body.data.map((one: { id: number }) => one.id)).toContain(id)
  })

  test('a jury reads what the others gave once all have, in every answer; who coordinates reads it at once', async () => {
    const it = await classOf()
    const id = await made(it)
    await give(id, it.first, 11, coordinator)
    const seen = async (person = teacher) => {
      const { students } = (await person.call('GET', `/final-deliveries/${id}?with=students`)).body.data
      const listed = (await person.call('GET', `/final-deliveries/${id}/students`)).body.data
      expect(listed).toEqual(students)
      return [students[0].note, students[0].notes.map((one: { note: number }) => one.note)]
    }
    expect(await seen()).toEqual([null, []])
    expect(await seen(coordinator)).toEqual([11, [11]])
    expect(await seen(admin)).toEqual([11, [11]])
    expect((await give(id, it.second, 15)).body.data).toMatchObject({ note: 15, notes: [{ note: 15 }] })
    expect((await give(id, it.first, 16)).body.data).toMatchObject({ note: 13.5 })
    expect(await seen()).toEqual([13.5, expect.arrayContaining([11, 16])])
    await deliverByRows(world, [it.own.course_section_id])
    const { body } = await teacher.call('GET', `/final-deliveries/${id}/students`)
    expect(body.data[1]).toMatchObject({ note: 15, is_pending: true })
  })

  test('a student sees the own delivery with juries and mean, and no single note', async () => {
    const it = await classOf()
    const id = await made(it)
    await give(id, it.first, 15)
    const student = await world.signIn(it.students[0]?.user_id ?? 0)
    const { body } = await student.call('GET', `/final-deliveries/${id}?with=students`)
    expect(body.data).toMatchObject({
      own: { note: 15, is_pending: true },
      missing_count: null,
      own_missing_count: null,
      students: [{ id: it.first, note: 15, notes: [] }],
    })
    expect(body.data.juries.map((one: { noted_count: null }) => one.noted_count)).toEqual([null, null])
    expect((await student.call('GET', '/final-deliveries')).body.total).toBe(1)
    expect((await bookOf(it, student)).students).toMatchObject([{ id: it.first, final_delivery_note: 15 }])
  })

  test('a coordinator sets a date, an administrator moves it with a reason, which the history keeps', async () => {
    const it = await classOf()
    const id = await made(it, { date: null })
    expect((await change(id, { date: '2026-11-24' })).status).toBe(200)
    const reason = 'Cayó la luz'
    for (const date of ['2026-11-26', null])
      expect(wordOf(await change(id, { date, reason }))).toEqual([403, 'this_action_is_unauthorized'])
    expect((await change(id, { date: '2026-11-24', code: 'PF-2' })).status).toBe(200)
    const unsaid = await change(id, { date: '2026-11-26' }, admin)
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { reason: ['required'] }])
    const moved = await change(id, { date: '2026-11-26', reason }, admin)
    expect(moved.body.data).toMatchObject({ date: '2026-11-26' })
    const entry = await world.db
      .selectFrom('audit_entries')
      .select(['before', 'after', 'reason'])
      .where('entity', '=', 'final_delivery')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ reason: 'Cayó la luz', after: { date: '2026-11-26' } })
  })

  test('a coordinator is offered the courses of which one can be made, none whose notes were handed over, and none without room', async () => {
    const [it, other, handed, full] = [await classOf(), await classOf(), await classOf(), await classOf()]
    const evaluation = { section_id: full.own.section_id, course_id: full.own.course_id, title: 'Proyecto' }
    const planned = { ...evaluation, date: '2026-11-24', weighting: 100 }
    expect((await world.as('admin').call('POST', '/lessons', planned)).status).toBe(201)
    await made(other)
    await deliverByRows(world, [handed.own.course_section_id])
    const offered = async ({ own }: typeof it) =>
      (
        await coordinator.call(
          'GET',
          `/course-sections?wants_final_delivery=true&section_id=${own.section_id}`,
        )
      ).body.total
    expect(await Promise.all([it, other, handed, full].map(offered))).toEqual([1, 0, 0, 0])
  })

  test('an attached jury stays one when it is sent again; one who noted nobody is detached', async () => {
    const it = await classOf()
    const id = await made(it, { teacher_ids: [first_jury] })
    const path = `/final-deliveries/${id}/teachers/${second_jury}`
    for (const again of [201, 201]) expect((await coordinator.call('POST', path)).status).toBe(again)
    expect((await coordinator.call('DELETE', path)).status).toBe(204)
    expect((await change(id, { teacher_ids: [second_jury] })).body.data.juries).toMatchObject([
      { id: second_jury, noted_count: 0 },
    ])
  })

  test('notes that lack are named when the notes are handed over, and the mean is of those given', async () => {
    const it = await classOf()
    const id = await made(it, { final_delivery_value_percent: 100 })
    await give(id, it.first, 12)
    await give(id, it.second, 8)
    await give(id, it.first, 16, coordinator)
    const path = `/sections/${it.own.section_id}/courses/${it.own.course_id}/deliver-notes`
    const early = await admin.call('POST', path, { accept_missing: true })
    expect([...wordOf(early), early.body.to_come]).toEqual([
      409,
      'evaluations_to_come',
      [{ title: 'PF-1', date: '2026-11-25' }],
    ])
    const moved = { date: world.clock.today(), reason: 'Se adelantó' }
    expect((await change(id, moved, admin)).status).toBe(200)
    const asked = await admin.call('POST', path, {})
    expect(wordOf(asked)).toEqual([409, 'notes_missing'])
    expect(asked.body.missing).toMatchObject([
      { lesson_id: null, final_delivery_id: id, students: [{ id: it.second }, { id: it.third }] },
      { final_delivery_id: id, title: expect.stringMatching(/^PF-1, /), students: [{ id: it.third }] },
    ])
    await admin.call('POST', path, { accept_missing: true })
    expect((await bookOf(it)).students).toMatchObject([
      { state: 'approved', definitive_note: 14 },
      { state: 'failed', definitive_note: 8 },
      { state: 'failed', definitive_note: 0 },
    ])
  })

  test('who closes a period is told of students whom no jury has noted', async () => {
    const it = await classOf()
    const id = await made(it)
    await give(id, it.first, 12)
    const past = { date: day('2026-11-22') }
    await world.db.updateTable('final_deliveries').set(past).where('id', '=', id).execute()
    const { body } = await admin.call('GET', `/periods/${it.own.period_id}/closing`)
    expect(body.data.gaps).toContainEqual(
      expect.objectContaining({
        kind: 'finals_without_notes',
        count: 2,
        course_section: expect.objectContaining({ section_id: it.own.section_id }),
      }),
    )
  })

  test('the sheet for signatures has a column for each jury', async () => {
    const id = await made(await classOf())
    const { status, body } = await coordinator.call('GET', `/final-deliveries/${id}/report?format=pdf`)
    expect([status, typeof body.data.url]).toEqual([200, 'string'])
  })
})

describe('what it refuses', () => {
  const moves = async (id: number, by = admin) => {
    const path = `/final-deliveries/${id}`
    return [
      wordOf(await by.call('POST', `${path}/teachers/${first_jury}`)),
      wordOf(await by.call('DELETE', `${path}/teachers/${second_jury}`)),
      wordOf(await by.call('DELETE', path)),
    ]
  }
  const thrice = (word: string, status = 409) => Array.from({ length: 3 }, () => [status, word])

  test('a teacher who is the only jury of what waits is not disabled, and is told of what', async () => {
    const it = await classOf()
    const alone = await stranger()
    const id = await made(it, { teacher_ids: [alone.id] })
    const disable = () => admin.call('PATCH', `/teachers/${alone.id}`, { enabled: false })
    const { status, body } = await disable()
    expect([status, body]).toMatchObject([
      409,
      {
        message: 'last_jury_stays',
        description: expect.stringContaining('PF-1 de Matemática I, 2026-2'),
      },
    ])
    await admin.call('POST', `/final-deliveries/${id}/teachers/${first_jury}`)
    expect((await disable()).status).toBe(200)
  })

  test('a jury whose account is disabled', async () => {
    const { id } = await stranger(false)
    const it = await classOf()
    expect(wordOf(await create(it, { teacher_ids: [id] }, admin))).toEqual([409, 'teacher_not_enabled'])
    const own = await made(it)
    expect(wordOf(await change(own, { teacher_ids: [id] }, admin))).toEqual([409, 'teacher_not_enabled'])
  })

  test('a coordinator once juries can no longer write, and everybody once the notes are handed over or the period is closed', async () => {
    const [it, other] = [await classOf(), await classOf()]
    const id = await made(it)
    const rows = world.db.updateTable('final_deliveries').where('id', '=', id)
    await rows.set({ date: day('2026-11-10') }).execute()
    expect(await moves(id, coordinator)).toEqual(thrice('jury_unable_to_modify', 403))
    await deliverByRows(world, [it.own.course_section_id])
    expect(await moves(id)).toEqual(thrice('course_section_delivered'))
    const late = await classOf()
    await deliverByRows(world, [late.own.course_section_id])
    expect(wordOf(await create(late, {}, admin))).toEqual([409, 'course_section_delivered'])
    await closeByRows(world, institute.period_id)
    expect(await moves(id)).toEqual(thrice('period_is_closed'))
    expect(wordOf(await create(other, {}, admin))).toEqual([409, 'period_is_closed'])
  })
})
