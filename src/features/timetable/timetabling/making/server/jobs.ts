import type { JobKind } from '#server/jobs/job-kind.ts'
import { MOST_ATTEMPTS, makeProposal, type Needs } from './actions.ts'

export const proposalJob: JobKind<{ proposal_id: number }, Needs> = {
  kind: 'timetable_proposal',
  most_attempts: MOST_ATTEMPTS,
  lane: 'search',
  run: ({ proposal_id }, needs, attempt) => makeProposal(needs, proposal_id, attempt),
}
