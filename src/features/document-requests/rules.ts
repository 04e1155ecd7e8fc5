import type { ErrorCode } from '#kernel/errors.ts'
import type { RequestState, RequestType } from './words.ts'

export const STUDY = 1
export const GRADES = 2
export const LETTER = 4

export type Standing = {
  /** Inscribed in the current period, with a course at least. */
  is_inscribed: boolean
  /** In a closed period at least. */
  has_closed_period: boolean
  is_graduated: boolean
}

/** Whom a document can be made for (rules.md#document-requests). */
function refusalByStanding(
  type: RequestType,
  { is_inscribed, has_closed_period, is_graduated }: Standing,
): ErrorCode | null {
  if (type === STUDY && !is_inscribed) return 'student_not_inscribed'
  if (type === GRADES && !has_closed_period) return 'student_dont_has_course_sections'
  if (type === LETTER && !is_graduated) return 'letter_needs_graduation'
  return null
}

/** Nobody waits twice for the same. */
export const refusalToRequest = (
  type: RequestType,
  facts: Standing & { pending: readonly RequestType[] },
): ErrorCode | null =>
  facts.pending.includes(type) ? 'document_request_already_pending' : refusalByStanding(type, facts)

const BEFORE: Record<Exclude<RequestState, 'pending'>, RequestState> = {
  generated: 'pending',
  retired: 'generated',
  canceled: 'pending',
}

/** Only pending → generated → retired and pending → canceled. */
export function refusalToMove(from: RequestState, to: keyof typeof BEFORE): ErrorCode | null {
  if (BEFORE[to] === from) return null
  return to === 'retired' ? 'document_request_not_generated' : 'document_request_not_pending'
}

/** Why a paper cannot be made now. */
export function refusalToMake(facts: {
  type: RequestType
  is_listed: boolean
  signer: string | null
  is_graduated: boolean
}): ErrorCode | null {
  const { type, is_listed, signer, is_graduated } = facts
  const standing = { is_inscribed: is_listed, has_closed_period: is_listed, is_graduated }
  return refusalByStanding(type, standing) ?? (signer === null ? 'paper_without_signer' : null)
}
