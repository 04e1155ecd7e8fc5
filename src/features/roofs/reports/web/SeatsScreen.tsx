import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { reportSeats, SEATS_BY, type SeatSum, type SeatsBy } from '../seats/contract.ts'
import { SEATS_BY_LABELS } from '../words.ts'
import { useOfPeriod, useSpecializationFilter } from './UseReport.tsx'

const CHOICES = SEATS_BY.map((value) => ({ value, label: SEATS_BY_LABELS[value] }))

function placeOf({ specialization_title, semester_number, letter_code }: SeatSum): string {
  if (semester_number === null) return specialization_title
  if (letter_code === null) return `${specialization_title} S${semester_number}`
  return shortSection(specialization_title, semester_number, letter_code)
}

const SECTIONS: Column<SeatSum> = {
  title: 'Secciones',
  key: 'sections',
  align: 'end',
  cell: (row) => row.sections,
}

const columnsFor = (by: SeatsBy): Column<SeatSum>[] => [
  {
    title: SEATS_BY_LABELS[by],
    sort: 'specialization_title',
    always: true,
    cell: placeOf,
  },
  ...(by === 'section' ? [] : [SECTIONS]),
  {
    title: 'Varones',
    key: 'males',
    align: 'end',
    cell: (row) => `${row.males_assigned} de ${row.males_limit}`,
  },
  {
    title: 'Hembras',
    key: 'females',
    align: 'end',
    cell: (row) => `${row.females_assigned} de ${row.females_limit}`,
  },
  { title: 'Ofrecidos', key: 'held', align: 'end', cell: (row) => row.held },
  {
    title: 'Libres',
    sort: 'free',
    align: 'end',
    telling: true,
    cell: (row) => row.free,
    brief: ({ free }) => (free === 1 ? 'queda 1 cupo' : free === 0 ? 'sin cupos' : `quedan ${free} cupos`),
  },
  {
    title: 'En espera',
    sort: 'waiting',
    align: 'end',
    telling: true,
    cell: (row) => row.waiting,
    brief: ({ waiting }) => waiting > 0 && `${waiting} en espera`,
  },
]

/** `/reports/seats`: how full a period is. */
export function SeatsScreen() {
  const list = useList(reportSeats, { sort_by: 'specialization_title,asc' }, { scope: ['period_id', 'by'] })
  const specialization = useSpecializationFilter()
  const by: SeatsBy = SEATS_BY.find((one) => one === list.filters.by) ?? 'section'
  const ofPeriod = useOfPeriod(
    list,
    'Aún no hay secciones',
    'Los cupos se cuentan cuando el período tiene secciones.',
  )
  return (
    <ListScreen
      title="Cupos"
      list={list}
      columns={columnsFor(by)}
      caption="Cupos"
      filters={[specialization]}
      above={
        !list.isBlank && (
          <div className="flex">
            <Segmented
              label="Sumar por"
              choices={CHOICES}
              value={by}
              onChange={(value) => list.setFilter('by', value === 'section' ? null : value)}
            />
          </div>
        )
      }
      rowName={placeOf}
      {...ofPeriod}
    />
  )
}
