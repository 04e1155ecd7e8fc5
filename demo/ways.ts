import { changeSectionOf } from '#features/inscriptions/section-change/server/actions.ts'
import { graduateMany } from '#features/students/graduation/server/actions.ts'
import { retire, undo, withdrawCourses } from '#features/withdrawals/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

const LAST_SEMESTER = 4

/** In the first cut of a period two give up a course of their last semester, and one changes the section. */
export async function changeWays(institute: Institute, period: PeriodOfDemo, day: number): Promise<void> {
  const { pupils, db } = institute
  institute.goTo(addDays(period.start_date, day))
  const [first, second] = pupils.filter(({ track, number }) => track !== 'CB' && number === LAST_SEMESTER)
  const courses = await db
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select(['e.student_id', 'cs.course_id'])
    .where('s.period_id', '=', period.id)
    .where('e.student_id', 'in', [first?.student_id ?? 0, second?.student_id ?? 0])
    .orderBy('cs.course_id', 'desc')
    .execute()
  const given = [first, second].flatMap(
    (pupil) => courses.find(({ student_id }) => student_id === pupil?.student_id) ?? [],
  )
  await institute.act(async (tx, by) => {
    for (const { student_id, course_id } of given)
      await withdrawCourses(tx, by, {
        student_id,
        course_ids: [course_id],
        reason: 'Le coincide con su horario de trabajo.',
      })
  })
}

/** Once the first notes are there, somebody of the basic track changes to another section with room. */
export async function changeOneSection(institute: Institute, period: PeriodOfDemo): Promise<void> {
  const move = await institute.db
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('sections as s', (join) =>
      join
        .onRef('s.semester_id', '=', 'i.semester_id')
        .onRef('s.period_id', '=', 'i.period_id')
        .onRef('s.id', '<>', 'i.section_id'),
    )
    .select(['i.student_id', 's.id as new_section_id'])
    .where('i.period_id', '=', period.id)
    .where('sp.is_basic', '=', true)
    .where('st.gender', '=', 'female')
    .whereRef('s.females_assigned', '<', 's.females_limit')
    // Of seventeen one does not pass: not that one.
    .where((row) => row(row('i.student_id', '%', 17), '<>', 3))
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The day after: what both sections evaluated on one day is then waived in the new one.
  institute.goTo(addDays(institute.clock.today(), 1))
  if (move) await institute.act((tx, by) => changeSectionOf(tx, by, move))
}

const REASONS = [
  'Se mudó a otra ciudad.',
  'Motivos de salud.',
  'Motivos económicos.',
  'Consiguió trabajo a tiempo completo.',
] as const

/** In the week before today some leave the institute; of one it was a mistake. */
export async function retireSome(institute: Institute): Promise<void> {
  const leaving = institute.pupils.filter((one, index) => !one.is_well_known && index % 60 === 17).slice(0, 4)
  for (const [index, { student_id }] of leaving.entries()) {
    institute.goTo(addDays(institute.today, index - 6))
    const reason = REASONS[index % REASONS.length] ?? REASONS[0]
    const id = await institute.act((tx, by) => retire(tx, by, { student_id, reason }))
    if (index > 0) continue
    institute.goTo(addDays(institute.today, -5))
    await institute.act((tx, by) => undo(tx, by, { id, reason: 'Era otra persona con el mismo apellido.' }))
  }
}

/** Half of those whom the last closing proposed have their degree; the others wait for a word. */
export async function graduateSome(institute: Institute, period: PeriodOfDemo): Promise<void> {
  const proposed = await institute.db
    .selectFrom('students')
    .select('id')
    .where('graduation_proposed_in', '=', period.id)
    .orderBy('id')
    .execute()
  const ids = proposed.map(({ id }) => id).filter((_, index) => index % 2 === 0)
  await institute.act((tx, by) => graduateMany(tx, by, { ids, graduated: true, dry_run: false }))
}
