import { serve } from '#server/call.ts'
import { listStudentCourses } from '../contract.ts'
import { pageOfStudentCourses } from './queries.ts'

export const studentCourseRoutes = [
  serve(listStudentCourses, (tx, { params, query, actor, clock }) =>
    pageOfStudentCourses(tx, { student_id: params.id, query, actor, today: clock.today() }),
  ),
]
