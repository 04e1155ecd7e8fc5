import { recordAll } from '#features/institute/audit/server/actions.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { dueDay, feeFor, refusalToCharge } from '../../rules.ts'
import { feesByCause, heldFee } from '../../server/queries.ts'
import { chargedNotice, type FeeCause } from '../../words.ts'
import type * as contract from '../contract.ts'
import { holdCharged, placesOf, studentsOfSection, unsettledRequests } from './queries.ts'

type NewCharge = {
  student_id: number
  period_id: number
  fee_id: number
  title: string
  amount_e2: number
  due_on: Day
  reason: string | null
  document_request_id?: number | null
}

async function insertCharges(tx: Tx, by: By, made: readonly NewCharge[]) {
  if (made.length === 0) return []
  const rows = await tx
    .insertInto('charges')
    .values(made.map((one) => ({ ...one, kind: 'fee', created_by: by.actor.user_id })))
    .returning(['id', 'student_id', 'period_id', 'title', 'amount_e2', 'due_on', 'reason'])
    .execute()
  await recordAll(
    tx,
    by,
    rows.map(({ id, reason, ...after }) => ({
      action: 'charges.create',
      entity: 'charge',
      entity_id: id,
      after,
      reason,
    })),
  )
  return rows
}

/** Charges a fee by hand to students or to a section, and tells them; who cannot be charged is skipped, with why. */
export async function createCharges(tx: Tx, by: By, body: BodyOf<typeof contract.createCharges>) {
  const { fee_id, student_ids, section_id, reason } = body
  const today = by.clock.today()
  if (body.due_on && body.due_on < today) throw new Invalid({ due_on: [`after:${addDays(today, -1)}`] })
  const fee = await heldFee(tx, fee_id)
  insist(fee.enabled ? null : 'fee_disabled')
  const ids = student_ids ?? (await studentsOfSection(tx, section_id ?? 0))
  await holdCharged(tx, ids)
  const places = await placesOf(tx, ids)
  const skipped = places.flatMap(({ student_id: id, name, specialization_id }) => {
    const code = refusalToCharge(fee, specialization_id)
    return code ? [{ id, name, code }] : []
  })
  const left = new Set(skipped.map(({ id }) => id))
  const charged = places.flatMap(({ period_id, ...one }) =>
    period_id === null || left.has(one.student_id) ? [] : [{ ...one, period_id }],
  )
  const [first] = skipped
  if (charged.length === 0 && first) throw new Refusal(first.code)
  const due_on = body.due_on ?? dueDay(fee, today)
  const said = { title: fee.name, amount_e2: fee.price_e2, due_on, reason }
  await insertCharges(
    tx,
    by,
    charged.map(({ student_id, period_id }) => ({ student_id, period_id, fee_id, ...said })),
  )
  await tellCharged(
    tx,
    by,
    charged.map(({ user_id, student_id }) => ({ user_id, said, made: { student_id } })),
  )
  return { charged: charged.length, skipped }
}

type Act = {
  cause: FeeCause
  document_kind?: number
  whom: readonly { student_id: number; document_request_id?: number }[]
  /** Told of it: who asks for a paper has seen what it costs. */
  is_told?: boolean
}

/** Charges what an act costs in its transaction, in the latest inscription; nothing where there is no fee for it. */
export async function chargeFor(tx: Tx, by: By, { cause, document_kind, whom, is_told }: Act): Promise<void> {
  if (whom.length === 0) return
  const fees = (await feesByCause(tx, cause)).filter(
    (one) => document_kind === undefined || one.document_kind === document_kind,
  )
  if (fees.length === 0) return
  const places = await placesOf(
    tx,
    whom.map(({ student_id }) => student_id),
  )
  const charged = places.flatMap(({ student_id, user_id, period_id, specialization_id }) => {
    const fee = specialization_id === null ? null : feeFor(fees, specialization_id)
    if (!fee || period_id === null) return []
    const of = whom.find((one) => one.student_id === student_id)
    const said = {
      title: fee.name,
      amount_e2: fee.price_e2,
      due_on: dueDay(fee, by.clock.today()),
      reason: null,
    }
    const document_request_id = of?.document_request_id ?? null
    return [{ user_id, said, made: { student_id, period_id, fee_id: fee.id, ...said, document_request_id } }]
  })
  await insertCharges(
    tx,
    by,
    charged.map(({ made }) => made),
  )
  if (is_told) await tellCharged(tx, by, charged)
}

type FeeOf = { fee_id: number; student_id: number; reason: string }

/** Charges a student, in the latest inscription, the fee of something that is charged whoever the fee is for; gives the charge. */
export async function chargeFee(tx: Tx, by: By, { fee_id, student_id, reason }: FeeOf): Promise<number> {
  const fee = await heldFee(tx, fee_id)
  await holdCharged(tx, [student_id])
  const [place] = await placesOf(tx, [student_id])
  if (!place || place.period_id === null) throw new Refusal('student_not_inscribed')
  const { period_id, user_id } = place
  const said = { title: fee.name, amount_e2: fee.price_e2, due_on: dueDay(fee, by.clock.today()), reason }
  const [made] = await insertCharges(tx, by, [{ student_id, period_id, fee_id, ...said }])
  if (!made) throw new Error('an insert gives a row')
  // Whoever asks has seen what it costs.
  if (user_id !== by.actor.user_id) await tellCharged(tx, by, [{ user_id, said, made: { student_id } }])
  return made.id
}

type Told = {
  user_id: number
  made: { student_id: number }
  said: Omit<Parameters<typeof chargedNotice>[0], 'rate'>
}

async function tellCharged(tx: Tx, { clock }: By, charged: readonly Told[]): Promise<void> {
  const rate = await rateOfDay(tx, clock.today())
  await notifyEach(
    tx,
    charged.map(({ user_id, made: { student_id }, said }) => ({
      user_id,
      content: chargedNotice({ ...said, rate }),
      link: `/profile/${student_id}/payments`,
    })),
  )
}

/** What each kind of document costs a student now. */
export async function pricesOfDocuments(tx: Tx, by: Pick<By, 'clock'>, student_id: number) {
  const fees = await feesByCause(tx, 'document')
  const [place] = fees.length > 0 ? await placesOf(tx, [student_id]) : []
  return (kind: number) => {
    const asked = fees.filter(({ document_kind }) => document_kind === kind)
    const fee = place?.specialization_id ? feeFor(asked, place.specialization_id) : null
    return fee && { price_e2: fee.price_e2, due_on: dueDay(fee, by.clock.today()) }
  }
}

/** Writes a waiver of charges that are held. */
export async function setWaived(
  tx: Tx,
  by: By,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ waived_at: by.clock.now(), waived_by: by.actor.user_id, waive_reason: reason })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    by,
    ids.map((entity_id) => ({ action: 'charges.waive', entity: 'charge', entity_id, reason })),
  )
}

/** Takes a waiver back of charges that are held. */
export async function setOwed(tx: Tx, by: By, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ waived_at: null, waived_by: null, waive_reason: null })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    by,
    ids.map((entity_id) => ({ action: 'charges.unwaive', entity: 'charge', entity_id })),
  )
}

/** Of requests, those whose paper is not given yet: what it costs is neither paid nor waived. */
export const unpaidRequests = unsettledRequests

/** What coming back costs in a specialization; null where it costs nothing. */
export const priceOfReincorporation = async (tx: Tx, specialization_id: number): Promise<number | null> =>
  feeFor(await feesByCause(tx, 'reincorporation'), specialization_id)?.price_e2 ?? null
