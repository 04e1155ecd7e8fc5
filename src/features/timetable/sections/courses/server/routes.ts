import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { type By, serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { assignTeachers } from '../../server/actions.ts'
import * as contract from '../contract.ts'
import { candidatesFor, courseSectionOf, pageOfCourseSections, teachersOfSection } from './queries.ts'

async function shown(tx: Tx, params: CourseSectionKey, actor: Actor) {
  const data = await courseSectionOf(tx, params, actor)
  if (!data) throw new Refusal('course_section_not_found')
  return { data }
}

async function assigned(tx: Tx, by: By, order: CourseSectionKey & { teacher_ids: readonly number[] }) {
  await assignTeachers(tx, by, order)
  return shown(tx, order, by.actor)
}

export const courseSectionRoutes = [
  serve(contract.listCourseSections, async (tx, { query, actor, clock }) => {
    const jury = query.with?.includes('passing_count') ? await gradingBlindly(tx, { actor, clock }) : null
    return pageOfCourseSections(tx, query, { actor, jury })
  }),
  serve(contract.showCourseSection, (tx, { params, actor }) => shown(tx, params, actor)),
  serve(contract.listSectionTeachers, async (tx, { params }) => ({
    data: await teachersOfSection(tx, params.id),
  })),
  serve(contract.listCandidates, async (tx, { params, actor }) => {
    const { data } = await shown(tx, params, actor)
    return { data: await candidatesFor(tx, data) }
  }),
  serve(contract.assignTeachers, (tx, { params, body, actor, clock }) =>
    assigned(tx, { actor, clock }, { ...params, ...body }),
  ),
  serve(contract.assignTeachersByPost, (tx, { params, body, actor, clock }) =>
    assigned(tx, { actor, clock }, { ...params, ...body }),
  ),
  serve(contract.updateCourseSection, (tx, { params, body: { teacher_ids }, actor, clock }) =>
    teacher_ids ? assigned(tx, { actor, clock }, { ...params, teacher_ids }) : shown(tx, params, actor),
  ),
]
