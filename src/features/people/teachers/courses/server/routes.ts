import { serve } from '#server/call.ts'
import { teacherFacts } from '../../server/queries.ts'
import { teacherCoursesTitle } from '../../words.ts'
import { listTeacherCourses, listTeacherHistoric, reportTeacherCourses } from '../contract.ts'
import { pageOfCourses, pageOfHistoric } from './queries.ts'

export const teacherCourseRoutes = [
  serve(listTeacherCourses, (tx, { params, query }) => pageOfCourses(tx, params.id, query)),
  serve(listTeacherHistoric, (tx, { params, query, clock }) =>
    pageOfHistoric(tx, { teacher_id: params.id, query, today: clock.today() }),
  ),
  serve(reportTeacherCourses, async (tx, { params, query }) => {
    const { first_name, last_name } = await teacherFacts(tx, params.id)
    const { data } = await pageOfCourses(tx, params.id, { period_id: query.period_id, limit: 0 })
    return {
      title: teacherCoursesTitle(`${first_name} ${last_name}`, data[0]?.period),
      columns: listTeacherCourses.exports.columns,
      rows: data,
      filters: [],
    }
  }),
]
