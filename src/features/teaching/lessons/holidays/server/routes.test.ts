import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { deliverByRows, seatStudents } from '#test/support/classes.ts'
import {
  createInstitute,
  createSection,
  day,
  type Institute,
  idOf,
  letTeach,
} from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

// Its clock stands on 23 November 2026.
const world = await createWorld()
const admin = world.as('admin')
const past = await createInstitute(world, { year: 2025, number: 1, enabled: false })
const now = await createInstitute(world)
const later = await createInstitute(world, { year: 2027, number: 1, enabled: false })

type Noted = { title?: string; content?: string; observations?: string; weighting?: number }
const lessonOn = async (institute: Institute, date: string, noted: Noted = {}): Promise<number> => {
  const { course_section_id, section_id, period_id } = institute
  const row = { course_section_id, section_id, period_id, date: day(date), ...noted }
  return (await world.db.insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const holidayOn = async (date: string, fields: object = {}): Promise<number> =>
  (await admin.call('POST', '/holidays', { date, title: `Feriado del ${date}`, ...fields })).body.data.id
const standing = async (...ids: number[]) =>
  (await admin.call('GET', `/lessons/on-holidays?ids=${ids.join(',')}`)).body.data
const remove = (ids: number[], headers: Record<string, string> = {}) =>
  admin.call('POST', '/lessons/on-holidays/removal', { ids }, { headers })
const isThere = async (id: number) => (await admin.call('GET', `/lessons/${id}`)).status === 200
const trail = (entity_id: number) =>
  world.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id', 'before', 'after'])
    .where('entity', '=', 'holiday')
    .where('entity_id', '=', entity_id)
    .execute()

const beside = await createSection(world, now)

describe('what stands on the days of holidays', () => {
  test('what nobody registered is counted by section, with what has something noted', async () => {
    await lessonOn(now, '2026-12-08', { title: 'Repaso' })
    await lessonOn(beside, '2026-12-08')
    await lessonOn(now, '2026-12-09')
    const [one, two] = [await holidayOn('2026-12-08'), await holidayOn('2026-12-09')]
    const found = await standing(one, two)
    expect(found).toMatchObject({ unregistered: 3, noted: 1, registered: [] })
    expect(found.sections).toEqual([
      expect.objectContaining({ section_id: now.section_id, letter_code: 'A', lessons: 2 }),
      expect.objectContaining({ section_id: beside.section_id, letter_code: 'B', lessons: 1 }),
    ])
    expect(await standing(two)).toMatchObject({ unregistered: 1, noted: 0 })
  })

  test('a holiday of every year counts in each period that is not older; two of one day count it once', async () => {
    await lessonOn(past, '2025-12-24')
    await lessonOn(now, '2026-12-24')
    await lessonOn(later, '2027-12-24')
    const yearly = await holidayOn('2020-12-24', { every_year: true })
    expect((await standing(yearly)).unregistered).toBe(2)
    expect((await standing(yearly, await holidayOn('2026-12-24'))).unregistered).toBe(2)
    expect((await standing(await holidayOn('2026-12-23'))).unregistered).toBe(0)
  })

  test('a lesson is registered once its day has come and its content is noted', async () => {
    const held = await lessonOn(now, '2026-11-17', { content: 'Límites' })
    const planned = await lessonOn(now, '2026-11-27', { content: 'Derivadas' })
    const ids = [await holidayOn('2026-11-17'), await holidayOn('2026-11-27')]
    const found = await standing(...ids)
    expect(found).toMatchObject({ unregistered: 1, noted: 1 })
    expect(found.registered).toEqual([
      expect.objectContaining({ id: held, date: '2026-11-17', section_id: now.section_id, letter_code: 'A' }),
    ])
    expect((await remove(ids)).body.data).toEqual({ removed: 1, kept: found.registered })
    expect([await isThere(held), await isThere(planned)]).toEqual([true, false])
  })
})

describe('taking them away', () => {
  test.each([
    ['with its holiday', 'H', async (_id: number) => remove([await holidayOn('2026-12-15')])],
    ['by itself', 'I', (id: number) => admin.call('DELETE', `/lessons/${id}`)],
  ])('an evaluation that is gone %s counts again for who came after it', async (_, letter_code, takeAway) => {
    const place = await createSection(world, now, { letter_code })
    const [late = { id: 0 }] = await seatStudents(world, place, ['Rojas'])
    const gone = await lessonOn(place, '2026-12-15', { title: 'Parcial', weighting: 60 })
    const noted = await lessonOn(place, '2026-11-20', { title: 'Taller', weighting: 40 })
    const { id: enrolment_id } = await world.db
      .updateTable('enrolments')
      .set({ joined_on: day('2026-12-16') })
      .where('student_id', '=', late.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.insertInto('notes').values({ lesson_id: noted, enrolment_id, note: 10 }).execute()
    expect((await takeAway(gone)).status).toBeLessThan(300)
    const row = world.db.selectFrom('enrolments').select('definitive_note').where('id', '=', enrolment_id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ definitive_note: 4 })
  })

  test('an evaluation stays where the notes were handed over, also without a note', async () => {
    const other = await createSection(world, now, { letter_code: 'C' })
    const id = await lessonOn(other, '2026-12-14', { title: 'Parcial', weighting: 100 })
    await deliverByRows(world, [other.course_section_id])
    const ids = [await holidayOn('2026-12-14')]
    expect(await standing(...ids)).toMatchObject({ unregistered: 0, registered: [{ id }] })
    expect((await remove(ids)).body.data).toMatchObject({ removed: 0, kept: [{ id }] })
  })

  test('takes those of the days named and no other, of no older period; the history says how many', async () => {
    const gone = [await lessonOn(now, '2026-12-15'), await lessonOn(later, '2027-12-15')]
    const stays = [await lessonOn(now, '2026-12-16'), await lessonOn(past, '2025-12-15')]
    const id = await holidayOn('2020-12-15', { every_year: true })
    const { status, body } = await remove([id])
    expect([status, body.data]).toEqual([200, { removed: 2, kept: [] }])
    for (const one of gone) expect(await isThere(one)).toBe(false)
    for (const one of stays) expect(await isThere(one)).toBe(true)
    const entry = { action: 'lessons.remove_on_holiday', user_id: admin.user_id }
    expect(await trail(id)).toEqual([{ ...entry, before: { lessons: 2 }, after: { lessons: 0 } }])
  })

  test('a second time there are none, and nothing is written down; the same key gives the first answer', async () => {
    await lessonOn(now, '2026-12-17')
    const id = await holidayOn('2026-12-17')
    const key = { 'idempotency-key': 'holiday-of-december' }
    expect((await remove([id], key)).body.data.removed).toBe(1)
    expect((await remove([id], key)).body.data.removed).toBe(1)
    expect((await remove([id])).body.data).toEqual({ removed: 0, kept: [] })
    expect(await trail(id)).toHaveLength(1)
  })

  test('of five at once, together they take each lesson once', async () => {
    await lessonOn(now, '2026-12-18')
    const id = await holidayOn('2026-12-18')
    await world.openConnections(5)
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove([id])))
    expect(answers.map(({ body }) => body.data.removed).sort()).toEqual([0, 0, 0, 0, 1])
  })

  test('one that is registered at the same moment stays', async () => {
    const lesson = await lessonOn(now, '2026-11-18')
    const id = await holidayOn('2026-11-18')
    let removal: ReturnType<typeof remove> | undefined
    await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('lessons').set({ content: 'Integrales' }).where('id', '=', lesson).execute()
      removal = remove([id])
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await waiting.execute(tx)).rows.length > 0)
    })
    expect((await removal)?.body.data).toMatchObject({ removed: 0, kept: [{ id: lesson }] })
  })

  test('what was taken away is generated again once the holiday is gone', async () => {
    await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), beside)
    const { section_id, course_id } = beside
    const room = (await admin.call('POST', '/classrooms', { code: 'A-1', max_capacity: 40 })).body.data.id
    const at = { start_hour: 8, start_minute: 0, end_hour: 8, end_minute: 45 }
    const hour = (await admin.call('POST', '/class-hours', at)).body.data.id
    const saturday = { classroom_id: room, day: 6, class_hours_ids: [hour] }
    await admin.call('POST', '/schedules', { section_id, course_id, ...saturday })
    const generate = async () =>
      (await admin.call('POST', '/lessons/generate', { section_id, course_id })).body.data.created
    const id = await holidayOn('2026-12-12')
    // 22 Saturdays from 1 September to 31 January.
    expect([await generate(), await generate()]).toEqual([21, 0])
    await admin.call('DELETE', `/holidays/${id}`)
    expect(await generate()).toBe(1)
    const again = await holidayOn('2026-12-12')
    expect((await remove([again])).body.data.removed).toBe(1)
    expect(await generate()).toBe(0)
  })

  test('a holiday that is not there, and none at all', async () => {
    const missing = await admin.call('GET', '/lessons/on-holidays?ids=99999')
    for (const { status, body } of [await remove([99_999]), missing])
      expect([status, body.errors]).toEqual([422, { ids: ['exists'] }])
    expect((await remove([])).body.errors).toEqual({ ids: ['min:1'] })
  })
})
