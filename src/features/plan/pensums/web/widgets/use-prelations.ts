import { listPrelations, type Prelation } from '#features/plan/prelations/contract.ts'
import { useAnswer } from '#web/api/api.tsx'

const NONE: readonly Prelation[] = []

/** What requires what in a pensum; empty until it has been read. */
export function usePrelations(pensum_id: number): readonly Prelation[] {
  return useAnswer(listPrelations, { query: { limit: 0, pensum_id } }).data?.data ?? NONE
}
