import { expect, test } from 'vitest'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
const { institute, first_jury, second_jury, stranger, made, give } = await deliveriesIn(world)
const outsider = await stranger()
const classOf = () => createClass(world, institute, outsider.id)
type Class = Awaited<ReturnType<typeof classOf>>

const read = async (query: object, person = admin) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await person.call('GET', `/students/at-risk?${asked}`)
  expect(status).toBe(200)
  return body
}
type Row = { student_id: number; reasons: string[] }
const rowsOf = async ({ own }: Class, query: object = {}): Promise<Row[]> =>
  (await read({ section_id: own.section_id, limit: 20, ...query })).data
const whoIn = async (it: Class, query: object = {}) => (await rowsOf(it, query)).map((row) => row.student_id)

/** An evaluation of a day in September, noted in the order of the students; null leaves one without. */
async function evaluate({ own, ids }: Class, day: number, weighting: number, notes: (number | null)[]) {
  const lesson = await lessonRow(world, own, `2026-09-${String(day).padStart(2, '0')}`)
  const given = notes.flatMap((note, at) => (note === null ? [] : [{ student_id: ids[at], note }]))
  const order = { title: `Evaluación ${day}`, weighting, notes: given }
  expect((await admin.call('PATCH', `/lessons/${lesson}/evaluate`, order)).status).toBe(200)
  return lesson
}

/** So many lessons of October at which a student was absent. */
async function absent({ own }: Class, student_id: number, times: number) {
  for (let on = 1; on <= times; on++) {
    const date = `2026-10-0${on}`
    const there = await world.db
      .selectFrom('lessons')
      .select('id')
      .where('course_section_id', '=', own.course_section_id)
      .where(world.db.dynamic.ref('date'), '=', date)
      .executeTakeFirst()
    const body = { attendances: [{ student_id, attendance: false }] }
    if (!there) {
      await admin.call('PATCH', `/lessons/${await lessonRow(world, own, date)}/register`, body)
      continue
    }
    const students = [{ student_id, attendance: false }]
    await admin.call('PATCH', `/lessons/${there.id}/students/bulk-update`, { students })
  }
}

/** Somebody inscribed elsewhere takes a course of another section as well, with so many absences there. */
async function enrolAlso(student_id: number, { own: { course_section_id } }: Class, absences: number) {
  const { inscription_id } = await world.db
    .selectFrom('enrolments')
    .select('inscription_id')
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const enrolment = { inscription_id, student_id, course_section_id, absences }
  await world.db.insertInto('enrolments').values(enrolment).execute()
}

test('who has one absence left or none is named with what is left, whoever has two is not', async () => {
  const it = await classOf()
  await absent(it, it.first, 5)
  await absent(it, it.second, 6)
  await absent(it, it.third, 4)
  expect(await rowsOf(it)).toMatchObject([
    { student_id: it.second, absences: 6, absences_left: 0, reasons: ['no_absence_left'] },
    {
      student_id: it.first,
      last_name: 'Blanco',
      first_name: 'Inés',
      identity: expect.stringMatching(/^V-/),
      course: 'Matemática I',
      section_id: it.own.section_id,
      course_id: it.own.course_id,
      teachers: [expect.stringMatching(/^Ana Zuloaga/)],
      absences: 5,
      absences_left: 1,
      noted_percent: 0,
      note: null,
      needed_note: null,
      reasons: ['one_absence_left'],
    },
  ])
})

test('who was pardoned, and who was never absent where hardly any absence is allowed, is not about to fail', async () => {
  const it = await classOf()
  await absent(it, it.first, 6)
  const { course_section_id, course_id } = it.own
  const pardoned = world.db.updateTable('enrolments').set({ absences_pardoned_at: world.clock.now() })
  await pardoned.where('course_section_id', '=', course_section_id).execute()
  expect(await whoIn(it)).toEqual([])
  const limit = (max_absences_to_fail: number) =>
    world.db.updateTable('courses').set({ max_absences_to_fail }).where('id', '=', course_id).execute()
  const strict = await classOf()
  await limit(1)
  expect(await whoIn(strict)).toEqual([])
  await limit(6)
})

test('who needs more than 16 in what is left, or can reach the minimum no more, is named from 40 percent on', async () => {
  const it = await classOf()
  await evaluate(it, 1, 39, [0, 1, 12])
  expect(await whoIn(it)).toEqual([])
  await evaluate(it, 2, 21, [0, 4, 12])
  expect(await rowsOf(it)).toMatchObject([
    {
      student_id: it.first,
      noted_percent: 60,
      note: 0,
      needed_note: null,
      pending_notes: 0,
      reasons: ['unreachable'],
    },
    // 1000 - 39 - 84 is what lacks, over the 40 percent that are left.
    { student_id: it.second, note: 1.23, needed_note: null, reasons: ['unreachable'] },
  ])
  const other = await classOf()
  await evaluate(other, 1, 40, [0, 1, 1.01])
  // 1000 over 60, and 960 over 60, which is 16 itself.
  expect(await rowsOf(other)).toMatchObject([
    { student_id: other.first, noted_percent: 40, needed_note: 16.67, reasons: ['high_note_needed'] },
  ])
})

test('a note that others have and one lacks counts 0 once its day has passed, and is said to lack', async () => {
  const it = await classOf()
  await evaluate(it, 1, 50, [null, 10, 10])
  expect(await rowsOf(it)).toMatchObject([
    { student_id: it.first, noted_percent: 50, note: null, pending_notes: 1, needed_note: 20 },
  ])
  const today = await classOf()
  const lesson = await lessonRow(world, today.own, world.clock.today())
  const notes = [{ student_id: today.second, note: 0 }]
  await admin.call('PATCH', `/lessons/${lesson}/evaluate`, { title: 'Hoy', weighting: 50, notes })
  expect(await rowsOf(today)).toMatchObject([{ student_id: today.second, note: 0, needed_note: 20 }])
})

test('the notes of juries count as they stand, not rounded', async () => {
  const it = await classOf()
  const id = await made(it, { final_delivery_value_percent: 45 })
  await give(id, it.first, 5.01)
  await give(id, it.first, 5, coordinator)
  await give(id, it.second, 10)
  await evaluate(it, 1, 10, [4.03, 10, 10])
  // (1000 - 5.005 × 45 - 40.3) over 45 is 16.3216…; of the third nothing counts before the day of the delivery.
  expect(await rowsOf(it)).toMatchObject([{ student_id: it.first, noted_percent: 55, needed_note: 16.33 }])
})

test('the unreachable come first, then who has no absence left, then one, then who needs most; ties by name', async () => {
  const it = await classOf()
  const more = await createClass(world, institute, outsider.id)
  await evaluate(it, 1, 60, [0, 10, 10])
  await absent(it, it.second, 5)
  await absent(it, it.third, 6)
  await evaluate(more, 1, 50, [3, 1, 3])
  const all = await read({ limit: 0 })
  const mine = (await rowsOf(it)).map(({ student_id }) => student_id)
  expect(mine).toEqual([it.first, it.third, it.second])
  // 13, 19 and 17 are needed of the other class.
  const others = await whoIn(more)
  expect(others).toEqual([more.second, more.first, more.third])
  const order = all.data.map(({ student_id }: Row) => student_id)
  const wanted = [it.first, it.third, it.second, ...others]
  expect(order.filter((one: number) => wanted.includes(one))).toEqual(wanted)
  expect((await whoIn(more, { sort_by: 'last_name,desc' }))[0]).toBe(more.third)
})

test('it is narrowed by reason, section, course and name, and says of how many students it is', async () => {
  const it = await classOf()
  await evaluate(it, 1, 60, [0, 10, 10])
  await absent(it, it.first, 5)
  await absent(it, it.second, 5)
  expect(await whoIn(it, { reason: 'absence' })).toEqual([it.first, it.second])
  expect(await whoIn(it, { reason: 'notes' })).toEqual([it.first])
  expect(await whoIn(it, { search: 'castro' })).toEqual([it.second])
  expect(await whoIn(it, { course_id: it.own.course_id })).toEqual([it.first, it.second])
  const { section_id, course_id } = it.own
  const body = await read({ section_id, reason: 'absence', limit: 1 })
  expect(body).toMatchObject({ total: 2, students_count: 2 })
  expect(body.courses).toEqual([{ id: course_id, title: 'Matemática I' }])
  expect(body.sections.map(({ id }: { id: number }) => id)).toContain(section_id)
})

test('what was handed over is past warning, and so is a period that is not the current one', async () => {
  const it = await classOf()
  await evaluate(it, 1, 100, [0, 15, 15])
  expect(await whoIn(it)).toEqual([it.first])
  const enable = (enabled: boolean) =>
    world.db.updateTable('periods').set({ enabled }).where('id', '=', institute.period_id).execute()
  await enable(false)
  expect(await whoIn(it)).toEqual([])
  await enable(true)
  const path = `/sections/${it.own.section_id}/courses/${it.own.course_id}/deliver-notes`
  expect((await admin.call('POST', path, {})).status).toBe(200)
  expect(await whoIn(it)).toEqual([])
})

test('a coordinator sees who is reached, and of them the courses whose notes are; teachers and students are refused', async () => {
  const it = await classOf()
  await evaluate(it, 1, 60, [0, 10, 10])
  const seen = async () => {
    const { data, students_count } = await read({ limit: 0 }, coordinator)
    return [data.some(({ student_id }: Row) => student_id === it.first), students_count > 0]
  }
  const lead = (coordinator_id: number | null) =>
    world.db
      .updateTable('specializations')
      .set({ coordinator_id })
      .where('id', '=', institute.specialization_id)
      .execute()
  expect(await seen()).toEqual([true, true])
  await lead(null)
  expect(await seen()).toEqual([false, false])
  // Supervising the teacher gives the notes of the course, and not the files of its students.
  await letTeach(world, first_jury, it.own)
  expect(await seen()).toEqual([false, false])
  // Teaching somebody another course gives the file, and not the notes of this one.
  const other = await classOf()
  await letTeach(world, second_jury, other.own)
  await enrolAlso(it.first, other, 0)
  await world.db
    .deleteFrom('course_section_teachers')
    .where('course_section_id', '=', it.own.course_section_id)
    .where('teacher_id', '=', first_jury)
    .execute()
  expect((await coordinator.call('GET', `/students/${it.first}`)).status).toBe(200)
  expect(await seen()).toEqual([false, false])
  await letTeach(world, second_jury, it.own)
  expect(await seen()).toEqual([true, true])
  await lead(second_jury)
  for (const person of [teacher, world.as('student')])
    expect((await person.call('GET', '/students/at-risk')).status).toBe(403)
})

test('it is exported in words', async () => {
  const it = await classOf()
  await evaluate(it, 1, 60, [0, 10, 10])
  await absent(it, it.first, 5)
  const path = `/students/at-risk?format=csv&section_id=${it.own.section_id}`
  const { bytes } = await admin.call('GET', path)
  expect(bytes.toString()).toContain('Ya no alcanza la nota mínima, Le queda 1 inasistencia')
})

test('the homes count the students of the list, each once', async () => {
  const it = await classOf()
  await absent(it, it.first, 5)
  const other = await classOf()
  await enrolAlso(it.first, other, 5)
  for (const [person, home] of [
    [admin, 'index'],
    [coordinator, 'coordinator'],
  ] as const) {
    const { total, students_count } = await read({ limit: 0 }, person)
    expect(students_count).toBeLessThan(total)
    // The administration's is kept for a second.
    const counted = async () => (await person.call('GET', `/dashboard/${home}`)).body.data.at_risk
    await expect.poll(counted).toBe(students_count)
  }
})

test('who came from another section is measured by what applies: 50 of 125, and 16,67 in the rest', async () => {
  const [from, to] = [await classOf(), await classOf()]
  await evaluate(from, 5, 30, [0])
  await evaluate(from, 6, 20, [0])
  await evaluate(to, 7, 25, [null, 12, 12])
  const changed = await admin.call('POST', `/students/${from.first}/change-section`, {
    new_section_id: to.own.section_id,
  })
  expect(changed.status).toBe(200)
  // (10 × 125 − 0) ÷ 75; what was held before the move is not pending.
  expect(await rowsOf(to)).toMatchObject([
    {
      student_id: from.first,
      noted_percent: 40,
      needed_note: 16.67,
      pending_notes: 0,
    },
  ])
  expect(await whoIn(from)).not.toContain(from.first)
})

test('a jury is told who is at risk, and how many pass, by the own note alone until all have given theirs', async () => {
  const it = await classOf()
  const supervisor = await stranger()
  const coordinating = { role: 'coordinator' as const }
  await world.db.updateTable('users').set(coordinating).where('id', '=', supervisor.user_id).execute()
  await letTeach(world, supervisor.id, it.own)
  const juries = { teacher_ids: [first_jury, supervisor.id, second_jury] }
  const id = await made(it, { final_delivery_value_percent: 40, ...juries })
  await evaluate(it, 1, 60, [5, 12, 12])
  const blind = await world.signIn(supervisor.user_id)
  const told = async (person: typeof admin) => {
    const { section_id } = it.own
    const of = `/course-sections?section_id=${section_id}&with=passing_count`
    const [course] = (await person.call('GET', of)).body.data
    const { at_risk } = (await person.call('GET', '/dashboard/coordinator')).body.data
    const [row] = (await read({ section_id }, person)).data
    return [course.passing_count, at_risk, row && [row.note, row.needed_note, ...row.reasons]]
  }
  const before = (await told(coordinator))[1]
  expect(await told(blind)).toEqual([2, 1, [3, 17.5, 'high_note_needed']])
  await give(id, it.first, 20, coordinator)
  expect(await told(blind)).toEqual([2, 1, [3, 17.5, 'high_note_needed']])
  expect(await told(coordinator)).toEqual([3, before - 1, undefined])
  const own = `/final-deliveries/${id}/teachers/${supervisor.id}/students/${it.first}`
  expect((await blind.call('PATCH', own, { note: 16 })).status).toBe(200)
  expect(await told(blind)).toEqual([2, 1, [9.4, null, 'unreachable']])
  await give(id, it.first, 18)
  expect(await told(blind)).toEqual([3, 0, undefined])
})
