import { sql } from 'kysely'
import type { Objects } from '../access/samples.ts'
import type { World } from '../support/world.ts'
import type { Ids } from './generate.ts'

type Made = Record<'over' | 'closed' | 'weighted' | 'delivered' | 'bare', number>

/** What can be closed, opened again, handed over and taken back, and a final delivery that can lose a jury. */
export async function teachingGround({ db }: World, { section, final_delivery, jury }: Objects) {
  const { rows } = await sql<Made>`
    with p as (insert into periods (year, number, weeks_length, start_date, end_date, first_cut_start_date,
        first_cut_end_date, second_cut_start_date, second_cut_end_date, approval_minimum_avg,
        approval_minimum_note, semester_price_e2, closed_at)
      select year, 1, 16, make_date(year, 2, 1), make_date(year, 6, 30), make_date(year, 2, 1), make_date(year, 4, 30),
        make_date(year, 5, 1), make_date(year, 6, 20), 10, 10, 30000,
        case when year = 2023 then timestamptz '2023-07-05' end
      from generate_series(2023, 2024) year returning id, year),
    c as (insert into courses (code, title, credits, hours, max_absences_to_fail, supports_finals)
      select 'ENS-' || n, 'Dictada ' || n, 1, 1, 1, n = 3 from generate_series(1, 3) n returning id, code),
    cs as (insert into course_sections (section_id, course_id) select ${section.own}::int, id from c
      returning id, course_id)
    select (select id from p where year = 2024) as over, (select id from p where year = 2023) as closed,
      (select id from c where code = 'ENS-1') as weighted, (select id from c where code = 'ENS-2') as delivered,
      (select id from c where code = 'ENS-3') as bare`.execute(db)
  const [made] = rows
  if (!made) throw new Error('nothing was made')
  await sql`insert into lessons (course_section_id, section_id, period_id, date, title, weighting)
    select cs.id, section_id, s.period_id, date '2026-11-20', 'Única evaluación', 100
    from course_sections cs join sections s on s.id = cs.section_id
    where course_id in (${made.weighted}, ${made.delivered})`.execute(db)
  await sql`update course_sections set notes_delivered_at = claustro_now() where course_id = ${made.delivered}`.execute(
    db,
  )
  await sql`insert into final_delivery_juries (final_delivery_id, teacher_id)
    values (${final_delivery.own}, ${jury.foreign})`.execute(db)
  const ids: Ids = {
    period: [made.over, made.closed],
    course: [made.weighted, made.delivered, made.delivered, made.delivered, made.bare],
  }
  const body = {
    section_id: section.own,
    course_id: made.bare,
    code: 'EF-3',
    final_delivery_value_percent: 30,
  }
  return { ids, samples: { 'POST /final-deliveries': { body } } }
}
