import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeByRows, createClass, lessonRow, seatStudents } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const teacher = world.as('teacher')
const admin = world.as('admin')
const own_teacher = await idOf(world, 'teachers', teacher)
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
await world.db
  .updateTable('specializations')
  .set({ coordinator_id: coordinator })
  .where('id', '=', institute.specialization_id)
  .execute()

const classOf = () => createClass(world, institute, own_teacher)
type Class = Awaited<ReturnType<typeof classOf>>

const register = (lesson: number, body: object = {}, person = teacher) =>
  person.call('PATCH', `/lessons/${lesson}/register`, body)
const mark = (lesson: number, students: object[], person = teacher) =>
  person.call('PATCH', `/lessons/${lesson}/students/bulk-update`, { students })
const rollOf = async (lesson: number) =>
  (await teacher.call('GET', `/lessons/${lesson}?with=students`)).body.data
const wordOf = ({ pivot }: { pivot: { attendance: boolean | null; delayed: boolean } }) =>
  pivot.attendance === null ? '?' : pivot.attendance ? (pivot.delayed ? 'late' : 'there') : 'absent'
const words = async (lesson: number) => (await rollOf(lesson)).students.map(wordOf)
const studentOf = async (lesson: number, id: number) =>
  (await rollOf(lesson)).students.find((one: { id: number }) => one.id === id)

/** Seven lessons, the student absent in each: the seventh crosses the limit. */
async function fail({ own, first }: Class) {
  const lessons = []
  for (let on = 1; on <= 7; on++) {
    const lesson = await lessonRow(world, own, `2026-10-0${on}`)
    lessons.push(lesson)
    await register(lesson, { attendances: [{ student_id: first, attendance: false }] })
  }
  return lessons
}

describe('what it gives', () => {
  test('before it is registered nothing is known; who is not named was there', async () => {
    const { lesson, second, third } = await classOf()
    expect(await words(lesson)).toEqual(['?', '?', '?'])
    const { status, body } = await register(lesson, {
      content: 'Límites',
      attendances: [
        { student_id: second, attendance: false },
        { student_id: third, attendance: true, delayed: true },
      ],
    })
    expect([status, body.data]).toMatchObject([
      200,
      { state: 'registered', content: 'Límites', absent_count: 1, delayed_count: 1, updated: 3, skipped: [] },
    ])
    expect(body.data.students.map(wordOf)).toEqual(['there', 'absent', 'late'])
    const rows = await world.db
      .selectFrom('attendances')
      .select(['attendance', 'delayed'])
      .where('lesson_id', '=', lesson)
      .orderBy('enrolment_id')
      .execute()
    expect(rows).toEqual([
      { attendance: true, delayed: false },
      { attendance: false, delayed: false },
      { attendance: true, delayed: true },
    ])
    expect(body.data.absences_by_attendance).toEqual([{ student_id: second, count: 1 }])
  })

  test('content follows later, and is asked for until it is there', async () => {
    const { own, lesson } = await classOf()
    await register(lesson)
    const states = async () => {
      const found = []
      for (const state of ['planned', 'to_register', 'registered', 'without_content'])
        found.push(
          (await teacher.call('GET', `/lessons?section_id=${own.section_id}&state=${state}`)).body.total,
        )
      return found
    }
    await lessonRow(world, own, '2026-11-17')
    await lessonRow(world, own, '2026-12-01')
    expect(await states()).toEqual([1, 1, 1, 1])
    await register(lesson, { content: 'Derivadas' })
    expect(await states()).toEqual([1, 1, 1, 0])
  })

  test('marking registers a lesson that nobody has, and says what changed', async () => {
    const { lesson, first, second } = await classOf()
    const { body } = await mark(lesson, [{ student_id: first, attendance: false }])
    expect(body.data.students.map(wordOf)).toEqual(['absent', 'there', 'there'])
    const again = await mark(lesson, [
      { student_id: first, attendance: false },
      { student_id: second, delayed: true },
    ])
    expect(again.body.data).toMatchObject({ updated: 1, skipped: [] })
    expect(await words(lesson)).toEqual(['absent', 'late', 'there'])
  })

  test('three delays are an absence; six absences are allowed, the seventh fails', async () => {
    const one = await classOf()
    const { own, second } = one
    for (let on = 1; on <= 4; on++)
      await register(await lessonRow(world, own, `2026-09-0${on}`), {
        attendances: [{ student_id: second, attendance: true, delayed: true }],
      })
    expect(await studentOf(one.lesson, second)).toMatchObject({ absences: 1, absences_left: 5 })
    const lessons = await fail(one)
    const [last = 0] = lessons.slice(-1)
    expect(await studentOf(last, one.first)).toMatchObject({
      enrolment_state: 'failed_by_absence',
      absences: 7,
      absences_left: 0,
      is_locked: false,
      pivot: { failed_by_delay: false },
    })
    expect(await studentOf(lessons[0] ?? 0, one.first)).toMatchObject({ is_locked: true })
  })

  test('absences alone would not have failed who failed by delays', async () => {
    const { own, first, lesson } = await classOf()
    for (let on = 1; on <= 21; on++)
      await register(await lessonRow(world, own, `2026-10-${String(on).padStart(2, '0')}`), {
        attendances: [{ student_id: first, attendance: true, delayed: true }],
      })
    const roll = await rollOf(lesson)
    expect(roll.students_with_failed_course_by_delay).toEqual([{ student_id: first }])
    expect(roll.absences_by_delay).toEqual([{ student_id: first, count: 7 }])
  })

  test('a justified absence does not count, and its word is kept', async () => {
    const one = await classOf()
    const lessons = await fail(one)
    const path = `/lessons/${lessons[0]}/students/${one.first}`
    const reason = { justified: true, justification: 'Reposo médico' }
    const { status, body } = await world.as('coordinator').call('PATCH', path, reason)
    expect([status, body.data]).toMatchObject([
      200,
      {
        enrolment_state: 'enrolled',
        absences: 6,
        pivot: { attendance: false, justified: true, justification: 'Reposo médico' },
      },
    ])
    const back = await admin.call('PATCH', path, { justified: false })
    expect(back.body.data).toMatchObject({ enrolment_state: 'failed_by_absence', absences: 7 })
  })

  test('the same call sent twice with its key is done once', async () => {
    const { lesson, first } = await classOf()
    const headers = { 'idempotency-key': `roll-${lesson}` }
    const body = { attendances: [{ student_id: first, attendance: false, updated_at: null }] }
    const send = () => teacher.call('PATCH', `/lessons/${lesson}/register`, body, { headers })
    const [one, two] = [await send(), await send()]
    expect(two.body).toEqual(one.body)
    expect(await studentOf(lesson, first)).toMatchObject({ absences: 1 })
  })

  test('who registered, marked and justified stands in the history', async () => {
    const { lesson, first } = await classOf()
    await register(lesson)
    await mark(lesson, [{ student_id: first, attendance: false }])
    const { body } = await admin.call('GET', `/audit-entries?entity=lesson&entity_id=${lesson}`)
    expect(body.data.map(({ action }: { action: string }) => action).sort()).toEqual([
      'lessons.mark',
      'lessons.register',
    ])
  })
})

describe('side by side', () => {
  test('a newer mark is not overwritten; both are told with who and when', async () => {
    const { lesson, first, second } = await classOf()
    await register(lesson)
    const { pivot } = await studentOf(lesson, first)
    await mark(lesson, [{ student_id: first, attendance: false, updated_at: pivot.updated_at }])
    const late = await mark(lesson, [
      { student_id: first, delayed: true, updated_at: pivot.updated_at },
      { student_id: second, delayed: true },
    ])
    const current = (await studentOf(lesson, first)).pivot
    expect(late.body.data).toMatchObject({
      updated: 1,
      skipped: [{ student_id: first, code: 'stale_version', current: { ...current, attendance: false } }],
    })
    expect(current.author).not.toBeNull()
    expect(await words(lesson)).toEqual(['absent', 'late', 'there'])
  })

  test('of two who register at once, none overwrites the other', async () => {
    const { lesson, first, second } = await classOf()
    await world.openConnections(2)
    const of = (student_id: number) => ({
      attendances: [{ student_id, attendance: false, updated_at: null }],
    })
    const answers = await Promise.all([register(lesson, of(first)), register(lesson, of(second))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const codes = answers.flatMap(({ body }) => body.data.skipped.map(({ code }: { code: string }) => code))
    expect(codes).toEqual(['stale_version'])
    expect((await words(lesson)).filter((word: string) => word === 'absent')).toHaveLength(1)
  })

  test('of a hundred marks at once every one is counted', async () => {
    const one = await classOf()
    await register(one.lesson)
    await world.openConnections(8)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        mark(one.lesson, [{ student_id: one.ids[at % 3], attendance: at % 2 === 0 }]),
      ),
    )
    const counted = await sql<{
      wrong: number
    }>`select count(*) as wrong from enrolments e cross join lateral (
        select count(*) filter (where not attendance and not justified) as absences,
          count(*) filter (where delayed) as delays
        from attendances where enrolment_id = e.id) a
      where e.course_section_id = ${one.own.course_section_id}
        and (e.absences, e.delays) <> (a.absences, a.delays)`.execute(world.db)
    expect(counted.rows).toEqual([{ wrong: 0 }])
  })
})

describe('what it refuses', () => {
  test('to register or mark before the day; the database too', async () => {
    const { own, first } = await classOf()
    const lesson = await lessonRow(world, own, '2026-11-24')
    for (const answer of [await register(lesson), await mark(lesson, [{ student_id: first }])])
      expect([answer.status, answer.body.errors]).toEqual([422, { date: ['before_or_equal:2026-11-23'] }])
    const byRow = sql`update lessons set registered_at = claustro_now() where id = ${lesson}`
    await expect(byRow.execute(world.db)).rejects.toThrow('before its day')
    const moved = await lessonRow(world, own, '2026-11-20')
    await register(moved)
    const later = await teacher.call('PATCH', `/lessons/${moved}`, { date: '2026-11-25' })
    expect(later.body.errors).toEqual({ date: ['before_or_equal:2026-11-23'] })
  })

  test('attendance of a lesson that is not registered, whoever writes it', async () => {
    const { lesson, own } = await classOf()
    const rows = sql`insert into attendances (lesson_id, enrolment_id, attendance)
      select ${lesson}, id, true from enrolments where course_section_id = ${own.course_section_id}`
    await expect(rows.execute(world.db)).rejects.toThrow('not registered')
  })

  test('to mark who failed by absence: skipped and named, one alone with the sentence', async () => {
    const one = await classOf()
    await fail(one)
    const { body } = await mark(one.lesson, [
      { student_id: one.first, attendance: false },
      { student_id: one.second, attendance: false },
      { student_id: 2_147_483_647, attendance: false },
    ])
    expect(body.data.skipped).toEqual([
      { student_id: one.first, code: 'lesson_student_failed_by_absence' },
      { student_id: 2_147_483_647, code: 'student_is_not_related_to_course_section' },
    ])
    const alone = await teacher.call('PATCH', `/lessons/${one.lesson}/students/${one.first}`, {
      delayed: true,
    })
    expect([alone.status, alone.body]).toMatchObject([
      400,
      {
        error_code: 'LS003',
        description:
          'Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias.',
      },
    ])
  })

  test('the lesson that crossed the limit can be mended for a day, and not after it', async () => {
    const one = await classOf()
    const [last = 0] = (await fail(one)).slice(-1)
    const path = `/lessons/${last}/students/${one.first}`
    await world.db
      .updateTable('enrolments')
      .set({ failed_by_absence_at: sql`claustro_now() - interval '26 hours'` })
      .where('failed_by_lesson_id', '=', last)
      .execute()
    expect((await teacher.call('PATCH', path, { attendance: true })).body.error_code).toBe('LS003')
    await world.db
      .updateTable('enrolments')
      .set({ failed_by_absence_at: world.clock.now() })
      .where('failed_by_lesson_id', '=', last)
      .execute()
    const mended = await teacher.call('PATCH', path, { attendance: true })
    expect(mended.body.data).toMatchObject({ enrolment_state: 'enrolled', absences: 6, absences_left: 0 })
  })

  test('one alone who is not enrolled, whose mark is newer, or who was there', async () => {
    const { lesson, first } = await classOf()
    const other = await classOf()
    await register(lesson)
    const path = (id: number) => `/lessons/${lesson}/students/${id}`
    const answers = [
      await teacher.call('PATCH', path(other.first), { attendance: false }),
      await teacher.call('PATCH', path(first), { attendance: false, updated_at: null }),
      await admin.call('PATCH', path(first), { justified: true, justification: 'Reposo' }),
      await teacher.call('PATCH', path(first), { justified: true, justification: 'Reposo' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'student_is_not_related_to_course_section'],
      [409, 'stale_version'],
      [409, 'lesson_student_not_absent'],
      [403, 'this_action_is_unauthorized'],
    ])
    const wordless = await admin.call('PATCH', path(first), { justified: true })
    expect(wordless.body.errors).toEqual({ justification: ['required'] })
  })

  test('to delete what was registered, and to undo the inscription of who was marked', async () => {
    const { lesson, first } = await classOf()
    await register(lesson)
    const gone = await teacher.call('DELETE', `/lessons/${lesson}`)
    expect([gone.status, gone.body.message]).toEqual([409, 'lesson_has_absences'])
    const { id } = await world.db
      .selectFrom('inscriptions')
      .select('id')
      .where('student_id', '=', first)
      .executeTakeFirstOrThrow()
    const undone = await admin.call('POST', '/inscriptions/rollback', { inscription_id: id, reason: 'Error' })
    expect([undone.status, undone.body.message]).toEqual([409, 'inscription_has_records'])
  })

  test('whoever does not teach it, and of a closed period everybody', async () => {
    const { lesson } = await classOf()
    const watching = await register(lesson, {}, world.as('coordinator'))
    expect([watching.status, watching.body.message]).toEqual([403, 'teacher_not_has_course_section_assigned'])
    const past = await createInstitute(world, { year: 2024, number: 1, enabled: false })
    await letTeach(world, own_teacher, past)
    const old = await lessonRow(world, past, '2024-10-01')
    const [student] = await seatStudents(world, past, ['Ríos'])
    await closeByRows(world, past.period_id)
    const answers = [
      await register(old),
      await mark(old, [{ student_id: 1, attendance: true }]),
      await admin.call('PATCH', `/lessons/${old}/students/${student?.id}`, { justified: false }),
    ]
    for (const { status, body } of answers) expect([status, body.message]).toEqual([409, 'period_is_closed'])
  })
})
