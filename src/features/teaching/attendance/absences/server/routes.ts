import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { absencesOfStudent } from './queries.ts'

export const absenceRoutes = [
  serve(contract.showAbsences, async (tx, { params, query, actor }) => ({
    data: await absencesOfStudent(tx, { student_id: params.id, ...query }, actor),
  })),
  serve(contract.showCourseAbsences, async (tx, { params, actor }) => {
    const [data] = await absencesOfStudent(tx, params, actor)
    if (!data) throw new Refusal('student_is_not_related_to_course_section')
    return { data }
  }),
]
