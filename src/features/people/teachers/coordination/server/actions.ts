import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { changeTeachingRole } from '#features/people/account/lifecycle/server/actions.ts'
import { assignCoordinator, removeCoordinator } from '#features/plan/specializations/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToMake, refusalToSupervise, refusalToUnmake } from '../../rules.ts'
import { chargesOf, teacherFacts } from '../../server/queries.ts'
import { supervisedIdsOf, supervisionFacts } from './queries.ts'

/** Makes a teacher a coordinator, or a coordinator a teacher again; the open sessions end. */
export async function makeCoordinator(
  tx: Tx,
  by: By,
  { id, is_coordinator }: { id: number; is_coordinator: boolean },
): Promise<void> {
  const before = await teacherFacts(tx, id)
  if (before.is_coordinator === is_coordinator) return
  insist(is_coordinator ? refusalToMake(before) : refusalToUnmake(await chargesOf(tx, id, by.clock.today())))
  const role = is_coordinator ? 'coordinator' : 'teacher'
  await changeTeachingRole(tx, by, { user_id: before.user_id, role })
  // What a form read before stands for another role.
  await tx.updateTable('teachers').set({ user_id: before.user_id }).where('id', '=', id).execute()
  await record(tx, by, {
    action: 'teachers.role',
    entity: 'teacher',
    entity_id: id,
    before: { role: is_coordinator ? 'teacher' : 'coordinator' },
    after: { role },
  })
}

type CoordinatedSpecializations = { id: number; specialization_ids: readonly number[] }

/** Gives specializations to a coordinator, beside those coordinated already. */
export async function giveSpecializations(tx: Tx, by: By, order: CoordinatedSpecializations): Promise<void> {
  // In one order for everybody, so that two at once wait for each other instead of locking each other out.
  for (const specialization_id of inOrder(order.specialization_ids))
    await assignCoordinator(tx, by, { specialization_id, teacher_id: order.id })
}

/** Takes specializations from whoever coordinates them, where that is this person. */
export async function takeSpecializations(tx: Tx, by: By, order: CoordinatedSpecializations): Promise<void> {
  for (const specialization_id of inOrder(order.specialization_ids))
    await removeCoordinator(tx, by, { specialization_id, teacher_id: order.id })
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** Has a coordinator supervise these teachers and no others (http.md#bodies-and-answers: the whole list). */
export async function superviseTeachers(
  tx: Tx,
  by: By,
  { id, teacher_ids }: { id: number; teacher_ids: readonly number[] },
): Promise<void> {
  await tx.selectFrom('teachers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const wanted = inOrder(teacher_ids)
  const before = await supervisedIdsOf(tx, id)
  const added = wanted.filter((one) => !before.includes(one))
  insist(refusalToSupervise(id, wanted, await supervisionFacts(tx, id, added)))
  await tx
    .deleteFrom('supervisions')
    .where('coordinator_id', '=', id)
    .where('teacher_id', '<>', sql<number>`all(${wanted}::int[])`)
    .execute()
  if (added.length > 0)
    await tx
      .insertInto('supervisions')
      .values(added.map((teacher_id) => ({ coordinator_id: id, teacher_id })))
      .execute()
  const isChanged = added.length > 0 || before.length !== wanted.length
  if (!isChanged) return
  await record(tx, by, {
    action: 'teachers.supervise',
    entity: 'teacher',
    entity_id: id,
    before: { teacher_ids: before },
    after: { teacher_ids: wanted },
  })
}
