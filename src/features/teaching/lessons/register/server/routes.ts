import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { headingOf, reportRegisteredLessons } from '../contract.ts'
import { headingFacts, registeredLessons } from './queries.ts'

/** What was taught in a course of a section and to how many, within reach. */
const paper = async (tx: Tx, actor: Actor, place: CourseSectionKey) => ({
  ...headingOf(await headingFacts(tx, place)),
  rows: await registeredLessons(tx, place, actor),
})

export const lessonRegisterRoutes = [
  serve(reportRegisteredLessons, (tx, { params, actor }) => paper(tx, actor, params)),
]
