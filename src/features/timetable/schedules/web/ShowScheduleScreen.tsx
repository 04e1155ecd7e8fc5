import { listPeriods } from '#features/timetable/periods/contract.ts'
import { usePeriods } from '#web/lists/PeriodSelector.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TargetTools, useOpenedTarget } from './TargetTools.tsx'
import { TargetWeek } from './TargetWeek.tsx'
import { useTargetName } from './use-target-name.ts'
import { useTimetableSearch } from './use-timetable-search.ts'

const NoPeriod = lazyComponent(
  async () => (await import('#features/timetable/periods/web/widgets/NoPeriod.tsx')).NoPeriod,
)

/** `/schedules/show`: one week, to be read, printed or kept as PDF. */
export function ShowScheduleScreen() {
  const named = useTimetableSearch()
  const { isKnown, first } = usePeriods(listPeriods)
  const asked = { ...named, period_id: named.period_id ?? first?.id ?? null }
  const id = useOpenedTarget(asked)
  const { kind, period_id } = asked
  const name = useTargetName(kind, id ?? null)
  return (
    <Screen title={name ? `Horario: ${name}` : 'Ver horario'}>
      <TargetTools place={{ ...asked, id: id ?? null }} named={named.period_id} />
      {period_id === null && isKnown ? (
        <NoPeriod why="Un horario es de un período." />
      ) : period_id === null || id === undefined ? (
        <Skeleton rows={6} height={52} />
      ) : id === null ? (
        <p className="text-text-2">Elija de quién es el horario.</p>
      ) : (
        <TargetWeek kind={kind} id={id} period_id={period_id} name={name ?? ''} />
      )}
    </Screen>
  )
}
