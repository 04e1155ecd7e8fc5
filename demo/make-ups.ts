import { createMakeUp, failedCoursesOf } from '#features/teaching/make-ups/making/server/actions.ts'
import { noteResults, sealMakeUp } from '#features/teaching/make-ups/results/server/actions.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { asTeacher } from './lessons.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

/** What the first who takes each of them gets; the others do not come. */
const GOT = [12.5, 9] as const

/** Two courses of a closed period are made up: one is passed then, one is not. */
export async function makeUp(institute: Institute, period: PeriodOfDemo, closed_on: Day): Promise<void> {
  const { courses } = await failedCoursesOf(institute.db, period.id)
  for (const [at, note] of GOT.entries()) {
    const course = courses[at]
    if (!course) return
    institute.goTo(addDays(closed_on, 1))
    const { section_id, course_id } = course
    const held_on = addDays(closed_on, 8)
    const { id, examiner } = await institute.act((tx, by) =>
      createMakeUp(tx, by, { section_id, course_id, held_on }),
    )
    institute.goTo(held_on)
    await institute.act(async (tx) => {
      const { user_id } = await tx
        .selectFrom('teachers')
        .select('user_id')
        .where('id', '=', examiner.id)
        .executeTakeFirstOrThrow()
      const by = asTeacher(institute, { teacher_id: examiner.id, user_id })
      const inscribed = await tx
        .selectFrom('make_up_students')
        .select('student_id')
        .where('make_up_id', '=', id)
        .orderBy('student_id')
        .execute()
      const orders = inscribed.map(({ student_id }, place) => ({
        student_id,
        note: place === 0 ? note : null,
        ...(place > 0 && { outcome: 'not_presented' as const }),
      }))
      await noteResults(tx, by, { id, orders })
      await sealMakeUp(tx, by, id)
    })
  }
}
