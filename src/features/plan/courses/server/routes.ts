import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createCourse, createManyCourses, deleteCourse, updateCourse } from './actions.ts'
import { courseById, pageOfCourses } from './queries.ts'

export const courseRoutes = [
  serve(contract.listCourses, (tx, { query }) => pageOfCourses(tx, query)),
  serve(contract.showCourse, async (tx, { params, query }) => ({
    data: await courseById(tx, params.id, query.with),
  })),
  serve(contract.createCourse, async (tx, { body }) => ({ data: await createCourse(tx, body) })),
  serve(contract.createCourses, async (tx, { body }) => ({
    data: await createManyCourses(tx, body.courses),
  })),
  serve(contract.updateCourse, async (tx, { params, body, ...by }) => ({
    data: await updateCourse(tx, by, { id: params.id, changes: body }),
  })),
  serve(contract.deleteCourse, async (tx, { params }) => deleteCourse(tx, params.id)),
]
