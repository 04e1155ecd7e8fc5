import { record } from '#features/audit/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { createStudent, removeStudents } from '../../server/actions.ts'
import { studentFacts } from '../../server/queries.ts'
import { isNamed } from './queries.ts'

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
 * Removes a student with the account; one whom a record names stays (`student_has_history`). The constraints keep it,
 * but would wait for whoever holds such a record.
 */
export async function deleteStudent(tx: Tx, by: By, id: number): Promise<void> {
  const { first_name, last_name, identity_kind, identity_number, email } = await studentFacts(tx, id)
  insist((await isNamed(tx, id)) ? 'student_has_history' : null)
  await removeStudents(tx, [id])
  await record(tx, by, {
    action: 'students.delete',
    entity: 'student',
    entity_id: id,
    before: { first_name, last_name, identity_kind, identity_number, email },
  })
}
