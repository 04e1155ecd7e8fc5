import { listPeriods } from '#features/timetable/periods/first-calls.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { KIND_CHOICES, type useTimetableSearch } from './use-timetable-search.ts'

export type TargetToolsProps = {
  place: ReturnType<typeof useTimetableSearch>
  /** The period that the address names, where the place's may be another. */
  named?: number | null
}

/** The period, and of what kind it is whose week is shown. */
export function TargetChoices({ place, named = place.period_id }: TargetToolsProps) {
  const { period_id, kind, go } = place
  return (
    <>
      <PeriodSelector
        endpoint={listPeriods}
        value={named}
        onChange={(next) =>
          go(kind === 'section' && period_id !== null ? { period_id: next, id: null } : { period_id: next })
        }
      />
      <Segmented
        label="Horario de"
        choices={KIND_CHOICES}
        value={kind}
        onChange={(next) => go({ kind: next, id: null })}
      />
    </>
  )
}
