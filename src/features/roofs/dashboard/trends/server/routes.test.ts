import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

test('who came is told by week, and who passed of the period closed last', async () => {
  const world = await createWorld()
  const admin = world.as('admin')
  const now = await createInstitute(world)
  for (const one of [await createStudentRow(world), await createStudentRow(world)])
    await inscribeByRows(world, one.id, now)
  const closed = await createInstitute(world, { year: 2025, number: 2, enabled: false, open: false })
  const student = await createStudentRow(world)
  await inscribeByRows(world, student.id, closed)
  await sql`update enrolments set state = 'failed', definitive_note = 8 where student_id = ${student.id}`.execute(
    world.db,
  )
  await sql`update course_sections set notes_delivered_at = claustro_now() where id = ${closed.course_section_id}`.execute(
    world.db,
  )
  await sql`update periods set closed_at = claustro_now() where id = ${closed.period_id}`.execute(world.db)
  await sql`with l as (
      insert into lessons (course_section_id, section_id, period_id, date, content, registered_at)
      select cs.id, s.id, s.period_id, date '2026-11-20', 'Repaso', claustro_now()
      from course_sections cs join sections s on s.id = cs.section_id
      where cs.id = ${now.course_section_id} returning id)
    insert into attendances (lesson_id, enrolment_id, attendance)
    select l.id, e.id, row_number() over (order by e.id) > 1 from l, enrolments e
    where e.course_section_id = ${now.course_section_id}`.execute(world.db)
  const before = await createInstitute(world, { year: 2025, number: 1, enabled: false, open: false })
  // The same course, a period before.
  await sql`update course_sections b set course_id = c.course_id from course_sections c
    where b.id = ${before.course_section_id} and c.id = ${closed.course_section_id}`.execute(world.db)
  const earlier = await createStudentRow(world)
  await inscribeByRows(world, earlier.id, before)
  await sql`update enrolments set state = 'approved', definitive_note = 15 where student_id = ${earlier.id}`.execute(
    world.db,
  )
  await sql`update course_sections set notes_delivered_at = claustro_now() where id = ${before.course_section_id}`.execute(
    world.db,
  )
  await sql`update periods set closed_at = claustro_now() where id = ${before.period_id}`.execute(world.db)
  const { attendance, approval } = (await admin.call('GET', '/dashboard/trends/teaching')).body.data
  expect(attendance).toMatchObject({ year: 2026, number: 2, weeks_length: 16 })
  expect(attendance.weeks.slice(-3)).toEqual([null, 50, null])
  expect(approval).toMatchObject({ year: 2025, number: 2, approved: 0, failed: 1 })
  expect(approval.before).toEqual({ year: 2025, number: 1 })
  expect(approval.courses).toMatchObject([{ approved: 0, failed: 1, approved_before: 100 }])

  // What is kept ends with the next mark.
  await sql`update attendances set attendance = true`.execute(world.db)
  const later = (await admin.call('GET', '/dashboard/trends/teaching')).body.data
  expect(later.attendance.weeks.slice(-3)).toEqual([null, 100, null])
})

test('however many periods are planned ahead, the current one and those before it are seen', async () => {
  const world = await createWorld()
  const now = await createInstitute(world)
  for (const year of [
    2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2027, 2028, 2029, 2030, 2031, 2032, 2033,
  ])
    await createInstitute(world, { year, enabled: false, open: false })
  const { inscribed } = (await world.as('admin').call('GET', '/dashboard/trends')).body.data
  expect(inscribed.map(({ year }: { year: number }) => year)).toEqual([
    2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028,
  ])
  expect(inscribed[5]).toMatchObject({ id: now.period_id, is_current: true, is_ahead: false })
  expect(inscribed[6]).toMatchObject({ is_current: false, is_ahead: true })
  expect(inscribed[4]).toMatchObject({ is_current: false, is_ahead: false })
})
