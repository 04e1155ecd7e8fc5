import type { Instant } from '#kernel/dates.ts'
import type { IdentityKind } from '#kernel/person.ts'
import type { ActaBody } from '../contract.ts'
import {
  apart,
  COURSE_GONE,
  type FieldName,
  MISSING,
  OTHER_HEAD,
  studentAdded,
  studentApart,
  studentGone,
} from './words.ts'

/**
 * What is wrong with a chain, a record or a paper, in words, and the acta that it is about; null where there is none. With the
 * course of a section that is to be judged by its notes, or the paper that is to be withdrawn, where that mends it.
 */
export type Fault = {
  number: number | null
  what: string
  course_section_id?: number | null
  paper_id?: number | null
}

/** The same fault, found again. */
export const faultKey = ({ number, what, course_section_id = null, paper_id = null }: Fault): string =>
  JSON.stringify([number, what, course_section_id, paper_id])

/** An acta as somebody knew it; a nightly check of before kept the number alone. */
export type Known = { number: number; hash: string | null }

/** The actas that were the last ones once, and are missing or others now; each number told once. */
export function headFaults(chain: readonly Known[], known: readonly Known[]): Fault[] {
  const hashes = new Map(chain.map(({ number, hash }) => [number, hash]))
  const lost = known.flatMap(({ number, hash }): [number, string][] => {
    const there = hashes.get(number)
    if (there === undefined) return [[number, MISSING]]
    return hash === null || there === hash ? [] : [[number, OTHER_HEAD]]
  })
  return [...new Map(lost)].sort(([one], [other]) => one - other).map(([number, what]) => ({ number, what }))
}

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

/** Whether somebody goes on in a course, as the tables or an acta say. */
export const isRunning = ({ state }: { state: string }) => state === 'enrolled'

/**
 * Where what the tables say of an acta differs from what was sealed; each named with both values. Who goes on there by the
 * tables is told as such (`unended`), and ended by hand.
 */
export function differences(number: number, sealed: ActaBody, now: ActaBody | undefined): Fault[] {
  if (!now) return [{ number, what: COURSE_GONE }]
  const current = new Map(now.students.map((one) => [one.document, one]))
  const known = new Set(sealed.students.map(({ document }) => document))
  const missing = sealed.students.flatMap((one) => {
    const other = current.get(one.document)
    if (!other) return [studentGone(one.document)]
    const fields = isRunning(other) ? STUDENT.filter(([name]) => name !== 'state') : STUDENT
    return fieldsApart(fields, one, other).map((what) => studentApart(one.document, what))
  })
  const added = now.students
    .filter((one) => !known.has(one.document) && !isRunning(one))
    .map(({ document }) => studentAdded(document))
  return [...fieldsApart(COURSE, sealed, now), ...missing, ...added].map((what) => ({ number, what }))
}

type Field<T> = readonly [name: FieldName, of: (it: T) => unknown]

/** Names of people, courses and rooms are set right without a word; what somebody was judged by is not. */
const COURSE: readonly Field<ActaBody>[] = [
  ['approval_minimum_note', ({ rules }) => rules.approval_minimum_note],
  ['max_absences_to_fail', ({ rules }) => rules.max_absences_to_fail],
  ['delays_per_absence', ({ rules }) => rules.delays_per_absence],
  [
    'evaluations',
    ({ evaluations }) => evaluations.map(({ title, date, weighting }) => `${title}, ${date}, ${weighting} %`),
  ],
  ['final_delivery', ({ final_delivery }) => final_delivery && `${final_delivery.percent} %`],
]

const STUDENT: readonly Field<ActaBody['students'][number]>[] = [
  ['definitive_note', ({ definitive_note }) => definitive_note],
  ['state', ({ state }) => state],
  ['absences', ({ absences }) => absences],
  ['absences_pardoned', ({ absences_pardoned }) => absences_pardoned],
  ['notes', ({ notes }) => notes],
  ['jury_notes', ({ jury_notes }) => jury_notes],
  ['carried', ({ carried }) => carried],
  ['make_up', ({ make_up }) => make_up && [make_up.note, make_up.former_note]],
]

const fieldsApart = <T>(fields: readonly Field<T>[], sealed: T, now: T): string[] =>
  fields
    .filter(([, of]) => JSON.stringify(of(sealed)) !== JSON.stringify(of(now)))
    .map(([name, of]) => apart(name, of(sealed), of(now)))
