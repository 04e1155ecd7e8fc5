import { sql } from 'kysely'
import { touchPensums } from '#features/plan/pensums/semesters/server/actions.ts'
import { copyPensum } from '#features/plan/pensums/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { deletable, refusalToDelete, refusalToSave } from '../rules.ts'
import { COREQUISITE_PLACE } from '../words.ts'
import { factsToSave, lockPrelations, prelationById } from './queries.ts'

/** Stops what leads nowhere; of a co-requisite with where it would. */
async function insistOnSaving(tx: Tx, wish: Parameters<typeof factsToSave>[1]): Promise<void> {
  const refusal = refusalToSave(await factsToSave(tx, wish))
  const isPlace = refusal === 'target_must_be_related_to_next_semesters' && wish.is_corequisite
  insist(refusal, isPlace ? { description: COREQUISITE_PLACE } : {})
}

/** In a draft, one course requires another, or is taken together with it; also called by the demo institute. */
export async function createPrelation(tx: Tx, order: BodyOf<typeof contract.createPrelation>) {
  await insistOnSaving(tx, { id: null, ...order })
  const { id } = await tx.insertInto('prelations').values(order).returning('id').executeTakeFirstOrThrow()
  await touchPensums(tx, [order.pensum_id])
  return prelationById(tx, id)
}

type PrelationUpdate = { id: number; changes: BodyOf<typeof contract.updatePrelation> }

/** Changes which course of the draft requires which. */
export async function updatePrelation(tx: Tx, { id, changes }: PrelationUpdate) {
  const before = await prelationById(tx, id)
  const { course_id = before.course_id, required_course_id = before.required_course_id } = changes
  const { is_corequisite = before.is_corequisite } = changes
  await insistOnSaving(tx, {
    ...{ id, pensum_id: before.pensum_id, course_id, required_course_id },
    is_corequisite,
  })
  if (Object.keys(changes).length > 0) {
    await tx.updateTable('prelations').set(changes).where('id', '=', id).execute()
    await touchPensums(tx, [before.pensum_id])
  }
  return prelationById(tx, id)
}

/** Removes one prelation of a draft. */
export const deletePrelation = (tx: Tx, id: number): Promise<void> => removeThose(tx, [id])

/** Removes those named, or all that a course requires in drafts. */
export async function deletePrelations(
  tx: Tx,
  order: BodyOf<typeof contract.deletePrelations>,
): Promise<void> {
  if (order.type === 'partial') return removeThose(tx, order.ids)
  const { drafts, refusal } = deletable(await lockPrelations(tx, order))
  insist(refusal)
  return remove(tx, drafts)
}

async function removeThose(tx: Tx, ids: readonly number[]): Promise<void> {
  const found = await lockPrelations(tx, { ids })
  insist(refusalToDelete(found))
  return remove(tx, found)
}

type LockedPrelations = Awaited<ReturnType<typeof lockPrelations>>

async function remove(tx: Tx, those: LockedPrelations): Promise<void> {
  if (those.length === 0) return
  await tx
    .deleteFrom('prelations')
    .where(
      'id',
      'in',
      those.map((one) => one.id),
    )
    .execute()
  await touchPensums(
    tx,
    those.map((one) => one.pensum_id),
  )
}

/** Copies a pensum with its semesters, courses and prelations into a new draft. */
export async function copyWithPrelations(tx: Tx, order: { id: number; name?: string | undefined }) {
  const copy = await copyPensum(tx, order)
  await sql`insert into prelations (pensum_id, course_id, required_course_id, is_corequisite)
    select ${copy.id}::int, course_id, required_course_id, is_corequisite from prelations
    where pensum_id = ${order.id} order by id`.execute(tx)
  return copy
}
