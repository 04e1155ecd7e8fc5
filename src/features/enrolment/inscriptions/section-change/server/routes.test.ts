import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { closeByRows, createClass, deliverByRows, lessonRow } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { createInstitute, createSection, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
const { institute, outsider, classOf, made, give, bookOf } = await deliveriesIn(world)
type Class = Awaited<ReturnType<typeof classOf>>

const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]
const change = (student_id: number, new_section_id: number) =>
  admin.call('POST', `/students/${student_id}/change-section`, { new_section_id })
/** The same asked of the student and of the inscription. */
const refused = async (student_id: number, section_id: number) => {
  const inscription = db.selectFrom('inscriptions').select('id').where('student_id', '=', student_id)
  const { id } = await inscription.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const words = [
    wordOf(await change(student_id, section_id)),
    wordOf(await admin.call('POST', '/inscriptions/update', { inscription_id: id, section_id })),
  ]
  expect(words[1]).toEqual(words[0])
  return words[0]
}
const previewOf = async (student_id: number, new_section_id?: number) =>
  (
    await admin.call('GET', `/students/${student_id}/section-change`, undefined, {
      query: new_section_id === undefined ? {} : { new_section_id },
    })
  ).body.data

/** An evaluation of a class on a day, with the notes of its students in their order; null leaves one without. */
async function evaluate({ own, ids }: Class, date: string, weighting: number, notes: (number | null)[] = []) {
  const lesson = await lessonRow(world, own, date)
  const given = notes.flatMap((note, at) => (note === null ? [] : [{ student_id: ids[at], note }]))
  const order = { title: `Del ${date.slice(5)}`, weighting, notes: given }
  const { status, body } = await admin.call('PATCH', `/lessons/${lesson}/evaluate`, order)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return lesson
}
const noteIn = async (lesson: number, student_id: number, note: number | null) =>
  (await admin.call('PATCH', `/lessons/${lesson}/evaluate`, { notes: [{ student_id, note }] })).body.data
const rowOf = async (it: Class, student_id: number) =>
  (await bookOf(it)).students.find((one: { id: number }) => one.id === student_id)
const definitiveOf = async (it: Class, student_id: number) => (await rowOf(it, student_id))?.definitive_note

/** Two classes of the same course; in the first the student has 12 in 30 % and 15 in 20 %, the second held 25 %. */
async function two() {
  const [from, to] = [await classOf(), await classOf()]
  await evaluate(from, '2026-09-15', 30, [12])
  const second = await evaluate(from, '2026-10-20', 20, [15, 9])
  const early = await evaluate(to, '2026-09-20', 25, [10, 10, 10])
  return { from, to, second, early, student: from.first }
}

describe('what moves', () => {
  test('the definitive note follows a table reckoned by hand, before, after, and with each later note', async () => {
    const { from, to, student } = await two()
    expect(await definitiveOf(from, student)).toBe(6.6)
    const told = (await previewOf(student, to.own.section_id)).courses
    expect(told).toMatchObject([
      { fate: 'moves', definitive_note: 6.6, new_definitive_note: 5.28, whole_weighting: 125 },
    ])
    expect((await change(student, to.own.section_id)).status).toBe(200)
    // 660 ÷ 125, then (660 + 14 × 35) ÷ 125, then (1150 + 10 × 40) ÷ 125
    expect(await definitiveOf(to, student)).toBe(5.28)
    const [today, last] = [await evaluate(to, '2026-11-23', 35), await lessonRow(world, to.own, '2026-11-22')]
    await noteIn(today, student, 14)
    expect(await definitiveOf(to, student)).toBe(9.2)
    await admin.call('PATCH', `/lessons/${last}/evaluate`, { title: 'Proyecto', weighting: 40 })
    await noteIn(last, student, 10)
    expect(await definitiveOf(to, student)).toBe(12.4)
    expect(await rowOf(from, student)).toBeUndefined()
  })

  test('the gradebook names what moved along and what is waived, and the cuts count both', async () => {
    const { from, to, early, student } = await two()
    await change(student, to.own.section_id)
    expect(await rowOf(to, student)).toMatchObject({
      joined_on: '2026-11-23',
      notes: {},
      carried: [
        { title: 'Del 09-15', weighting: 30, note: 12, cut: 'first' },
        { title: 'Del 10-20', weighting: 20, note: 15, cut: 'first' },
      ],
      first_cut_note: 13.2,
    })
    expect(await rowOf(to, to.first)).toMatchObject({ joined_on: null, carried: [], definitive_note: 2.5 })
    // Who is missing in the evaluation held before: nobody.
    await evaluate(to, '2026-11-20', 75, [10, 10, 10])
    const handed = await admin.call(
      'POST',
      `/sections/${to.own.section_id}/courses/${to.own.course_id}/deliver-notes`,
      {},
    )
    expect(handed.status).toBe(200)
    // 660 ÷ (100 − 100 + 50): all of the new section was held before.
    expect(await rowOf(to, student)).toMatchObject({ definitive_note: 13.2, state: 'approved' })
    expect(early).toBeGreaterThan(0)
    expect(from.first).toBe(student)
  })

  test('a note in what was waived counts all the same', async () => {
    const { to, early, student } = await two()
    await change(student, to.own.section_id)
    expect(await noteIn(early, student, 20)).toMatchObject({ updated: 1, skipped: [] })
    // (660 + 20 × 25) ÷ 150
    expect(await definitiveOf(to, student)).toBe(7.73)
    await noteIn(early, student, null)
    expect(await definitiveOf(to, student)).toBe(5.28)
  })

  test('it follows what is changed later on either side, until it is handed over', async () => {
    const { to, second, early, student } = await two()
    await change(student, to.own.section_id)
    // The section left makes 20 % of it 40: (360 + 600) ÷ 145
    await admin.call('PATCH', `/lessons/${second}/evaluate`, { weighting: 40 })
    expect(await definitiveOf(to, student)).toBe(6.62)
    // The new section has another one of before the move: 960 ÷ (100 − 35 + 70)
    const late = await evaluate(to, '2026-10-01', 10)
    expect(await definitiveOf(to, student)).toBe(7.11)
    // Moved to the day of the change, it is no longer waived: 960 ÷ 145
    await admin.call('PATCH', `/lessons/${late}`, { date: '2026-11-23' })
    expect(await definitiveOf(to, student)).toBe(6.62)
    await admin.call('PATCH', `/lessons/${early}/evaluate`, { weighting: 90 })
    const { section_id, course_id } = to.own
    const delivered = { accept_missing: true }
    await admin.call('POST', `/sections/${section_id}/courses/${course_id}/deliver-notes`, delivered)
    const handed = await definitiveOf(to, student)
    await admin.call('PATCH', `/lessons/${second}/evaluate`, { weighting: 20 })
    expect(await definitiveOf(to, student)).toBe(handed)
  })

  test('absences go along, and who came later is in no roll of before', async () => {
    const { from, to, student } = await two()
    await admin.call('PATCH', `/lessons/${from.lesson}/register`, {
      attendances: [{ student_id: student, attendance: false }],
    })
    await change(student, to.own.section_id)
    expect(await rowOf(to, student)).toMatchObject({ absences: 1, absences_left: 5 })
    const rollOf = async (lesson: number) =>
      (await admin.call('GET', `/lessons/${lesson}?with=students`)).body.data.students.map(
        (one: { id: number }) => one.id,
      )
    expect(await rollOf(to.lesson)).not.toContain(student)
    await admin.call('PATCH', `/lessons/${to.lesson}/register`, {})
    expect(await rollOf(await lessonRow(world, to.own, '2026-11-23'))).toContain(student)
    const { courses } = await previewOf(student, from.own.section_id)
    expect(courses).toMatchObject([{ absences: 1 }])
  })

  test('the final delivery is that of the new section', async () => {
    const { from, to, student } = await two()
    const [left, entered] = [await made(from), await made(to)]
    await change(student, to.own.section_id)
    const partOf = async (id: number) =>
      (await admin.call('GET', `/final-deliveries/${id}/students?limit=0`)).body.data.map(
        (one: { id: number }) => one.id,
      )
    expect(await partOf(left)).not.toContain(student)
    expect(await partOf(entered)).toContain(student)
    expect((await give(entered, student, 20)).status).toBe(200)
    // (660 + 20 × 40) ÷ 125
    expect(await definitiveOf(to, student)).toBe(11.68)
  })

  test('a course that the other section lacks stays with marks and is left without; one more is taken', async () => {
    const from = await classOf()
    const bare = await createSection(world, institute, { letter_code: 'X1' })
    const extra = await createInstitute(world, { year: 2030, enabled: false })
    const courseOf = (section_id: number, course_id: number) =>
      db
        .insertInto('course_sections')
        .values({ section_id, course_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    await db.deleteFrom('course_sections').where('section_id', '=', bare.section_id).execute()
    await courseOf(bare.section_id, extra.course_id)
    await evaluate(from, '2026-09-15', 30, [12])
    const fates = async (student: number) =>
      (await previewOf(student, bare.section_id)).courses.map((one: { fate: string }) => one.fate).sort()
    expect(await fates(from.first)).toEqual(['added', 'stays'])
    expect(await fates(from.second)).toEqual(['added', 'dropped'])
    await change(from.first, bare.section_id)
    await change(from.second, bare.section_id)
    const takenBy = async (student_id: number) =>
      (
        await db
          .selectFrom('enrolments as e')
          .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
          .select('cs.section_id')
          .where('e.student_id', '=', student_id)
          .orderBy('e.id')
          .execute()
      ).map(({ section_id }) => section_id)
    expect(await takenBy(from.first)).toEqual([from.own.section_id, bare.section_id])
    expect(await takenBy(from.second)).toEqual([bare.section_id])
    // Back on the same day, it is taken as from the beginning.
    await change(from.second, from.own.section_id)
    expect(await takenBy(from.second)).toEqual([from.own.section_id])
    expect(await rowOf(from, from.second)).toMatchObject({ joined_on: null })
  })

  test('many move together as far as there is room, and a rehearsal changes nothing', async () => {
    const from = await classOf()
    const small = await createSection(world, institute, { letter_code: 'P1', females_limit: 2 })
    const order = { ids: from.ids, new_section_id: small.section_id }
    const many = (more: object = {}) => admin.call('POST', '/students/change-section', { ...order, ...more })
    const skipped = [
      { student_id: from.third, name: 'Díaz, Inés', code: 'section_is_filled_or_gender_is_filled' },
    ]
    const changed = [from.first, from.second]
    const came_from = [{ section_id: from.own.section_id, ids: changed }]
    expect((await many({ dry_run: true })).body.data).toEqual({ changed, came_from, skipped })
    expect((await previewOf(from.first)).inscription.section_id).toBe(from.own.section_id)
    expect((await many()).body.data).toEqual({ changed, came_from, skipped })
    expect((await previewOf(from.first)).inscription.section_id).toBe(small.section_id)
    expect((await many()).body.data.skipped).toMatchObject([
      { code: 'new_section_equals_old' },
      { code: 'new_section_equals_old' },
      { code: 'section_is_filled_or_gender_is_filled' },
    ])
  })
})

describe('what is refused', () => {
  test('the same section, another semester, period or no seat', async () => {
    const from = await classOf()
    const full = await createSection(world, institute, { letter_code: 'F1', females_limit: 0 })
    const other = await createInstitute(world, { year: 2031, enabled: false })
    const { specialization_id, pensum_id } = other
    const place = { period_id: institute.period_id, specialization_id, pensum_id }
    await db.insertInto('period_pensums').values(place).execute()
    const elsewhere = await createSection(world, { ...other, ...place }, { letter_code: 'F2' })
    expect(await refused(from.first, elsewhere.section_id)).toEqual([
      409,
      'new_section_semester_must_match_old',
    ])
    expect(wordOf(await change(from.first, from.own.section_id))).toEqual([409, 'new_section_equals_old'])
    expect(wordOf(await change(from.first, full.section_id))).toEqual([
      409,
      'section_is_filled_or_gender_is_filled',
    ])
    expect(wordOf(await change(from.first, other.section_id))).toEqual([409, 'student_not_inscribed'])
    const alone = await createStudentRow(world)
    expect(await previewOf(alone.id)).toEqual({
      inscription: null,
      code: 'student_not_inscribed',
      sections: [],
      courses: null,
    })
  })

  test('with a jury’s note, or notes handed over on either side', async () => {
    const { from, to, student } = await two()
    const delivery = await made(from)
    await give(delivery, student, 15)
    expect(await refused(student, to.own.section_id)).toEqual([409, 'student_has_jury_notes'])
    await evaluate(to, '2026-10-02', 75, [10, 10, 10])
    const { section_id, course_id } = to.own
    await admin.call('POST', `/sections/${section_id}/courses/${course_id}/deliver-notes`, {})
    expect(await refused(from.second, section_id)).toEqual([409, 'course_section_delivered'])
  })

  test('nobody comes to a course whose notes were handed over, nor leaves it', async () => {
    const { own, first } = await classOf()
    await deliverByRows(world, [own.course_section_id])
    const { id: student_id } = await createStudentRow(world)
    const { period_id, section_id, course_section_id } = own
    const inscribed = await admin.call('POST', '/inscriptions', { student_id, period_id, section_id })
    expect(wordOf(inscribed)).toEqual([409, 'course_section_delivered'])
    // The truth when the rule is not asked.
    const stays = { constraint: 'course_sections_stay_delivered' }
    await expect(inscribeByRows(world, student_id, own)).rejects.toMatchObject(stays)
    const leaves = db.deleteFrom('enrolments').where('student_id', '=', first)
    await expect(leaves.where('course_section_id', '=', course_section_id).execute()).rejects.toMatchObject(
      stays,
    )
  })

  test('once the second cut has begun, in a closed period, in an older one, and for who is retired', async () => {
    const late = await createInstitute(world, { year: 2026, number: 3, enabled: false })
    const dates = { second_cut_start_date: clock.today(), first_cut_end_date: addDays(clock.today(), -1) }
    await db.updateTable('periods').set(dates).where('id', '=', late.period_id).execute()
    const other = await createSection(world, late)
    const student = await createStudentRow(world)
    await inscribeByRows(world, student.id, late)
    expect(await refused(student.id, other.section_id)).toEqual([409, 'second_cut_has_begun'])
    expect(await previewOf(student.id)).toMatchObject({ code: 'second_cut_has_begun', sections: [] })
    await closeByRows(world, late.period_id)
    expect(await refused(student.id, other.section_id)).toEqual([409, 'period_is_closed'])
    const older = await createInstitute(world, { year: 2025, number: 1, enabled: false })
    const back = await createStudentRow(world)
    await inscribeByRows(world, back.id, older)
    const beyond = await createSection(world, older)
    expect(await refused(back.id, beyond.section_id)).toEqual([409, 'unable_to_update_older_periods'])
    const { own, first } = await createClass(world, institute, outsider.id)
    const beside = await createSection(world, institute, { letter_code: 'R1' })
    await admin.call('PATCH', `/students/${first}/retire`, { reason: 'Se mudó' })
    expect(await refused(first, beside.section_id)).toEqual([409, 'student_not_active'])
    expect(own.section_id).toBeGreaterThan(0)
  })

  test('a section with a course that was disabled, or in whose course the student is already', async () => {
    const [from, to] = [await classOf(), await classOf()]
    const { inscription_id } = await db
      .selectFrom('enrolments')
      .select('inscription_id')
      .where('student_id', '=', from.first)
      .executeTakeFirstOrThrow()
    const { course_section_id, section_id, course_id } = to.own
    await db
      .insertInto('enrolments')
      .values({ inscription_id, student_id: from.first, course_section_id })
      .execute()
    expect(await refused(from.first, section_id)).toEqual([409, 'already_inscribed_in_period'])
    const enable = (enabled: boolean) =>
      db.updateTable('courses').set({ enabled }).where('id', '=', course_id).execute()
    await enable(false)
    expect(await refused(from.second, section_id)).toEqual([409, 'disabled_course_detected'])
    await enable(true)
  })
})
