import { record } from '#features/institute/audit/server/actions.ts'
import { actsOfAccount } from '#features/people/account/lifecycle/server/actions.ts'
import { ACCOUNT_HELD, heldSentence, sumOf } from '#features/people/account/lifecycle/words.ts'
import { insist } from '#kernel/errors.ts'
import type { Person } from '#kernel/schemas.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import { createStudent, removeStudents } from '../../server/actions.ts'
import { studentFacts } from '../../server/queries.ts'
import { refusalToDelete } from '../rules.ts'
import { HELD, WAY_OUT } from '../words.ts'
import { lockedByName, recordsOf } from './queries.ts'

/** Makes a student whom nobody has inscribed yet. Gives the id. */
export async function registerStudent(
  tx: Tx,
  by: By,
  order: { person: Person; base: string },
): Promise<number> {
  const id = await createStudent(tx, by, order)
  const { email, first_name, last_name, identity_kind, identity_number } = order.person
  await record(tx, by, {
    action: 'students.create',
    entity: 'student',
    entity_id: id,
    after: { first_name, last_name, identity_kind, identity_number, email },
  })
  return id
}

/**
 * Removes a student with the account; one who has a past stays, and the refusal names it. The constraints keep it, but
 * would wait for whoever holds such a record.
 */
export async function deleteStudent(tx: Tx, by: By, id: number): Promise<void> {
  const { user_id, state, first_name, last_name, identity_kind, identity_number, email } = await studentFacts(
    tx,
    id,
  )
  const { absences, ...records } = await recordsOf(tx, id)
  const acts = await actsOfAccount(tx, user_id)
  const description = heldSentence({
    name: `${first_name} ${last_name}`,
    counts: { absences, ...records, ...acts },
    words: { ...HELD, ...ACCOUNT_HELD },
    way_out: state === 'active' ? WAY_OUT : null,
  })
  insist(refusalToDelete({ absences, records: sumOf(records), acts: sumOf(acts) }), { description })
  await removeStudents(tx, [id])
  await record(tx, by, {
    action: 'students.delete',
    entity: 'student',
    entity_id: id,
    before: { first_name, last_name, identity_kind, identity_number, email },
  })
}

/** Removes those of many who have no past, each by the rules of one; gives who stays, and what holds each. */
export async function deleteStudents(
  tx: Tx,
  by: By,
  { ids, dry_run = false }: { ids: readonly number[]; dry_run?: boolean | undefined },
) {
  const there = await lockedByName(tx, ids)
  // Somebody else removed them while this waited.
  insist(there.length === 0 ? 'resource_not_found' : null)
  const { done, skipped } = await tryEach(tx, there, {
    work: ({ id }) => deleteStudent(tx, by, id),
    dry_run,
  })
  return {
    deleted: done.map(({ id }) => id),
    skipped: skipped.map(({ one: { id, name }, code, description }) => ({
      student_id: id,
      name,
      code,
      ...(description !== undefined && { sentence: description }),
    })),
  }
}
