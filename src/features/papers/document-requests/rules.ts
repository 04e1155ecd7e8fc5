import { type Instant, timeOf } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import type { RequestState, RequestType } from './words.ts'

export const STUDY = 1
export const GRADES = 2
export const LETTER = 4

export type StudentFacts = {
  /** Inscribed in the current period, with a course at least. */
  is_inscribed: boolean
  /** In a closed period at least. */
  has_closed_period: boolean
  is_graduated: boolean
}

/** Whom a document can be made for (rules.md#document-requests). */
function refusalByStanding(
  type: RequestType,
  { is_inscribed, has_closed_period, is_graduated }: StudentFacts,
): ErrorCode | null {
  if (type === STUDY && !is_inscribed) return 'student_not_inscribed'
  if (type === GRADES && !has_closed_period) return 'student_dont_has_course_sections'
  if (type === LETTER && !is_graduated) return 'letter_needs_graduation'
  return null
}

/** Nobody waits twice for the same. */
export const refusalToRequest = (
  type: RequestType,
  facts: StudentFacts & { pending: readonly RequestType[] },
): ErrorCode | null =>
  facts.pending.includes(type) ? 'document_request_already_pending' : refusalByStanding(type, facts)

const BEFORE: Record<Exclude<RequestState, 'pending'>, RequestState> = {
  generated: 'pending',
  retired: 'generated',
  canceled: 'pending',
}

/**
 * Only pending → generated → retired and pending → canceled; a paper that was withdrawn before it was handed over
 * (`is_void`) is not handed over, and its request may be canceled.
 */
export function refusalToMove(
  { state: from, is_void }: { state: RequestState; is_void: boolean },
  to: keyof typeof BEFORE,
): ErrorCode | null {
  if (from === 'generated' && is_void && to !== 'generated')
    return to === 'canceled' ? null : 'document_request_paper_withdrawn'
  if (BEFORE[to] === from) return null
  return to === 'retired' ? 'document_request_not_generated' : 'document_request_not_pending'
}

/** How long who took a step takes it back without a word. */
const UNDO_MS = 600_000

/** The state of a request, who brought it there, and when; of one that waits nobody did. */
export type Step = {
  state: RequestState
  handled_by: number | null
  handled_at: Instant | null
  is_self_served: boolean
}
type Undoer = { role: Role; user_id: number; now: Instant }

/** Whether somebody takes back the own step while nobody asks why. */
export const isUndoneFreely = (
  { handled_by, handled_at }: Pick<Step, 'handled_by' | 'handled_at'>,
  { user_id, now }: Omit<Undoer, 'role'>,
): boolean => handled_by === user_id && handled_at !== null && timeOf(now) - timeOf(handled_at) <= UNDO_MS

/** Why the step to `undone` is not taken back; `is_pending`: another request for the same waits meanwhile. */
export function refusalToUndo(
  undone: keyof typeof BEFORE,
  step: Step & { is_pending: boolean },
  by: Undoer,
): ErrorCode | null {
  // The student has it: it is withdrawn, with a reason.
  if (step.state !== undone || step.is_self_served) return 'document_request_stands'
  if (by.role !== 'admin' && !isUndoneFreely(step, by)) return 'document_request_stands'
  return BEFORE[undone] === 'pending' && step.is_pending ? 'document_request_already_pending' : null
}

/** Where a request stands again whose step is taken back. */
export const stateBefore = (undone: keyof typeof BEFORE): RequestState => BEFORE[undone]

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
