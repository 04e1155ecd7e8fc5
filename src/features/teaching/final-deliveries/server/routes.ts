import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import * as grading from '../grading/contract.ts'
import { attachJury, detachJury, noteStudent, noteStudents } from '../grading/server/actions.ts'
import { sheet } from '../words.ts'
import {
  createFinalDelivery,
  deleteFinalDelivery,
  deliveryFor,
  shownIn,
  studentsFor,
  updateFinalDelivery,
} from './actions.ts'
import { headingFacts, pageOfDeliveries } from './queries.ts'

export const finalDeliveryRoutes = [
  serve(contract.listFinalDeliveries, async (tx, { query, actor, clock }) => {
    const found = await pageOfDeliveries(tx, { query, actor })
    return { ...found, data: found.data.map((row) => shownIn(row, { actor, clock })) }
  }),
  serve(contract.showFinalDelivery, async (tx, { params, query, actor, clock }) => {
    const delivery = await deliveryFor(tx, { actor, clock }, params.id)
    if (!query.with?.includes('students')) return { data: delivery }
    return { data: { ...delivery, students: await studentsFor(tx, { actor, clock }, params.id) } }
  }),
  serve(contract.listDeliveryStudents, async (tx, { params, actor, clock }) => ({
    data: await studentsFor(tx, { actor, clock }, params.id),
  })),
  serve(contract.createFinalDelivery, async (tx, { body, actor, clock }) => {
    const by = { actor, clock }
    const { id, skipped } = await createFinalDelivery(tx, by, body)
    const students = await studentsFor(tx, by, id)
    return { data: { ...(await deliveryFor(tx, by, id)), students, skipped } }
  }),
  serve(contract.updateFinalDelivery, async (tx, { params, body, actor, clock }) => {
    const by = { actor, clock }
    const { skipped } = await updateFinalDelivery(tx, by, { id: params.id, changes: body })
    const students = await studentsFor(tx, by, params.id)
    return { data: { ...(await deliveryFor(tx, by, params.id)), students, skipped } }
  }),
  serve(contract.deleteFinalDelivery, (tx, { params, actor, clock }) =>
    deleteFinalDelivery(tx, { actor, clock }, params.id),
  ),
  serve(grading.attachJury, async (tx, { params, actor, clock }) => {
    await attachJury(tx, { actor, clock }, params)
    return { data: await deliveryFor(tx, { actor, clock }, params.final_delivery_id) }
  }),
  serve(grading.detachJury, (tx, { params, actor, clock }) => detachJury(tx, { actor, clock }, params)),
  serve(grading.noteStudents, async (tx, { params, body, actor, clock }) => ({
    data: await noteStudents(tx, { actor, clock }, { ...params, orders: body.notes }),
  })),
  serve(grading.noteStudent, async (tx, { params, body, actor, clock }) => ({
    data: await noteStudent(tx, { actor, clock }, { ...params, order: body }),
  })),
  serve(contract.reportFinalDelivery, async (tx, { params, actor, clock }) => {
    const by = { actor, clock }
    const heading = await headingFacts(tx, params.id)
    return sheet(
      { ...(await deliveryFor(tx, by, params.id)), ...heading },
      await studentsFor(tx, by, params.id),
    )
  }),
]
