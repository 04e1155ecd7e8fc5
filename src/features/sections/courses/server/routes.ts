import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import { assignTeachers } from '../../server/actions.ts'
import * as contract from '../contract.ts'
import { courseSectionOf, pageOfCourseSections, teachersOfSection } from './queries.ts'

async function shown(tx: Tx, params: { section_id: number; course_id: number }) {
  const data = await courseSectionOf(tx, params)
  if (!data) throw new Refusal('course_section_not_found')
  return { data }
}

export const courseSectionRoutes = [
  serve(contract.listCourseSections, (tx, { query, actor }) => pageOfCourseSections(tx, query, actor)),
  serve(contract.showCourseSection, (tx, { params }) => shown(tx, params)),
  serve(contract.listSectionTeachers, async (tx, { params }) => ({
    data: await teachersOfSection(tx, params.id),
  })),
  serve(contract.assignTeachers, async (tx, { params, body, actor, clock }) => {
    await assignTeachers(tx, { actor, clock }, { ...params, ...body })
    return shown(tx, params)
  }),
]
