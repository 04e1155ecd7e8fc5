import { record } from '#features/audit/server/actions.ts'
import { changePictureOf, createAccount } from '#features/users/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Gender, IdentityKind } from '#kernel/person.ts'
import type { Tx } from '#server/db.ts'
import type { Storage } from '#server/files.ts'
import type { By } from '#server/serve.ts'
import type { updateTeacher } from '../contract.ts'
import { refusalToEdit } from '../rules.ts'
import { teacherById } from './queries.ts'

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
  const role = is_coordinator ? 'coordinator' : 'teacher'
  const user_id = await createAccount(tx, { email, role, base, clock: by.clock, confirm })
  const { id } = await tx
    .insertInto('teachers')
    .values({ ...columns, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Edit = {
  id: number
  body: BodyOf<typeof updateTeacher>
  picture: Buffer | null
  storage: Storage
  version: string | null
}

/** Changes what was sent of a teacher; the picture is the account's. */
export async function editTeacher(
  tx: Tx,
  by: By,
  { id, body, picture, storage, version }: Edit,
): Promise<void> {
  insist(refusalToEdit(by.actor, id))
  const before = await teacherById(tx, id)
  insist(version !== null && version !== before.updated_at ? 'stale_version' : null)
  if (Object.keys(body).length > 0) await tx.updateTable('teachers').set(body).where('id', '=', id).execute()
  if (picture) await changePictureOf(tx, by, { id: before.user_id, bytes: picture, storage })
  const { first_name, last_name, phone, gender } = before
  await record(tx, by, {
    action: 'teachers.update',
    entity: 'teacher',
    entity_id: id,
    before: { first_name, last_name, phone, gender },
    after: { ...body },
  })
}
