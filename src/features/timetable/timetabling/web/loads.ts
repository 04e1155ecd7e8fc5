import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/schedules/proposals': async () => (await import('./ProposalsScreen.tsx')).ProposalsScreen,
  '/schedules/proposals/:proposal_id/compare': async () =>
    (await import('./CompareScreen.tsx')).CompareScreen,
  '/schedules/proposals/:proposal_id': async () => (await import('./ProposalScreen.tsx')).ProposalScreen,
} satisfies Loads
