import { listPeriods } from '#features/timetable/periods/first-calls.ts'
import { NoPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { PeriodSelector, usePeriods } from '#web/lists/PeriodSelector.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { NoHours } from '../../web/TimetableView.tsx'
import { showOccupancy } from '../contract.ts'
import { OccupancyMap } from './OccupancyMap.tsx'
import { PeriodFiles } from './PeriodFiles.tsx'
import { type OccupancySearch, useOccupancySearch } from './use-occupancy-search.ts'

/** `/schedules/occupancy`: how full rooms and teachers are at each hour of a period's week, and its files. */
export function OccupancyScreen() {
  const { choose, ...asked } = useOccupancySearch()
  const { isKnown, first } = usePeriods(listPeriods)
  const period_id = asked.period_id ?? first?.id ?? null
  const isNarrow = useNarrow()
  const files = period_id !== null && <PeriodFiles period_id={period_id} />
  return (
    <Screen title="Ocupación" more={!isNarrow && files}>
      <PeriodSelector
        endpoint={listPeriods}
        value={asked.period_id}
        onChange={(id) => choose({ period_id: id })}
      />
      {isKnown && period_id === null && (
        <NoPeriod why="Las aulas y los profesores se ocupan en un período." />
      )}
      {period_id !== null && <OfPeriod key={period_id} period_id={period_id} asked={asked} choose={choose} />}
      {isNarrow && <p>{files}</p>}
    </Screen>
  )
}

type OfPeriodProps = {
  period_id: number
  asked: OccupancySearch
  choose: (to: Partial<OccupancySearch>) => void
}

function OfPeriod({ period_id, asked, choose }: OfPeriodProps) {
  const answer = useAnswer(showOccupancy, { params: { id: period_id } }, { silent: true })
  return (
    <Answered answer={answer} rows={12} height={36} label="Cargando la ocupación">
      {(occupancy) =>
        occupancy.class_hours.length === 0 ? (
          <NoHours />
        ) : (
          <OccupancyMap occupancy={occupancy} asked={{ ...asked, period_id }} choose={choose} />
        )
      }
    </Answered>
  )
}
