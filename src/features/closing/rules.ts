import type { EnrolmentState } from '#features/enrolments/contract.ts'
import { stateByNote } from '#features/enrolments/rules.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { IdentityKind } from '#kernel/person.ts'
import type { ActaBody, Outcome } from './contract.ts'

/** What may be missing of a course of a section, in the order in which it is asked for. */
export const GAP_KINDS = [
  'without_teacher',
  'weighting_incomplete',
  'notes_missing',
  'finals_without_notes',
  'not_delivered',
  'lessons_unregistered',
] as const

/** Of these each one counts 0 in the definitive note. */
export const COUNTS_ZERO: readonly (typeof GAP_KINDS)[number][] = ['notes_missing', 'finals_without_notes']

type CloseFacts = {
  closed_at: Instant | null
  end_date: Day
  today: Day
  gaps: number
  accept_incomplete: boolean
}

/** A period is closed once, after its end, whole or with what is missing accepted (rules.md#closing). */
export function refusalToClose({ closed_at, end_date, today, gaps, accept_incomplete }: CloseFacts) {
  if (closed_at !== null) return 'period_is_closed'
  if (today <= end_date) return 'period_not_over'
  return gaps > 0 && !accept_incomplete ? 'closing_incomplete' : null
}

type ReopenFacts = { is_dios: boolean; closed_at: Instant | null; has_later_actas: boolean }

/** Dios opens a closed period, while no later one was sealed (rules.md#closing). */
export function refusalToReopen({ is_dios, closed_at, has_later_actas }: ReopenFacts) {
  if (!is_dios) return 'this_action_is_unauthorized'
  if (closed_at === null) return 'period_not_closed'
  return has_later_actas ? 'later_period_is_closed' : null
}

/** How many enrolments stand alike. */
export type Standing = {
  enrolment_state: EnrolmentState
  definitive_note: number | null
  approval_minimum_note: number
  count: number
}

/** How a period would end now: what is missing counts 0 (rules.md#closing). */
export function outcomeOf(standings: readonly Standing[]): Outcome {
  const outcome = { approved: 0, failed: 0, failed_by_absence: 0 }
  for (const { count, definitive_note, ...standing } of standings) {
    const state = stateByNote(standing, definitive_note ?? 0)
    if (state in outcome) outcome[state as keyof Outcome] += count
  }
  return outcome
}

/** What is wrong with a chain or a record: the acta, whom it is about, and both values. */
export type Fault = { number: number; what: string }

type Student = ActaBody['students'][number]

type Identity = { identity_kind: IdentityKind; identity_number: string }
/** Whose identity document was changed through the product, with what of it, newest first. */
export type Renamed = Identity & {
  changes: readonly { at: Instant; before: Partial<Identity>; after: Partial<Identity> }[]
}

export const documentOf = ({ identity_kind, identity_number }: Identity) =>
  `${identity_kind}-${identity_number}`

/**
 * The documents that a student has had since a moment, latest first: back through the changes as far as each joins the one
 * after it. A change past the product joins nothing, and is found.
 */
export function documentsSince({ changes, ...now }: Renamed, since: Instant): string[] {
  let then: Identity = now
  const path = [documentOf(now)]
  for (const { at, before, after } of changes) {
    if (Date.parse(at) < Date.parse(since) || documentOf({ ...then, ...after }) !== documentOf(then)) break
    then = { ...then, ...before }
    path.push(documentOf(then))
  }
  return path
}

type Sealed = { said: ActaBody; sealed_at: Instant }

/** What the tables say now, its students under the documents of then (records.md#acta). */
export function underSealedDocuments(
  now: ActaBody,
  { said, sealed_at }: Sealed,
  renamed: ReadonlyMap<string, Renamed>,
) {
  const known = new Set(said.students.map(({ document }) => document))
  const students = now.students.map((one) => {
    const it = renamed.get(one.document)
    const then = it && documentsSince(it, sealed_at).findLast((document) => known.has(document))
    return { ...one, document: then ?? one.document }
  })
  return { ...now, students }
}

/** Where what the tables say of an acta's students differs from what was sealed; each named with both values. */
export function differences(number: number, sealed: ActaBody, now: ActaBody | undefined): Fault[] {
  if (!now) return [{ number, what: 'course_section: sealed, and gone from the tables' }]
  const current = new Map(now.students.map((one) => [one.document, one]))
  const known = new Set(sealed.students.map(({ document }) => document))
  const missing = sealed.students.flatMap((one) => {
    const other = current.get(one.document)
    return other
      ? fieldsApart(one, other).map((what) => ({ number, what: `${one.document}, ${what}` }))
      : [{ number, what: `${one.document}: sealed, and gone from the tables` }]
  })
  const added = now.students
    .filter(({ document }) => !known.has(document))
    .map(({ document }) => ({ number, what: `${document}: in the tables, and not sealed` }))
  return [...missing, ...added]
}

function fieldsApart(sealed: Student, now: Student): string[] {
  const fields = ['definitive_note', 'state', 'absences', 'notes', 'jury_notes', 'carried'] as const
  return fields
    .filter((field) => JSON.stringify(sealed[field]) !== JSON.stringify(now[field]))
    .map((field) => `${field}: ${JSON.stringify(sealed[field])} sealed, ${JSON.stringify(now[field])} now`)
}
