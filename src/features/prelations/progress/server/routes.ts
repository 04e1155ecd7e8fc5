import { serve } from '#server/call.ts'
import { showPensumProgress } from '../contract.ts'
import { progressOf } from '../rules.ts'
import { attemptsOf, followedPensums } from './queries.ts'

const NONE = {
  state: 'open' as const,
  period: null,
  note: null,
  failed: false,
  missing_courses: [],
  missing_semesters: [],
}

export const progressRoutes = [
  serve(showPensumProgress, async (tx, { params, actor, clock }) => {
    const attempts = await attemptsOf(tx, params.id, clock.today())
    const pensums = await followedPensums(tx, params.id)
    // routes.md#student-pages: a student's history is not a teacher's to read; that a course is approved is enough.
    const seesNotes = actor.type !== 'teacher'
    return {
      data: pensums.map(({ reached, ...pensum }) => {
        const progress = progressOf({ ...pensum, attempts, reached })
        const semesters = pensum.semesters.map(({ courses, ...semester }) => ({
          ...semester,
          courses: courses.map((course) => {
            const own = progress.get(course.id) ?? NONE
            return { ...course, progress: seesNotes ? own : { ...own, note: null } }
          }),
        }))
        const courses = semesters.flatMap((semester) => semester.courses)
        const approved = courses.filter((course) => course.progress.state === 'approved')
        return { ...pensum, semesters, credits: creditsOf(courses), approved_credits: creditsOf(approved) }
      }),
    }
  }),
]

const creditsOf = (courses: readonly { credits: number }[]) =>
  courses.reduce((sum, course) => sum + course.credits, 0)
