import { confirmPreregistered } from '#features/preregistrations/server/actions.ts'
import { createStudent } from '#features/students/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { type By, serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import {
  createInscription,
  listInscriptions,
  rollbackInscription,
  showInscription,
  updateInscription,
} from '../contract.ts'
import { changeInscription, inscribe, rollBack } from './actions.ts'
import { inscriptionById, pageOfInscriptions } from './queries.ts'

type Order = BodyOf<typeof createInscription>

/** Whoever is named: a student, a pre-enrolled person, or a new person. */
async function inscribeWhoever(tx: Tx, by: By, body: Order, base: string): Promise<number> {
  const { student, student_id, preregistered_student_id, ...place } = body
  if (preregistered_student_id !== undefined)
    return confirmPreregistered(tx, by, { id: preregistered_student_id, ...place, base, is_review: false })
  const whom = student_id ?? (student ? await createStudent(tx, by, { person: student, base }) : 0)
  return inscribe(tx, by, { student_id: whom, ...place })
}

export const inscriptionRoutes = [
  serve(listInscriptions, (tx, { query, actor }) => pageOfInscriptions(tx, query, actor)),
  serve(showInscription, async (tx, { params, query }) => ({
    data: await inscriptionById(tx, params.id, query.with),
  })),
  serve(createInscription, async (tx, { body, request, ...by }) => ({
    data: await inscriptionById(tx, await inscribeWhoever(tx, by, body, request.base)),
  })),
  serve(rollbackInscription, async (tx, { body, ...by }) => {
    await rollBack(tx, by, body)
    return { data: { id: body.inscription_id } }
  }),
  serve(updateInscription, async (tx, { body, request, ...by }) => {
    await changeInscription(tx, by, { ...body })
    return { data: await inscriptionById(tx, body.inscription_id) }
  }),
]
