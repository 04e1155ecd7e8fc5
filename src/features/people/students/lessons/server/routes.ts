import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { pageOfStudentLessons } from './queries.ts'

export const studentLessonRoutes = [
  serve(contract.listStudentLessons, (tx, { params, query, actor, clock }) =>
    pageOfStudentLessons(tx, { student_id: params.id, query, actor, now: clock.now() }),
  ),
  serve(contract.listCourseStudentLessons, (tx, { params, query, actor, clock }) => {
    const { student_id, ...place } = params
    return pageOfStudentLessons(tx, {
      student_id,
      query: { ...query, ...place },
      actor,
      now: clock.now(),
    })
  }),
]
