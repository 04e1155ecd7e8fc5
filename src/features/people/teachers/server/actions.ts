import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { changeEmailOf } from '#features/people/account/credentials/server/actions.ts'
import {
  changePictureOf,
  createAccount,
  enableAccount,
} from '#features/people/account/lifecycle/server/actions.ts'
import { createWithAccounts, removeAccounts } from '#features/people/account/server/actions.ts'
import { assignCoordinator } from '#features/plan/specializations/server/actions.ts'
import { mayCall } from '#kernel/access.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { type Gender, type IdentityKind, identityNumber, isIdentity } from '#kernel/person.ts'
import type { Role } from '#kernel/roles.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import type * as contract from '../contract.ts'
import { assignSpecializations, changeIsCoordinator } from '../coordination/contract.ts'
import { makeCoordinator } from '../coordination/server/actions.ts'
import { onlyJurySentence } from '../lifecycle/words.ts'
import { refusalToDisable, refusalToEdit } from '../rules.ts'
import { chargesOf, deliveriesAlone, type TeacherFacts, teacherFacts } from './queries.ts'

type NewTeacher = {
  email: string
  first_name: string
  last_name: string
  identity_kind: IdentityKind
  identity_number: string
  gender: Gender | null
  /** As E.164. */
  phone: string | null
  is_coordinator: boolean
  /** Base of the link in the confirmation mail. */
  base: string
  /** False where nobody is to get a mail: the demo institute. */
  confirm: boolean
}

/** Makes a teacher or coordinator with an account. Gives the teacher's id. */
export async function createTeacher(tx: Tx, by: By, order: NewTeacher): Promise<number> {
  const { email, is_coordinator, base, confirm, ...columns } = order
  const account = { email, role: roleOf(order), base, clock: by.clock, confirm }
  const user_id = await createAccount(tx, account)
  const { id } = await tx
    .insertInto('teachers')
    .values({ ...columns, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ImportedTeacher = Omit<NewTeacher, 'base' | 'confirm'>

const roleOf = ({ is_coordinator }: { is_coordinator: boolean }): Role =>
  is_coordinator ? 'coordinator' : 'teacher'

/** Teachers of an import, each checked before. Gives ids in their order. */
export const createTeachers = (
  tx: Tx,
  by: By,
  order: { people: readonly ImportedTeacher[]; base: string; confirm: boolean },
): Promise<number[]> =>
  createWithAccounts(tx, by, { ...order, roleOf }, (rows) =>
    tx
      .insertInto('teachers')
      .values(rows.map(({ email: _, is_coordinator: __, ...columns }) => columns))
      .returning(['id', 'user_id'])
      .execute(),
  )

/** Removes teachers who have no charge, with their accounts. */
export async function removeTeachers(tx: Tx, ids: readonly number[]): Promise<void> {
  const removed = await tx
    .deleteFrom('teachers')
    .where('id', '=', sql<number>`any(${ids})`)
    .returning('user_id')
    .execute()
  await removeAccounts(
    tx,
    removed.map(({ user_id }) => user_id),
  )
}

type Hire = {
  body: BodyOf<typeof contract.createTeacher>
  picture: Buffer | null
  storage: Storage
  base: string
}

/** Makes a teacher as the administration's form says: with the account, its picture, and what is to be coordinated. */
export async function hireTeacher(tx: Tx, by: By, { body, picture, storage, base }: Hire): Promise<number> {
  const { enabled = true, specialization_id, is_coordinator = false, ...person } = body
  const { gender = null, phone = null } = person
  const id = await createTeacher(tx, by, { ...person, gender, phone, is_coordinator, base, confirm: true })
  const { user_id } = await teacherFacts(tx, id)
  if (picture) await changePictureOf(tx, by, { id: user_id, bytes: picture, storage })
  if (!enabled) await enableAccount(tx, by, { user_id, enabled })
  if (is_coordinator && specialization_id)
    await assignCoordinator(tx, by, { specialization_id, teacher_id: id })
  const { first_name, last_name } = person
  await record(tx, by, {
    action: 'teachers.create',
    entity: 'teacher',
    entity_id: id,
    after: { first_name, last_name, is_coordinator, enabled },
  })
  return id
}

type Changes = BodyOf<typeof contract.updateTeacher>
/** What the actions that change it record themselves. */
const ELSEWHERE: readonly string[] = ['is_coordinator', 'specialization_id']
type Edit = {
  id: number
  body: Changes
  picture: Buffer | null
  storage: Storage
  base: string
}

/** Changes what was sent of a teacher; e-mail, state, role and picture are the account's. */
export async function editTeacher(tx: Tx, by: By, order: Edit): Promise<void> {
  const { id, body, picture, storage, base } = order
  const fields = [...Object.keys(body), ...(picture ? ['profile_picture'] : [])]
  insist(refusalToEdit(by.actor, id, fields))
  const before = await teacherFacts(tx, id)
  const { email, enabled, is_coordinator, specialization_id, ...columns } = body
  // Even a change of the account alone gives the teacher a new version.
  await tx
    .updateTable('teachers')
    .set({ ...columns, ...identityOf(before, body), user_id: before.user_id })
    .where('id', '=', id)
    .execute()
  if (email !== undefined && email !== before.email)
    await changeEmailOf(tx, by, { id: before.user_id, body: { new_email: email }, base })
  if (picture) await changePictureOf(tx, by, { id: before.user_id, bytes: picture, storage })
  await changeCharge(tx, by, { before, body })
  const changed = Object.keys(body).filter(
    (field) => !ELSEWHERE.includes(field) && Reflect.get(before, field) !== Reflect.get(body, field),
  )
  if (changed.length === 0) return
  await record(tx, by, {
    action: 'teachers.update',
    entity: 'teacher',
    entity_id: id,
    before: Object.fromEntries(changed.map((field) => [field, Reflect.get(before, field) ?? null])),
    after: Object.fromEntries(changed.map((field) => [field, Reflect.get(body, field) ?? null])),
  })
}

/** Whether the person may enter, and as what; each has its own call too, whose permission it needs. */
async function changeCharge(
  tx: Tx,
  by: By,
  { before, body }: { before: TeacherFacts; body: Changes },
): Promise<void> {
  const { enabled = before.enabled, is_coordinator = before.is_coordinator, specialization_id } = body
  const { id, user_id } = before
  const isChanged = enabled !== before.enabled
  if (isChanged && enabled) await enableAccount(tx, by, { user_id, enabled })
  if (is_coordinator !== before.is_coordinator) {
    insist(mayCall(changeIsCoordinator, by.actor) ? null : 'this_action_is_unauthorized')
    await makeCoordinator(tx, by, { id, is_coordinator })
  }
  if (specialization_id && is_coordinator && specialization_id !== before.specialization_id) {
    insist(mayCall(assignSpecializations, by.actor) ? null : 'this_action_is_unauthorized')
    await assignCoordinator(tx, by, { specialization_id, teacher_id: id })
  }
  if (isChanged && !enabled) {
    const only_jury = await deliveriesAlone(tx, id)
    const charges = { ...(await chargesOf(tx, id, by.clock.today())), only_jury }
    const code = refusalToDisable(charges)
    insist(code, code === 'last_jury_stays' ? { description: onlyJurySentence(charges) } : {})
    await enableAccount(tx, by, { user_id, enabled })
  }
}

/** A kind or number sent alone is checked with the other one, as stored. */
function identityOf(before: TeacherFacts, body: Changes): Pick<Changes, 'identity_kind' | 'identity_number'> {
  if (body.identity_kind === undefined && body.identity_number === undefined) return {}
  const identity_kind = body.identity_kind ?? before.identity_kind
  const identity_number = identityNumber(identity_kind, body.identity_number ?? before.identity_number)
  if (!isIdentity(identity_kind, identity_number)) throw new Invalid({ identity_number: ['identity'] })
  return { identity_kind, identity_number }
}
