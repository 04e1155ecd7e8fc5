import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { coursesOf, pageOfSemesters, semesterWith } from './queries.ts'

export const semesterRoutes = [
  serve(contract.listSemesters, (tx, { query }) => pageOfSemesters(tx, query)),
  serve(contract.showSemester, async (tx, { params, query }) => ({
    data: await semesterWith(tx, params.id, query.with),
  })),
  serve(contract.createSemester, async (tx, { body }) => ({ data: await actions.createSemester(tx, body) })),
  serve(contract.updateSemester, async (tx, { params, body }) => ({
    data: await actions.updateSemester(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteSemester, async (tx, { params }) => actions.deleteSemester(tx, params.id)),
  serve(contract.listSemesterCourses, async (tx, { params }) => ({ data: await coursesOf(tx, params.id) })),
  serve(contract.replaceSemesterCourses, async (tx, { params, body }) => ({
    data: await actions.replaceCourses(tx, { id: params.id, ...body }),
  })),
  serve(contract.switchSemesterCourse, async (tx, { params, body }) => ({
    data: await actions.switchCourse(tx, { ...params, ...body }),
  })),
  serve(contract.moveCourse, async (tx, { params, body }) => ({
    data: await actions.moveCourse(tx, { id: params.id, ...body }),
  })),
  serve(contract.addCourseToSemesters, async (tx, { body }) => ({ data: await actions.addCourse(tx, body) })),
]
