import { sql } from 'kysely'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { changeEmailOf } from '#features/people/account/credentials/server/actions.ts'
import { changePictureOf, createAccount } from '#features/people/account/lifecycle/server/actions.ts'
import { createWithAccounts, removeAccounts } from '#features/people/account/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { birthDateError, identityNumber, isIdentity } from '#kernel/person.ts'
import type { Person } from '#kernel/schemas.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import type { updateStudent } from '../contract.ts'
import { refusalToEdit } from '../rules.ts'
import { type StudentFacts, studentFacts } from './queries.ts'

type NewStudent = {
  person: Person
  /** Base of the link in the confirmation mail. */
  base: string
  /** False where the caller has confirmed the person already: the demo institute. */
  confirm?: boolean
  /** The key of a picture that came with the pre-enrolment. */
  profile_picture?: string | null
}

/** JSON columns take text: the driver would make an array of PostgreSQL out of a list. */
const json = (value: object | null | undefined): string | null =>
  value && Object.values(value).some((one) => one !== null && one !== undefined)
    ? JSON.stringify(value)
    : null

/** Makes a student with an account and sends the mail that confirms it. Gives the student's id. */
export async function createStudent(tx: Tx, by: By, order: NewStudent): Promise<number> {
  const { person, base, confirm = true, profile_picture = null } = order
  insistOnBirth(person, by)
  const { email, social_networks, emergency_contact, ...columns } = person
  const account = { email, role: 'student', base, clock: by.clock, confirm, profile_picture } as const
  const user_id = await createAccount(tx, account)
  const { id } = await tx
    .insertInto('students')
    .values({
      ...columns,
      user_id,
      social_networks: json(social_networks) ?? '{}',
      emergency_contact: json(emergency_contact),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Students of an import, each checked before: accounts, rows and, when wanted, the mails. Gives ids in their order. */
export const createStudents = (
  tx: Tx,
  by: By,
  order: { people: readonly Person[]; base: string; confirm: boolean },
): Promise<number[]> =>
  createWithAccounts(tx, by, { ...order, roleOf: () => 'student' }, (rows) =>
    tx
      .insertInto('students')
      .values(
        rows.map(({ email: _, social_networks, emergency_contact, ...columns }) => ({
          ...columns,
          social_networks: json(social_networks) ?? '{}',
          emergency_contact: json(emergency_contact),
        })),
      )
      .returning(['id', 'user_id'])
      .execute(),
  )

/** Removes students of whom nothing is left, with their accounts. */
export async function removeStudents(tx: Tx, ids: readonly number[]): Promise<void> {
  const removed = await tx
    .deleteFrom('students')
    .where('id', '=', sql<number>`any(${ids})`)
    .returning('user_id')
    .execute()
  await removeAccounts(
    tx,
    removed.map(({ user_id }) => user_id),
  )
}

function insistOnBirth({ birth_date }: { birth_date?: Person['birth_date'] | undefined }, by: By): void {
  const error = birth_date && birthDateError(birth_date, by.clock.today())
  if (error) throw new Invalid({ birth_date: [error] })
}

type Changes = BodyOf<typeof updateStudent>
type Edit = {
  id: number
  body: Changes
  picture: Buffer | undefined
  storage: Storage
  /** Base of the link in a confirmation mail to a new address. */
  base: string
}

/** Changes what was sent of a student; the e-mail and the picture are the account's. */
export async function editStudent(tx: Tx, by: By, { id, body, picture, storage, base }: Edit): Promise<void> {
  const fields = [...Object.keys(body), ...(picture ? ['profile_picture'] : [])]
  insist(refusalToEdit(by.actor.type, fields))
  const before = await studentFacts(tx, id)
  insistOnBirth(body, by)
  const { email, ...person } = body
  const identity = identityOf(before, person)
  await changeColumns(tx, id, { ...person, ...identity })
  if (email !== undefined && email !== before.email)
    await changeEmailOf(tx, by, { id: before.user_id, body: { new_email: email }, base })
  if (picture) await changePictureOf(tx, by, { id: before.user_id, bytes: picture, storage })
  const after = { ...body, ...identity }
  const changed = Object.fromEntries(
    [...Object.keys(after), ...fields].map((field) => [field, Reflect.get(before, field) ?? null]),
  )
  await record(tx, by, {
    action: 'students.update',
    entity: 'student',
    entity_id: id,
    before: changed,
    after,
  })
}

/** A kind or number sent alone is checked with the other one, as stored. */
function identityOf(before: StudentFacts, body: Changes): Changes {
  if (body.identity_kind === undefined && body.identity_number === undefined) return {}
  const identity_kind = body.identity_kind ?? before.identity_kind
  const identity_number = identityNumber(identity_kind, body.identity_number ?? before.identity_number)
  if (!isIdentity(identity_kind, identity_number)) throw new Invalid({ identity_number: ['identity'] })
  return { identity_kind, identity_number }
}

async function changeColumns(tx: Tx, id: number, person: Omit<Changes, 'email'>): Promise<void> {
  const { social_networks, emergency_contact, ...columns } = person
  // Even a change of the account alone gives the student a new version.
  await tx
    .updateTable('students')
    .set({
      ...columns,
      ...(social_networks !== undefined && { social_networks: json(social_networks) ?? '{}' }),
      ...(emergency_contact !== undefined && { emergency_contact: json(emergency_contact) }),
      user_id: (eb) => eb.ref('user_id'),
    })
    .where('id', '=', id)
    .execute()
}

/** Who had retired is active again: a reincorporation does it (rules.md#reinscription). */
export async function reviveStudents(tx: Tx, by: By, ids: readonly number[]): Promise<void> {
  const revived = await tx
    .updateTable('students')
    .set({ state: 'active' })
    .where('id', '=', sql<number>`any(${ids})`)
    .where('state', '=', 'retired')
    .returning('id')
    .execute()
  await recordAll(
    tx,
    by,
    revived.map(({ id }) => ({
      action: 'students.revive',
      entity: 'student',
      entity_id: id,
      before: { state: 'retired' },
      after: { state: 'active' },
    })),
  )
}

/**
 * Whom an inscription had brought back is retired again once it is undone (rules.md#reinscription): nothing that is left
 * is later than the retirement.
 */
export async function retireAgain(tx: Tx, by: By, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update students st set state = 'retired' where st.id = any(${ids}) and st.state = 'active'
      and exists (select from withdrawals w where w.student_id = st.id and w.kind = 'retirement' and w.undone_at is null
        and not exists (select from inscriptions i where i.student_id = st.id and i.created_at > w.created_at))
    returning st.id`.execute(tx)
  await recordAll(
    tx,
    by,
    rows.map(({ id }) => ({
      action: 'students.retire_again',
      entity: 'student',
      entity_id: id,
      before: { state: 'active' },
      after: { state: 'retired' },
    })),
  )
}
