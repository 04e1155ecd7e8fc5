import { useAnswer } from '#web/api/api.tsx'
import type { FilterOption } from '#web/lists/table-types.ts'
import { listSpecializations, type Specialization } from '../../contract.ts'

const ALL = { query: { limit: 0 } }
const MINUTE = 60_000

/** Every specialization, the basic one first; empty until they have been read. */
export function useSpecializations(enabled = true): readonly Specialization[] {
  return useAnswer(listSpecializations, ALL, { enabled, staleTime: MINUTE, silent: true }).data?.data ?? []
}

/** They as the choices of a list's filter. Apart from the field, whose form kit a list does not need. */
export const useSpecializationOptions = (enabled = true): FilterOption[] =>
  useSpecializations(enabled).map(({ id, title }) => ({ value: String(id), label: title }))
