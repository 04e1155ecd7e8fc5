import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import { serve } from '#server/call.ts'
import { listStudentCourses } from '../contract.ts'
import { pageOfStudentCourses } from './queries.ts'

export const studentCourseRoutes = [
  serve(listStudentCourses, async (tx, { params, query, actor, clock }) => {
    const jury = await gradingBlindly(tx, { actor, clock })
    return pageOfStudentCourses(tx, { student_id: params.id, query, actor, jury, today: clock.today() })
  }),
]
