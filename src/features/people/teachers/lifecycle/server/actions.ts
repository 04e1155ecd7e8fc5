import { record } from '#features/institute/audit/server/actions.ts'
import { actsOfAccount } from '#features/people/account/lifecycle/server/actions.ts'
import { ACCOUNT_HELD, heldSentence, sumOf } from '#features/people/account/lifecycle/words.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import { removeTeachers } from '../../server/actions.ts'
import { teacherFacts } from '../../server/queries.ts'
import { refusalToDelete } from '../rules.ts'
import { HELD, WAY_OUT } from '../words.ts'
import { lockedByName, recordsOf } from './queries.ts'

/** Removes a teacher with the account; one who has a past stays, and the refusal names it. */
export async function deleteTeacher(tx: Tx, by: By, id: number): Promise<void> {
  const { user_id, enabled, first_name, last_name, is_coordinator, email } = await teacherFacts(tx, id)
  const { absences, ...records } = await recordsOf(tx, id)
  const acts = await actsOfAccount(tx, user_id)
  const description = heldSentence({
    name: `${first_name} ${last_name}`,
    counts: { absences, ...records, ...acts },
    words: { ...HELD, ...ACCOUNT_HELD },
    way_out: enabled ? WAY_OUT : null,
  })
  insist(refusalToDelete({ absences, records: sumOf(records), acts: sumOf(acts) }), { description })
  await removeTeachers(tx, [id])
  await record(tx, by, {
    action: 'teachers.delete',
    entity: 'teacher',
    entity_id: id,
    before: { first_name, last_name, is_coordinator, email },
  })
}

/** Removes those of many who have no past, each by the rules of one; gives who stays, and what holds each. */
export async function deleteTeachers(
  tx: Tx,
  by: By,
  { ids, dry_run = false }: { ids: readonly number[]; dry_run?: boolean | undefined },
) {
  const there = await lockedByName(tx, ids)
  // Somebody else removed them while this waited.
  insist(there.length === 0 ? 'resource_not_found' : null)
  const { done, skipped } = await tryEach(tx, there, {
    work: ({ id }) => deleteTeacher(tx, by, id),
    dry_run,
  })
  return {
    deleted: done.map(({ id }) => id),
    skipped: skipped.map(({ one: { id, name }, code, description }) => ({
      teacher_id: id,
      name,
      code,
      ...(description !== undefined && { sentence: description }),
    })),
  }
}
