import { neededFirst } from '#web/api/needed-first.tsx'
import { usePeriods } from '#web/lists/PeriodSelector.tsx'
import type { FirstSteps } from '#web/lists/TableInstead.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { createPeriod, listPeriods } from '../../contract.ts'

const FIRST = neededFirst({
  what: 'un período',
  to: '/periods/make',
  allows: createPeriod,
  act: 'Crear período',
})

/** Not while they are being read. */
function useLacksPeriod(): boolean {
  const { isKnown, periods } = usePeriods(listPeriods)
  return isKnown && periods.length === 0
}

/** What the empty list of a period says: while the institute has none, that one comes first, and why. */
export const useFirstOfPeriod = (first: FirstSteps, why = first.text): FirstSteps =>
  useLacksPeriod() ? { ...FIRST, text: why } : first

/** What stands in the place of a period's content where there is none. */
export const PeriodFirst = ({ why }: { why: string }) => <EmptyState {...FIRST}>{why}</EmptyState>

/** The same while the institute has no period at all; nothing else. */
export const NoPeriod = ({ why }: { why: string }) => useLacksPeriod() && <PeriodFirst why={why} />
