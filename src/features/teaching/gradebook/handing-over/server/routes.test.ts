import { describe, expect, test } from 'vitest'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const teacher = world.as('teacher')
const admin = world.as('admin')
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)

const classOf = () => createClass(world, institute, own_teacher)
type Class = Awaited<ReturnType<typeof classOf>>

const evaluate = (lesson: number, body: object, person = teacher) =>
  person.call('PATCH', `/lessons/${lesson}/evaluate`, body)
const pathOf = ({ own }: Class) => `/sections/${own.section_id}/courses/${own.course_id}`
const bookOf = async (it: Class) => (await teacher.call('GET', `${pathOf(it)}/students-notes`)).body.data
const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

/** Two evaluations of 40 and 60 percent, noted 10, 12 and nothing; 15 and nothing for the others. */
async function noted(it: Class) {
  const { own, lesson, first, second } = it
  const other = await lessonRow(world, own, '2026-09-15')
  await evaluate(lesson, {
    title: 'Parcial 1',
    weighting: 40,
    notes: [
      { student_id: first, note: 10 },
      { student_id: second, note: 12.25 },
    ],
  })
  await evaluate(other, { title: 'Parcial 2', weighting: 60, notes: [{ student_id: first, note: 15 }] })
  return other
}

describe('what it gives', () => {
  test('handed over, the notes make who approved and who failed; opened again, nobody', async () => {
    const it = await classOf()
    await noted(it)
    const deliver = (body: object) => teacher.call('POST', `${pathOf(it)}/deliver-notes`, body)
    const asked = await deliver({})
    expect(wordOf(asked)).toEqual([409, 'notes_missing'])
    expect(asked.body.missing).toMatchObject([
      { title: 'Parcial 2', students: [{ id: it.second }, { id: it.third, name: 'Díaz, Inés' }] },
      { title: 'Parcial 1', students: [{ id: it.third }] },
    ])
    expect((await deliver({ accept_missing: true })).body.data).toMatchObject({ state: 'delivered' })
    const states = async () =>
      (await bookOf(it)).students.map((one: { state: string; definitive_note: number }) => [
        one.state,
        one.definitive_note,
      ])
    expect(await states()).toEqual([
      ['approved', 13],
      ['failed', 4.9],
      ['failed', 0],
    ])
    const { status, body } = await admin.call('POST', `${pathOf(it)}/reopen-notes`, {
      reason: 'Una nota mal',
    })
    expect([status, body.data.state]).toEqual([200, 'open'])
    expect(await states()).toEqual([
      ['enrolled', 13],
      ['enrolled', 4.9],
      ['enrolled', null],
    ])
  })
})

describe('what it refuses', () => {
  test('handing over what does not add up; writing what was handed over, also past the rules', async () => {
    const it = await classOf()
    const deliver = () => teacher.call('POST', `${pathOf(it)}/deliver-notes`, { accept_missing: true })
    expect(wordOf(await deliver())).toEqual([409, 'weighting_incomplete'])
    await noted(it)
    const reopen = () => admin.call('POST', `${pathOf(it)}/reopen-notes`, { reason: 'Error' })
    expect(wordOf(await reopen())).toEqual([409, 'course_section_not_delivered'])
    await deliver()
    const delivered = [409, 'course_section_delivered']
    expect(wordOf(await deliver())).toEqual(delivered)
    const notes = [{ student_id: it.first, note: 20 }]
    for (const person of [teacher, admin])
      expect(wordOf(await evaluate(it.lesson, { notes }, person))).toEqual(delivered)
    expect(wordOf(await teacher.call('PATCH', `/lessons/${it.lesson}/register`, {}))).toEqual(delivered)
    const one = `/lessons/${it.lesson}/students/${it.first}`
    expect(wordOf(await teacher.call('PATCH', one, { note: 20 }))).toEqual(delivered)
    const constraint = await world.db
      .updateTable('notes')
      .set({ note: 20 })
      .where('lesson_id', '=', it.lesson)
      .execute()
      .catch((error: { constraint: string }) => error.constraint)
    expect(constraint).toBe('course_sections_stay_delivered')
  })

  test('reopening the notes of a course that the section does not have', async () => {
    const course = { code: 'OTRA', title: 'Otra', credits: 3, hours: 4, max_absences_to_fail: 8 }
    const { id } = (await admin.call('POST', '/courses', course)).body.data
    const path = pathOf(await classOf()).replace(/courses\/\d+/, `courses/${id}`)
    const refused = await admin.call('POST', `${path}/reopen-notes`, { reason: 'Error' })
    expect(wordOf(refused)).toEqual([404, 'course_section_not_found'])
  })

  test('handing over before the day of the last evaluation, whoever asks', async () => {
    const it = await classOf()
    await evaluate(it.lesson, { title: 'Parcial', weighting: 70 })
    const { section_id, course_id } = it.own
    const planned = { section_id, course_id, date: '2026-12-10', title: 'Proyecto', weighting: 30 }
    const { id } = (await teacher.call('POST', '/lessons', planned)).body.data
    const deliver = (person = teacher) =>
      person.call('POST', `${pathOf(it)}/deliver-notes`, { accept_missing: true })
    for (const person of [teacher, admin]) {
      const refused = await deliver(person)
      expect(wordOf(refused)).toEqual([409, 'evaluations_to_come'])
      expect(refused.body.to_come).toEqual([{ title: 'Proyecto', date: '2026-12-10' }])
    }
    await teacher.call('PATCH', `/lessons/${id}`, { date: world.clock.today() })
    expect((await deliver()).body.data).toMatchObject({ state: 'delivered' })
  })
})
