import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { showIdentity } from '#kernel/person.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { courseSectionOf } from '../../courses/server/queries.ts'
import { sectionById } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { pageOfSectionStudents, rowsOfSections, standingOf } from './queries.ts'

async function found(tx: Tx, place: CourseSectionKey, actor: Actor) {
  const course_section = await courseSectionOf(tx, place, actor)
  if (!course_section) throw new Refusal('course_section_not_found')
  return course_section
}

/** The list on paper: of the whole section, or of one of its courses. */
async function paper(
  tx: Tx,
  actor: Actor,
  { signatures, ...of }: { section_id: number; course_id?: number; signatures?: boolean | undefined },
) {
  const section = await sectionById(tx, of.section_id)
  const course =
    of.course_id === undefined
      ? null
      : await found(tx, { section_id: of.section_id, course_id: of.course_id }, actor)
  const which = { section_id: of.section_id, ...(course && { course_section_id: course.id }) }
  const { data } = await pageOfSectionStudents(tx, { limit: 0 }, actor, which)
  return {
    ...contract.headingOf(section, course, signatures),
    rows: data.map((student, at) => ({
      ...student,
      number: at + 1,
      identity: showIdentity(student.identity_kind, student.identity_number),
    })),
  }
}

export const sectionStudentRoutes = [
  serve(contract.listSectionStudents, (tx, { params, query, actor }) =>
    pageOfSectionStudents(tx, query, actor, { section_id: params.id }),
  ),
  serve(contract.listCourseSectionStudents, async (tx, { params, query, actor }) => {
    const { id, section_id } = await found(tx, params, actor)
    return pageOfSectionStudents(tx, query, actor, { section_id, course_section_id: id })
  }),
  serve(contract.showCourseSectionStudent, async (tx, { params, actor, clock }) => {
    const { id } = await found(tx, params, actor)
    const jury = await gradingBlindly(tx, { actor, clock })
    const data = await standingOf(tx, { course_section_id: id, student_id: params.student_id, jury })
    if (!data) throw new Refusal('student_is_not_related_to_course_section')
    return { data }
  }),
  serve(contract.reportSectionStudents, (tx, { params, query, actor }) =>
    paper(tx, actor, { section_id: params.id, signatures: query.signatures }),
  ),
  serve(contract.reportManySections, async (tx, { query, actor }) => ({
    ...contract.manyLists(query.signatures),
    rows: await rowsOfSections(tx, actor, query.ids),
  })),
  serve(contract.reportCourseSectionStudents, (tx, { params, query, actor }) =>
    paper(tx, actor, { ...params, signatures: query.signatures }),
  ),
]
