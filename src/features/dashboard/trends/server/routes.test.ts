import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createInstitute, createStudentRow, inscribeByRows } from '../../../../../test/support/institute.ts'
import { createWorld } from '../../../../../test/support/world.ts'

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
  const { attendance, approval } = (await admin.call('GET', '/dashboard/trends/teaching')).body.data
  expect(attendance).toMatchObject({ year: 2026, number: 2 })
  expect(attendance.weeks.slice(-3)).toEqual([null, 50, null])
  expect(approval).toMatchObject({ year: 2025, number: 2, approved: 0, failed: 1 })
  expect(approval.courses).toMatchObject([{ approved: 0, failed: 1 }])
})
