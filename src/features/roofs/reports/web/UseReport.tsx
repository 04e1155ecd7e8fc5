import { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { useFirstOfPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import type { Filter } from '#web/lists/DataTable.tsx'
import type { List } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'

/** The period of a report, in the head, and what it says while it is empty. */
export const useOfPeriod = <R,>(list: List<R>, title: string, text: string) => ({
  // Sections that were chosen say of which period they are.
  tools: !list.filters.ids && (
    <PeriodSelector
      endpoint={listPeriods}
      value={Number(list.filters.period_id) || null}
      onChange={(id) => list.setFilter('period_id', String(id))}
    />
  ),
  first: useFirstOfPeriod({ title, text }),
})

export function useSpecializationFilter(): Filter {
  const options = useSpecializationOptions()
  return { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options, common: true }
}

const SEMESTER: Filter = {
  field: 'semester_number',
  label: 'Semestre',
  options: Array.from({ length: 10 }, (_, at) => ({ value: `${at + 1}`, label: `Semestre ${at + 1}` })),
}
const STATE: Filter = {
  field: 'enrolment_state',
  label: 'Estado',
  options: Object.entries(ENROLMENT_LABELS).map(([value, label]) => ({ value, label })),
}

/** What narrows a report of students in their courses; sections that were chosen elsewhere stand first. */
export function usePlacedFilters({ filters: { ids } }: List): Filter[] {
  const specialization = useSpecializationFilter()
  const many = ids?.split(',').length
  const chosen = many === 1 ? '1 elegida' : `${many} elegidas`
  return [
    ...(ids ? [{ field: 'ids', label: 'Secciones', options: [{ value: ids, label: chosen }] }] : []),
    specialization,
    SEMESTER,
    STATE,
  ]
}
