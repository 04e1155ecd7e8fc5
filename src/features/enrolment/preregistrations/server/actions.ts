import { sql } from 'kysely'
import type { createInscription } from '#features/enrolment/inscriptions/contract.ts'
import { inscribe } from '#features/enrolment/inscriptions/server/actions.ts'
import { reinscribeAt } from '#features/enrolment/reinscriptions/placing/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { createStudent } from '#features/people/students/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { type ErrorCode, Invalid, insist, Refusal } from '#kernel/errors.ts'
import { birthDateError, identityNumber, isIdentity } from '#kernel/person.ts'
import type { Person } from '#kernel/schemas.ts'
import type { By } from '#server/call.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import { answered } from '#server/database/pipeline.ts'
import { queueMail } from '#server/mail/mail.ts'
import { rejectionMail } from '#server/mail/mail-texts.ts'
import type { updatePreregistration } from '../contract.ts'
import { refusalToConfirm, refusalToDelete, refusalToReview } from '../rules.ts'
import { lockedMany, lockedPreregistration, sectionCodesOf } from './queries.ts'

type Preregistered = Awaited<ReturnType<typeof lockedPreregistration>>

type ConfirmInput = {
  id: number
  section_id?: number | undefined
  specialization_id?: number | undefined
  /** Where another period is meant than the one that was pre-enrolled for. */
  period_id?: number | undefined
  /** False where the period's inscriptions have to be open. */
  is_review?: boolean
  /** Base of the link in the confirmation mail. */
  base: string
  /** False where the caller confirms the account itself: the demo institute. */
  confirm?: boolean
}

/** Makes student, account and inscription of a pre-enrolment (rules.md#pre-registrations). Gives the inscription's id. */
export async function confirmPreregistered(tx: Tx, by: By, input: ConfirmInput): Promise<number> {
  const row = await lockedPreregistration(tx, input.id)
  const { profile_picture } = row
  const { base, confirm = true, is_review = true, section_id, period_id = row.period_id } = input
  // Whether inscriptions are open is asked of the period that is meant, which may be a later one.
  insist(is_review ? refusalToConfirm(row, by.clock.today()) : refusalToReview(row.state))
  const student_id = await createStudent(tx, by, { person: personOf(row), base, confirm, profile_picture })
  // A section that the reviewer chose decides the track; else the wanted one does.
  const wanted = section_id === undefined ? row.specialization_id : undefined
  const specialization_id = input.specialization_id ?? wanted
  const inscription_id = await inscribe(tx, by, {
    student_id,
    period_id,
    section_id,
    specialization_id,
    shift: row.shift,
    is_review,
  })
  await review(tx, by, { id: row.id, state: 'confirmed', student_id, rejection_reason: null })
  return inscription_id
}

const personOf = (row: Preregistered): Person => ({
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  identity_kind: row.identity_kind,
  identity_number: row.identity_number,
  gender: row.gender,
  birth_date: row.birth_date,
  phone: row.phone,
  birth_place: row.birth_place,
  address: row.address,
  social_networks: row.social_networks,
  previous_school: row.previous_school,
  graduation_year: row.graduation_year,
  emergency_contact: row.emergency_contact,
})

type Review = {
  id: number
  state: 'confirmed' | 'rejected'
  student_id: number | null
  rejection_reason: string | null
}

async function review(tx: Tx, by: By, { id, ...outcome }: Review): Promise<void> {
  await tx
    .updateTable('preregistered_students')
    .set({ ...outcome, reviewed_by: by.actor.user_id, reviewed_at: by.clock.now() })
    .where('id', '=', id)
    .execute()
  await record(tx, by, {
    action: outcome.state === 'confirmed' ? 'preregistrations.confirm' : 'preregistrations.reject',
    entity: 'preregistered_student',
    entity_id: id,
    before: { state: 'pending' },
    after: { state: outcome.state, student_id: outcome.student_id },
    reason: outcome.rejection_reason,
  })
}

/** Rejects a pre-enrolment and tells the person why. */
export async function rejectPreregistered(
  tx: Tx,
  by: By,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const row = await lockedPreregistration(tx, id)
  insist(refusalToReview(row.state))
  await review(tx, by, { id, state: 'rejected', student_id: null, rejection_reason: reason })
  const institution = await tx.selectFrom('institution').select('name').executeTakeFirst()
  const mail = rejectionMail({
    name: row.first_name,
    period_name: `${row.period.year}-${row.period.number}`,
    reason,
    institution: institution?.name ?? 'Claustro',
  })
  await queueMail(tx, { to: row.email, ...mail })
}

type Report = {
  confirmed: { id: number; full_name: string; section_code: string }[]
  skipped: { id: number; full_name: string; code: ErrorCode }[]
}

/** Confirms many, oldest first, each in a savepoint of its own; a dry run takes everything back at the end. */
export async function confirmMany(
  tx: Tx,
  by: By,
  order: { ids: readonly number[]; base: string; dry_run: boolean },
): Promise<Report> {
  const made: { id: number; full_name: string; inscription_id: number }[] = []
  const skipped: Report['skipped'] = []
  await sql`savepoint many`.execute(tx)
  for (const { id, full_name } of await lockedMany(tx, order.ids)) {
    await sql`savepoint one`.execute(tx)
    try {
      const inscription_id = await confirmPreregistered(tx, by, { id, base: order.base })
      await answered(tx)
      made.push({ id, full_name, inscription_id })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : refusalOfDatabase(error)
      if (code === null) throw error
      await sql`rollback to savepoint one`.execute(tx)
      skipped.push({ id, full_name, code })
    }
    await sql`release savepoint one`.execute(tx)
  }
  const codes = await sectionCodesOf(
    tx,
    made.map((one) => one.inscription_id),
  )
  const confirmed = made.map(({ inscription_id, ...one }) => ({
    ...one,
    section_code: codes.get(inscription_id) ?? '',
  }))
  if (order.dry_run) await sql`rollback to savepoint many`.execute(tx)
  return { confirmed, skipped }
}

/** Inscribes whom the call names: a student, a pre-enrolled person, or a person who becomes a student. */
export async function inscribePerson(
  tx: Tx,
  by: By,
  { body, base }: { body: BodyOf<typeof createInscription>; base: string },
): Promise<number> {
  const { student, student_id, preregistered_student_id, ...place } = body
  if (preregistered_student_id !== undefined)
    return confirmPreregistered(tx, by, { id: preregistered_student_id, ...place, base, is_review: false })
  const whom = student_id ?? (student ? await createStudent(tx, by, { person: student, base }) : 0)
  return reinscribeAt(tx, by, { student_id: whom, ...place })
}

type Changes = BodyOf<typeof updatePreregistration>

/** Corrects what was sent of a pending pre-enrolment. */
export async function editPreregistered(tx: Tx, by: By, order: { id: number; body: Changes }): Promise<void> {
  const before = await lockedPreregistration(tx, order.id)
  insist(refusalToReview(before.state))
  const { social_networks, emergency_contact, ...columns } = order.body
  const error = columns.birth_date && birthDateError(columns.birth_date, by.clock.today())
  if (error) throw new Invalid({ birth_date: [error] })
  if (Object.keys(order.body).length === 0) return
  await tx
    .updateTable('preregistered_students')
    .set({
      ...columns,
      ...identityOf(before, order.body),
      ...(social_networks !== undefined && { social_networks: JSON.stringify(social_networks) }),
      ...(emergency_contact !== undefined && {
        emergency_contact: emergency_contact && JSON.stringify(emergency_contact),
      }),
    })
    .where('id', '=', order.id)
    .execute()
}

/** A kind or number sent alone is checked with the other one, as stored. */
function identityOf(
  before: Preregistered,
  body: Changes,
): Pick<Changes, 'identity_kind' | 'identity_number'> {
  if (body.identity_kind === undefined && body.identity_number === undefined) return {}
  const identity_kind = body.identity_kind ?? before.identity_kind
  const identity_number = identityNumber(identity_kind, body.identity_number ?? before.identity_number)
  if (!isIdentity(identity_kind, identity_number)) throw new Invalid({ identity_number: ['identity'] })
  return { identity_kind, identity_number }
}

/** Removes a pre-enrolment that no student comes from. The sweeper removes its picture. */
export async function deletePreregistered(tx: Tx, by: By, id: number): Promise<void> {
  const { state, identity_kind, identity_number } = await lockedPreregistration(tx, id)
  insist(refusalToDelete(state))
  await tx.deleteFrom('preregistered_students').where('id', '=', id).execute()
  await record(tx, by, {
    action: 'preregistrations.delete',
    entity: 'preregistered_student',
    entity_id: id,
    before: { state, identity_kind, identity_number },
  })
}
