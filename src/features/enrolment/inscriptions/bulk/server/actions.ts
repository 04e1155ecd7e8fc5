import { sql } from 'kysely'
import { enrol, enrolInSections, holdSeats } from '#features/enrolment/enrolments/server/actions.ts'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { chargeFor } from '#features/money/fees/charges/server/actions.ts'
import { goneCharge } from '#features/money/fees/words.ts'
import { retireAgain } from '#features/people/students/server/actions.ts'
import { placeAmong } from '#features/timetable/sections/rules.ts'
import { lockedCandidates } from '#features/timetable/sections/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import { type ErrorCode, insist } from '#kernel/errors.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { Gender } from '#kernel/person.ts'
import type { By } from '#server/call.ts'
import { rowGone, type Tx } from '#server/database/db.ts'
import type { InscriptionKind } from '../../contract.ts'
import { tellOfUndoing } from '../../notices/server/actions.ts'
import { insertPriced } from '../../pricing/server/actions.ts'
import { factsOfStudents, openPeriodFor } from '../../progress/server/queries.ts'
import { kindOf, refusalOfSection, refusalOfStudent, refusalToRollBack } from '../../rules.ts'
import { defaultShift, factsOfSections } from '../../server/queries.ts'
import { lockedInscriptions, lockSections, recordsOfAll } from './queries.ts'

type NewInscription = {
  student_id: number
  specialization_id: number
  /** Placed automatically without it. */
  section_id?: number | undefined
}
type BulkInput = { period_id: number; wanted: readonly NewInscription[] }

/** The period in which somebody new is inscribed on a day: the earliest whose inscriptions are open; null without one. */
export const periodForNew = (tx: Tx, today: Day): Promise<number | null> =>
  openPeriodFor(tx, { student_id: null, today })

/**
 * Inscribes many by the rules of one: gives for each, in their order, the inscription's id, or what refuses it. Seats
 * are counted as they are given, and the sections stay locked until the transaction ends.
 */
export async function inscribeAll(tx: Tx, by: By, input: BulkInput): Promise<(number | ErrorCode)[]> {
  const places = await placesFor(tx, input, by.clock.today())
  const inscribed = places.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  if (inscribed.length === 0) return places.flatMap((one) => (typeof one === 'string' ? [one] : []))
  const { rows, ids } = await insertPriced(tx, by, { period_id: input.period_id, inscribed })
  await enrolInSections(tx, [...ids.values()])
  await recordAll(
    tx,
    by,
    rows.map(({ student_id, period_id, section_id, kind, semester_price_e2 }) => ({
      action: 'inscriptions.create',
      entity: 'inscription',
      entity_id: ids.get(student_id) ?? 0,
      after: { student_id, period_id, section_id, kind, semester_price_e2 },
    })),
  )
  await chargeReincorporations(tx, by, inscribed)
  return places.map((one) => (typeof one === 'string' ? one : (ids.get(one.student_id) ?? 0)))
}

type PlacedIn = {
  student_id: number
  kind: InscriptionKind
  section: { id: number; specialization_id: number; semester_id: number }
  /** The courses that are taken, in this section and in others. */
  course_section_ids: readonly number[]
}

/** Writes inscriptions whose places are chosen and held, with their price. Gives their ids by student. */
export async function writeInscriptions(
  tx: Tx,
  by: By,
  { period_id, placed }: { period_id: number; placed: readonly PlacedIn[] },
): Promise<Map<number, number>> {
  if (placed.length === 0) return new Map()
  const { rows, ids } = await insertPriced(tx, by, { period_id, inscribed: placed })
  const taken = placed.flatMap(({ student_id, course_section_ids }) =>
    course_section_ids.map((course_section_id) => ({
      inscription_id: ids.get(student_id) ?? 0,
      student_id,
      course_section_id,
    })),
  )
  await enrol(tx, taken)
  await recordAll(
    tx,
    by,
    rows.map(({ student_id, section_id, kind, semester_price_e2 }) => ({
      action: 'inscriptions.create',
      entity: 'inscription',
      entity_id: ids.get(student_id) ?? 0,
      after: { student_id, period_id, section_id, kind, semester_price_e2 },
    })),
  )
  await chargeReincorporations(tx, by, placed)
  return ids
}

/** What coming back costs, where the institute has a fee for it. */
const chargeReincorporations = (
  tx: Tx,
  by: By,
  placed: readonly { student_id: number; kind: InscriptionKind }[],
) =>
  chargeFor(tx, by, {
    cause: 'reincorporation',
    whom: placed.filter(({ kind }) => kind === 'reincorporation'),
    is_told: true,
  })

type Section = Awaited<ReturnType<typeof factsOfSections>>[number]
type Placed = { student_id: number; kind: InscriptionKind; section: Section }

async function placesFor(
  tx: Tx,
  { period_id, wanted }: BulkInput,
  today: Day,
): Promise<(Placed | ErrorCode)[]> {
  const student_ids = wanted.map(({ student_id }) => student_id)
  const students = new Map(
    (await factsOfStudents(tx, { student_ids, period_id })).map((one) => [one.student_id, one]),
  )
  const sections = await lockedSections(tx, { period_id, wanted })
  const shift = await defaultShift(tx)
  return wanted.map((one) => {
    const facts = students.get(one.student_id)
    if (!facts) return 'resource_not_found'
    const refusal = refusalOfStudent(facts, { today })
    if (refusal) return refusal
    const { gender } = facts.student
    const chosen = one.section_id ?? automatic(sections, { ...one, gender, shift }, facts.latest_period_id)
    if (typeof chosen === 'string') return chosen
    const section = sections.facts.get(chosen)
    if (!section) return 'section_not_of_period'
    const closed = refusalOfSection(section, { period_id, specialization_id: one.specialization_id, gender })
    if (closed) return closed
    section[gender === 'male' ? 'males_assigned' : 'females_assigned'] += 1
    return { student_id: one.student_id, kind: kindOf(facts), section }
  })
}

type Sections = {
  facts: Map<number, Section>
  /** Those of automatic placement, by specialization. */
  candidates: Map<number, { id: number; shift: string }[]>
}

async function lockedSections(tx: Tx, { period_id, wanted }: BulkInput): Promise<Sections> {
  const free = wanted.flatMap((one) => (one.section_id === undefined ? [one.specialization_id] : []))
  const place = { period_id, specialization_ids: [...new Set(free)] }
  const named = [...new Set(wanted.flatMap(({ section_id }) => section_id ?? []))]
  await lockSections(tx, named, place)
  const candidates = groupedBy(await lockedCandidates(tx, place), (one) => one.specialization_id)
  const ids = new Set([...named, ...[...candidates.values()].flat().map(({ id }) => id)])
  const facts = ids.size > 0 ? await factsOfSections(tx, [...ids]) : []
  return { candidates, facts: new Map(facts.map((one) => [one.id, one])) }
}

type Newcomer = NewInscription & { gender: Gender; shift: string }

/** As one is placed alone (rules.md#seats). */
function automatic(
  { facts, candidates }: Sections,
  { specialization_id, gender, shift }: Newcomer,
  latest_period_id: number | null,
): number | ErrorCode {
  if (latest_period_id !== null) return 'section_not_found_for_inscription'
  const open = (candidates.get(specialization_id) ?? []).flatMap((candidate) => {
    const section = facts.get(candidate.id)
    return section ? [{ ...section, shift: candidate.shift }] : []
  })
  return placeAmong(open, { shift, gender })?.id ?? 'no_available_sections_for_inscription'
}

type Undoing = {
  ids: readonly number[]
  reason: string
  dry_run?: boolean
  /** The students go with their import. */
  is_untold?: boolean
}
type Left = { inscription_id: number; student_name: string; code: ErrorCode }

/** Undoes many inscriptions, each by the rules of one; gives those that are undone, and those that stay and why. */
export async function rollBackMany(
  tx: Tx,
  by: By,
  { ids, reason, dry_run = false, is_untold = false }: Undoing,
) {
  const held = await lockedInscriptions(tx, ids)
  await holdSeats(
    tx,
    held.map(({ student_id }) => student_id),
  )
  const recordsOf = await recordsOfAll(tx, ids)
  const judged = held.map(({ is_older, is_closed, student_name, ...inscription }) => {
    const { payments, charges, ...records } = recordsOf(inscription.id)
    return {
      inscription,
      student_name,
      gone: { payments, charges: charges.map(goneCharge) },
      code: refusalToRollBack({ ...records, is_older, is_closed }),
    }
  })
  const free = judged.filter(({ code }) => code === null)
  if (free.length > 0 && !dry_run) {
    const undone = free.map(({ inscription }) => inscription.id)
    if (!is_untold) await tellOfUndoing(tx, by, { ids: undone, reason })
    await tx.deleteFrom('inscriptions').where('id', '=', sql<number>`any(${undone})`).execute()
    await recordAll(
      tx,
      by,
      free.map(({ inscription, gone }) => ({
        action: 'inscriptions.rollback',
        entity: 'inscription',
        entity_id: inscription.id,
        before: { ...inscription, ...gone },
        reason,
      })),
    )
    await retireAgain(
      tx,
      by,
      free.map(({ inscription }) => inscription.student_id),
    )
  }
  return {
    undone: free.map(({ inscription }) => inscription.id),
    skipped: judged.flatMap(({ inscription, student_name, code }): Left[] =>
      code ? [{ inscription_id: inscription.id, student_name, code }] : [],
    ),
  }
}

/** Undoes an inscription; what was reported and charged for it goes with it, and stays in the audit entry. */
export async function rollBack(
  tx: Tx,
  by: By,
  { inscription_id, reason }: { inscription_id: number; reason: string },
): Promise<void> {
  const { undone, skipped } = await rollBackMany(tx, by, { ids: [inscription_id], reason })
  insist(skipped[0]?.code ?? null)
  if (undone.length === 0) throw rowGone(tx, 'inscriptions')
}

/** The same, all or none. */
export async function rollBackAll(tx: Tx, by: By, order: Pick<Undoing, 'ids' | 'reason'>): Promise<void> {
  if (order.ids.length === 0) return
  const { skipped } = await rollBackMany(tx, by, { ...order, is_untold: true })
  insist(skipped[0]?.code ?? null)
}
