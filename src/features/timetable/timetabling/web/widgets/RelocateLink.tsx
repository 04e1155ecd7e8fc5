import { updateSchedule } from '#features/timetable/schedules/first-calls.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'

type Props = {
  /** What broke: `{ classroom_id }`, `{ teacher_id }`, or a section that lacks hours; of the period in course unless said. */
  search: { period_id?: number } & (
    | { classroom_id: number }
    | { teacher_id: number }
    | { section_id: number }
  )
}

/** Leads to where the least change is searched for that mends a timetable. */
export const RelocateLink = ({ search }: Props) => (
  <LinkTo
    mode="default"
    icon="search"
    to="/schedules/proposals"
    search={{ ...search, stays: 'possible' }}
    allows={updateSchedule}
  >
    {'section_id' in search ? 'Completar horario' : 'Reubicar'}
  </LinkTo>
)
