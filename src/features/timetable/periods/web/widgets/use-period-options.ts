import { useAnswer } from '#web/api/api.tsx'
import type { FilterOption } from '#web/lists/table-types.ts'
import { listPeriods } from '../../contract.ts'
import { periodName } from '../../rules.ts'

const ALL = { query: { limit: 0, sort_by: 'year,desc' } } as const
const MINUTE = 60_000

/** The periods as the choices of a list's filter, the latest first; empty until they have been read. */
export function usePeriodOptions(enabled = true): FilterOption[] {
  const { data } = useAnswer(listPeriods, ALL, { enabled, staleTime: MINUTE, silent: true })
  return (data?.data ?? []).map((one) => ({ value: String(one.id), label: periodName(one) }))
}
