import { sql } from 'kysely'
import { rollNoticeJob } from '#features/enrolment/enrolments/roll-notices/server/jobs.ts'
import { changeSectionOf } from '#features/enrolment/inscriptions/section-change/server/actions.ts'
import { retire, undo, withdrawCourses } from '#features/enrolment/withdrawals/server/actions.ts'
import { graduateMany } from '#features/people/students/graduation/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { WELL_KNOWN } from './lessons.ts'
import type { Institute, Pupil } from './life.ts'
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

/**
 * In the week before today some leave the institute, the first of them from the rolls of the well-known teacher, who is
 * told; of one it was a mistake.
 */
export async function retireSome(institute: Institute): Promise<void> {
  const others = institute.pupils.filter((one, index) => !one.is_well_known && index % 60 === 17)
  const leaving = [...(await taughtByWellKnown(institute)), ...others].slice(0, 4)
  for (const [index, { student_id }] of leaving.entries()) {
    institute.goTo(addDays(institute.today, index - 6))
    const reason = REASONS[index % REASONS.length] ?? REASONS[0]
    const id = await institute.act((tx, by) => retire(tx, by, { student_id, reason }))
    await tellOfRolls(institute)
    if (index > 0) continue
    institute.goTo(addDays(institute.today, -5))
    await institute.act((tx, by) => undo(tx, by, { id, reason: 'Era otra persona con el mismo apellido.' }))
    await tellOfRolls(institute)
  }
}

/** The last two on the rolls of the well-known teacher: the first have a history of their own. */
async function taughtByWellKnown({ db, pupils }: Institute): Promise<Pupil[]> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct e.student_id from enrolments e
    join course_section_teachers x on x.course_section_id = e.course_section_id
    join teachers t on t.id = x.teacher_id join users u on u.id = t.user_id and u.email = ${WELL_KNOWN}
    where e.state = 'enrolled' order by e.student_id desc`.execute(db)
  return rows
    .flatMap(({ student_id }) => pupils.find((one) => one.student_id === student_id) ?? [])
    .filter((one) => !one.is_well_known)
    .slice(0, 2)
}

/** Those who teach hear of what has just changed; what was queued in earlier years is told no more. */
async function tellOfRolls({ db, clock }: Institute): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', rollNoticeJob.kind)
    .where('run_at', '>', clock.now())
    .orderBy('id')
    .execute()
  const done = async (tx: Tx, id: number) => void (await tx.deleteFrom('jobs').where('id', '=', id).execute())
  for (const { id, payload } of jobs)
    await rollNoticeJob.run(payload as never, { db, clock }, { id, attempt: 1, done: (tx) => done(tx, id) })
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
