import type { CourseSectionKey } from '#features/sections/rules.ts'
import type { Actor } from '#server/access/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import * as contract from '../contract.ts'
import { markStudent, markStudents } from './actions.ts'
import { headingFacts, registeredLessons } from './queries.ts'

/** What was taught in a course of a section and to how many, within reach. */
const paper = async (tx: Tx, actor: Actor, place: CourseSectionKey) => ({
  ...contract.headingOf(await headingFacts(tx, place)),
  rows: await registeredLessons(tx, place, actor),
})

export const attendanceRoutes = [
  serve(contract.markStudents, async (tx, { params, body, actor, clock }) => ({
    data: await markStudents(tx, { actor, clock }, { id: params.id, students: body.students }),
  })),
  serve(contract.markStudent, async (tx, { params, body, actor, clock }) => ({
    data: await markStudent(tx, { actor, clock }, { ...params, order: body }),
  })),
  serve(contract.reportRegisteredLessons, (tx, { params, actor }) => paper(tx, actor, params)),
]
