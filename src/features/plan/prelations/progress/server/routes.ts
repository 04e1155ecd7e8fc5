import { knownPeriods } from '#features/people/students/degree/server/actions.ts'
import { showHistory } from '#features/people/students/history/contract.ts'
import { creditsOf } from '#features/people/students/history/rules.ts'
import { mayCall } from '#kernel/access.ts'
import { serve } from '#server/call.ts'
import { showPensumProgress } from '../contract.ts'
import { decidingAttempts, progressOf } from '../rules.ts'
import { attemptsOf, followedPensums } from './queries.ts'

export const progressRoutes = [
  serve(showPensumProgress, async (tx, { params, actor, clock }) => {
    const attempts = await attemptsOf(tx, params.id, clock.today())
    const pensums = await followedPensums(tx, params.id)
    const periods = await knownPeriods(tx)
    // routes.md#student-pages: whoever may not read the history is told that a course is approved, and no note.
    const readsHistory = mayCall(showHistory, actor)
    return {
      data: pensums.map(({ reached, ...pensum }) => {
        const progress = progressOf({ ...pensum, attempts, reached })
        const semesters = pensum.semesters.map(({ courses, ...semester }) => ({
          ...semester,
          courses: courses.flatMap((course) => {
            const own = progress.get(course.id)
            return own ? { ...course, progress: readsHistory ? own : { ...own, note: null } } : []
          }),
        }))
        const courses = semesters.flatMap((semester) => semester.courses)
        const approved = courses.filter((course) => course.progress.state === 'approved')
        const prelations = pensum.prelations.filter(
          (one) => progress.has(one.course_id) && progress.has(one.required_course_id),
        )
        const sums = { credits: creditsOf(courses), approved_credits: creditsOf(approved) }
        return { ...pensum, semesters, prelations, ...sums }
      }),
      facts: {
        pensums: pensums
          .filter((one) => one.leads_to_degree)
          .sort((one, other) => Number(other.is_basic) - Number(one.is_basic)),
        attempts: decidingAttempts(attempts, readsHistory),
        latest: pensums.at(-1) ?? null,
        periods,
        current: periods.find(({ enabled }) => enabled) ?? null,
        has_notes: readsHistory,
      },
    }
  }),
]
