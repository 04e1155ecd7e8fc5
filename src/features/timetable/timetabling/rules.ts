/** What of the timetable keeps its place: all that stands, all that can while the rest finds one, what is locked, nothing. */
export const STAYS = ['placed', 'possible', 'locked', 'nothing'] as const
export type Stays = (typeof STAYS)[number]

/** Whether nothing moves but for what lacks a place. */
export const keepsAll = ({
  stays,
  ...cause
}: {
  stays: Stays
  classroom_id?: number | undefined
  teacher_id?: number | undefined
}): boolean =>
  stays === 'placed' ||
  (stays === 'possible' && cause.classroom_id === undefined && cause.teacher_id === undefined)

/** What who asks wants more than is usual: fewer free hours between classes, fewer days of teachers, fewer changes. */
export const WISHES = ['fewer_gaps', 'fewer_days', 'fewer_moves'] as const
export type Wish = (typeof WISHES)[number]

/** How long may be searched. */
export const SECONDS = [10, 60, 300] as const

export const PROPOSAL_STATES = [
  'waiting',
  'running',
  'ready',
  'failed',
  'taken',
  'undone',
  'discarded',
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What people may do with a proposal, and in which states. */
const STEPS = {
  stop: ['waiting', 'running'],
  // What is left of one that was taken in part may follow.
  take: ['ready', 'taken'],
  undo: ['taken'],
  discard: ['ready', 'failed'],
} as const satisfies Record<string, readonly ProposalState[]>

type Step = keyof typeof STEPS

export const mayStep = (step: Step, state: ProposalState): boolean =>
  (STEPS[step] as readonly ProposalState[]).includes(state)

/** Why a step cannot be done; `is_last`: no later proposal of the period was taken and still stands. */
export function refusalToStep(step: Step, { state, is_last }: { state: ProposalState; is_last: boolean }) {
  if (!mayStep(step, state)) return 'proposal_in_other_state'
  return state === 'taken' && !is_last ? 'proposal_not_last' : null
}
