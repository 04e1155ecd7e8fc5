import { sql } from 'kysely'
import { serve } from '#server/call.ts'
import { coordinatedBy, pageOfTeachers, supervisedTeachersOf, teacherById } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { giveSpecializations, makeCoordinator, superviseTeachers, takeSpecializations } from './actions.ts'

export const coordinationRoutes = [
  serve(contract.changeIsCoordinator, async (tx, { params, body, actor, clock }) => {
    await makeCoordinator(tx, { actor, clock }, { ...params, ...body })
    return { data: await teacherById(tx, params.id, actor) }
  }),
  serve(contract.listCoordinatedSpecializations, async (tx, { params }) => ({
    data: await coordinatedBy(tx, params.id),
  })),
  serve(contract.assignSpecializations, async (tx, { params, body, actor, clock }) => {
    await giveSpecializations(tx, { actor, clock }, { ...params, ...body })
    return { data: await coordinatedBy(tx, params.id) }
  }),
  serve(contract.removeSpecializations, async (tx, { params, body, actor, clock }) => {
    await takeSpecializations(tx, { actor, clock }, { ...params, ...body })
    return { data: await coordinatedBy(tx, params.id) }
  }),
  serve(contract.listSupervisedTeachers, (tx, { params, query, actor }) => {
    const supervised = sql<boolean>`t.id in (
      select sv.teacher_id from supervisions sv where sv.coordinator_id = ${params.id})`
    return pageOfTeachers(tx, query, actor, supervised)
  }),
  serve(contract.assignSupervisedTeachers, async (tx, { params, body, actor, clock }) => {
    await superviseTeachers(tx, { actor, clock }, { ...params, ...body })
    return { data: await supervisedTeachersOf(tx, params.id, actor) }
  }),
]
