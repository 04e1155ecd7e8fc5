import { sql } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { nameOfCopy, refusalToDelete, refusalToSave } from '../rules.ts'
import { factsToDelete, factsToSave, lockPensum, namesIn, pensumById } from './queries.ts'

/** Makes a draft; also called by the demo institute. */
export async function createPensum(tx: Tx, order: BodyOf<typeof contract.createPensum>) {
  const { name_taken, ...shape } = await factsToSave(tx, { id: null, ...order })
  const wanted = { versioned: order.versioned === true, name_taken }
  insist(refusalToSave({ versioned: false }, wanted, shape))
  const { id } = await tx.insertInto('pensums').values(order).returning('id').executeTakeFirstOrThrow()
  return pensumById(tx, id)
}

type PensumUpdate = { id: number; changes: BodyOf<typeof contract.updatePensum> }

/** Changes what is given of a draft; `versioned: true` freezes it. */
export async function updatePensum(tx: Tx, { id, changes }: PensumUpdate) {
  const before = await lockPensum(tx, id)
  const { name = before.name, specialization_id = before.specialization_id } = changes
  const { name_taken, ...shape } = await factsToSave(tx, { id, name, specialization_id })
  const wanted = { versioned: changes.versioned ?? before.versioned, name_taken }
  insist(refusalToSave(before, wanted, shape))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('pensums').set(changes).where('id', '=', id).execute()
  return pensumById(tx, id)
}

/** Freezes a draft whose semesters all have courses; also called by the demo institute. */
export const freezePensum = (tx: Tx, id: number) => updatePensum(tx, { id, changes: { versioned: true } })

/** Removes a pensum and its semesters. */
export async function deletePensum(tx: Tx, id: number): Promise<void> {
  await lockPensum(tx, id)
  insist(refusalToDelete(await factsToDelete(tx, id)))
  await tx.deleteFrom('pensums').where('id', '=', id).execute()
}

/** A new draft with the same semesters and courses in the same order; `prelations` copies its prelations. */
export async function copyPensum(tx: Tx, order: { id: number; name?: string | undefined }) {
  const { name: original, specialization_id } = await lockPensum(tx, order.id)
  const name = order.name ?? nameOfCopy(original, await namesIn(tx, specialization_id))
  const copy = await createPensum(tx, { name, specialization_id })
  await sql`insert into semesters (pensum_id, number, code)
    select ${copy.id}, number, code from semesters where pensum_id = ${order.id} order by number`.execute(tx)
  await sql`insert into semester_courses (semester_id, pensum_id, course_id, enabled, position)
    select made.id, made.pensum_id, sc.course_id, sc.enabled, sc.position
    from semester_courses sc
    join semesters m on m.id = sc.semester_id
    join semesters made on made.pensum_id = ${copy.id} and made.number = m.number
    where sc.pensum_id = ${order.id}`.execute(tx)
  return pensumById(tx, copy.id)
}
