import { listPeriods } from '#features/timetable/periods/contract.ts'
import { showDay } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { type Graduate, reportGraduates } from '../graduates/contract.ts'
import { useSpecializationFilter } from './UseReport.tsx'

const COLUMNS: Column<Graduate>[] = [
  {
    title: 'Graduado',
    sort: 'last_name',
    always: true,
    cell: (row) => `${row.last_name}, ${row.first_name}`,
  },
  { title: 'Documento', key: 'identity', cell: (row) => row.identity },
  { title: 'Especialidad', key: 'specialization', telling: true, cell: (row) => row.specialization ?? '—' },
  { title: 'Período', key: 'period', telling: true, cell: (row) => row.period ?? '—' },
  {
    title: 'Fecha',
    sort: 'graduated_on',
    cell: ({ graduated_on }) => (graduated_on ? showDay(graduated_on) : '—'),
  },
]

function usePeriodFilter(): Filter {
  const { data } = useAnswer(listPeriods, { query: { limit: 0, sort_by: 'year,desc' } }, { silent: true })
  const options = (data?.data ?? []).map(({ id, year, number }) => ({
    value: String(id),
    label: `${year}-${number}`,
  }))
  return { field: 'period_id', label: 'Período', options }
}

/** `/reports/graduates`: who graduated, of what and when. */
export function GraduatesScreen() {
  const list = useList(reportGraduates, { sort_by: 'graduated_on,desc' })
  const filters = [useSpecializationFilter(), usePeriodFilter()]
  return (
    <ListScreen
      title="Graduados"
      list={list}
      columns={COLUMNS}
      caption="Graduados"
      filters={filters}
      rowName={(row) => `${row.first_name} ${row.last_name}`}
      rowTo={({ id }) => `/students/${id}`}
      first={{
        title: 'Aún no hay graduados',
        text: 'Al cerrar un período se propone a quienes no les queda nada por cursar; al graduarlos aparecen aquí.',
      }}
    />
  )
}
