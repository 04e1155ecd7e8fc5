import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/serve.ts'
import { courseSectionOf } from '../../courses/server/queries.ts'
import * as contract from '../contract.ts'
import { pageOfSectionStudents } from './queries.ts'

export const sectionStudentRoutes = [
  serve(contract.listSectionStudents, (tx, { params, query, actor }) =>
    pageOfSectionStudents(tx, query, actor, { section_id: params.id }),
  ),
  serve(contract.listCourseSectionStudents, async (tx, { params, query, actor }) => {
    const course_section = await courseSectionOf(tx, params)
    if (!course_section) throw new Refusal('course_section_not_found')
    const { section_id } = params
    return pageOfSectionStudents(tx, query, actor, { section_id, course_section_id: course_section.id })
  }),
]
