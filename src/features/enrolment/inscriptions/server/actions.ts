import { sql } from 'kysely'
import { enrol, enrolPast } from '#features/enrolment/enrolments/server/actions.ts'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { chargeFor } from '#features/money/fees/charges/server/actions.ts'
import { priceFor } from '#features/timetable/periods/server/actions.ts'
import type { Shift } from '#features/timetable/sections/rules.ts'
import { placeInSection } from '#features/timetable/sections/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { Gender } from '#kernel/person.ts'
import type { By } from '#server/call.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { InscriptionInclude } from '../contract.ts'
import { pricesOn } from '../pricing/server/actions.ts'
import { forgetReduced, insertReduced } from '../pricing/server/queries.ts'
import type { Overridable } from '../progress/rules.ts'
import { insistOnOpen, insistOnProgress, leftIn } from '../progress/server/actions.ts'
import { factsOfStudent, openPeriodFor } from '../progress/server/queries.ts'
import { kindOf, type PastInscription, refusalOfSection, refusalToChangePrice } from '../rules.ts'
import { changeSection } from '../section-change/server/actions.ts'
import {
  basicSpecializationId,
  defaultShift,
  factsOfSection,
  inscriptionById,
  lockedInscription,
} from './queries.ts'

export type InscribeInput = {
  student_id: number
  /** Without it: the earliest open one in which the student has no inscription. */
  period_id?: number | undefined
  /** Placed automatically without it, which only a new student can be. */
  section_id?: number | undefined
  specialization_id?: number | undefined
  /** The wanted shift of the automatic placement. */
  shift?: Shift | undefined
  /** A pre-enrolment under review: the period's inscriptions need not be open. */
  is_review?: boolean
  /** A seat that was waited for: courses that lack prelations are left. */
  only_open?: boolean
  reason?: string | undefined
  /** Somebody who had retired: it is a reincorporation, whichever the latest period. */
  kind?: 'reincorporation'
  /** The rules that stood in the way and that an administrator breaks, for a reason that stays on record. */
  set_aside?: readonly Overridable[]
  /** Courses of the section that the student has already, or is taking. */
  left_out?: readonly number[]
}

/** Inscribes a student; also called by the confirmation of a pre-enrolment, by imports and by the demo institute. */
export async function inscribe(tx: Tx, by: By, input: InscribeInput): Promise<number> {
  const { student_id } = input
  const period_id = input.period_id ?? (await openPeriodFor(tx, { student_id, today: by.clock.today() }))
  if (period_id === null) throw new Refusal('period_inscriptions_are_disabled')
  const facts = await factsOfStudent(tx, { student_id, period_id })
  insistOnOpen(facts, { today: by.clock.today(), is_review: input.is_review ?? false })
  const section_id = input.section_id ?? (await placeOf(tx, { ...input, period_id }, facts))
  const section = await factsOfSection(tx, section_id, student_id)
  const { gender } = facts.student
  insist(refusalOfSection(section, { period_id, specialization_id: input.specialization_id, gender }))
  const { set_aside = [], left_out = [] } = input
  await insistOnProgress(tx, { ...input, section_id }, facts.latest)
  const left = new Set([...(await leftIn(tx, { ...input, section_id })), ...left_out])
  const taken = section.courses.filter(({ course_id }) => !left.has(course_id))
  insist(taken.length === 0 && left.size > 0 ? 'student_cant_move_to_next_semester' : null)
  const { specialization_id, semester_id } = section
  const place = { period_id, specialization_id, semester_id }
  const kind = input.kind ?? kindOf(facts)
  const today = by.clock.today()
  const prices = new Map([[student_id, await priceFor(tx, { ...place, today })]])
  const { semester_price_e2 = 0, reduced = [] } =
    (await pricesOn(tx, { prices, today })).get(student_id) ?? {}
  const made = await tx
    .insertInto('inscriptions')
    .values({ ...place, student_id, section_id, kind, semester_price_e2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const whom = { inscription_id: made.id, student_id }
  await insertReduced(
    tx,
    reduced.map((one) => ({ ...one, inscription_id: made.id })),
  )
  await enrol(
    tx,
    taken.map(({ course_section_id }) => ({ ...whom, course_section_id })),
  )
  await record(tx, by, {
    action: 'inscriptions.create',
    entity: 'inscription',
    entity_id: made.id,
    after: {
      ...{ student_id, period_id, section_id, kind, semester_price_e2 },
      ...(set_aside.length > 0 && { overrode: set_aside }),
    },
    reason: set_aside.length > 0 ? (input.reason ?? null) : null,
  })
  if (kind === 'reincorporation')
    await chargeFor(tx, by, { cause: 'reincorporation', whom: [{ student_id }], is_told: true })
  return made.id
}

type Facts = { student: { gender: Gender }; latest_period_id: number | null }

/** rules.md#seats: the wanted shift first, then the section with most room; the first semester of the wanted track. */
async function placeOf(tx: Tx, input: InscribeInput & { period_id: number }, facts: Facts): Promise<number> {
  // Whoever was inscribed before has a semester that only a re-inscription, or a person, can tell.
  insist(facts.latest_period_id === null ? null : 'section_not_found_for_inscription')
  const specialization_id = input.specialization_id ?? (await basicSpecializationId(tx))
  insist(specialization_id === null ? 'no_available_sections_for_inscription' : null)
  return placeInSection(tx, {
    period_id: input.period_id,
    specialization_id: specialization_id ?? 0,
    shift: input.shift ?? (await defaultShift(tx)),
    gender: facts.student.gender,
  })
}

/** Corrects the price of an inscription, with an audit entry. */
async function changePrice(
  tx: Tx,
  by: By,
  order: { inscription_id: number; semester_price_e2: number },
): Promise<void> {
  const old = await lockedInscription(tx, order.inscription_id)
  const { semester_price_e2 } = order
  if (semester_price_e2 === old.semester_price_e2) return
  insist(refusalToChangePrice(semester_price_e2, await inscriptionById(tx, old.id)))
  await tx.updateTable('inscriptions').set({ semester_price_e2 }).where('id', '=', old.id).execute()
  await forgetReduced(tx, old.id)
  await record(tx, by, {
    action: 'inscriptions.change_price',
    entity: 'inscription',
    entity_id: old.id,
    before: { semester_price_e2: old.semester_price_e2 },
    after: { semester_price_e2 },
  })
}

type InscriptionUpdate = {
  inscription_id: number
  section_id?: number | undefined
  semester_price_e2?: number | undefined
}

/** Changes the section, the price, or both, of the inscription that the caller has seen. */
export async function changeInscription(tx: Tx, by: By, change: InscriptionUpdate): Promise<void> {
  const { inscription_id, section_id, semester_price_e2 } = change
  if (section_id !== undefined) await changeSection(tx, by, { inscription_id, section_id })
  if (semester_price_e2 !== undefined) await changePrice(tx, by, { inscription_id, semester_price_e2 })
}

/** What a call that made or changed an inscription answers. */
export const readInscription = (tx: Tx, id: number, wanted?: readonly InscriptionInclude[]) =>
  inscriptionById(tx, id, wanted)

/** Frees the seats of inscriptions, or takes them again (rules.md#withdrawal): the inscriptions stay. */
export async function setRetired(tx: Tx, ids: readonly number[], retired_at: Instant | null): Promise<void> {
  await tx.updateTable('inscriptions').set({ retired_at }).where(among('id', ids)).execute()
}

type MadeInscription = { id: number; student_id: number; period_id: number; section_id: number; kind: string }
type PastInput = { inscriptions: readonly (PastInscription & { section_id: number })[] }

/**
 * Inscribes the students of an imported history where they were, and enrols them with the notes that they had. Each
 * inscription is as old as its period: lists have the newest first.
 */
export async function writePastInscriptions(tx: Tx, by: By, { inscriptions }: PastInput): Promise<void> {
  const wanted = inscriptions.map(({ student_id, section_id, kind }) => ({ student_id, section_id, kind }))
  const { rows } = await sql<MadeInscription>`
    insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind, semester_price_e2,
      created_at)
    select it.student_id, s.period_id, s.specialization_id, s.semester_id, s.id, it.kind, 0, p.start_date::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as it(student_id int, section_id int, kind text)
    join sections s on s.id = it.section_id join periods p on p.id = s.period_id
    returning id, student_id, period_id, section_id, kind`.execute(tx)
  const ids = new Map(rows.map(({ id, student_id, section_id }) => [`${student_id} ${section_id}`, id]))
  const taken = inscriptions.flatMap(({ student_id, section_id, courses }) => {
    const inscription_id = ids.get(`${student_id} ${section_id}`)
    return courses.map((one) => ({ inscription_id, student_id, section_id, ...one }))
  })
  await enrolPast(tx, taken)
  await recordAll(
    tx,
    by,
    rows.map(({ id, student_id, period_id, section_id, kind }) => ({
      action: 'inscriptions.create',
      entity: 'inscription',
      entity_id: id,
      after: { student_id, period_id, section_id, kind, semester_price_e2: 0 },
    })),
  )
}

type Removal = { ids: readonly number[]; reason: string }

/** Takes away inscriptions of an imported history, with their notes. */
export async function removePastInscriptions(tx: Tx, by: By, { ids, reason }: Removal): Promise<void> {
  const rows = await tx
    .deleteFrom('inscriptions')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .returning(['id', 'student_id', 'period_id', 'section_id', 'kind'])
    .execute()
  await recordAll(
    tx,
    by,
    rows.map(({ id, ...before }) => ({
      action: 'inscriptions.rollback',
      entity: 'inscription',
      entity_id: id,
      before,
      reason,
    })),
  )
}
