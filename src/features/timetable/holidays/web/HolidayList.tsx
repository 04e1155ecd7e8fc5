import { showDay } from '#kernel/dates.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { type Holiday, listHolidays } from '../contract.ts'

type Props = {
  onShow: (holiday: Holiday) => void
  onEdit?: (holiday: Holiday) => void
  onDelete?: (holiday: Holiday) => void
}

const COLUMNS: Column<Holiday>[] = [
  { title: 'Título', sort: 'title', always: true, cell: (row) => row.title },
  { title: 'Fecha', sort: 'date', telling: true, cell: (row) => showDay(row.date) },
  { title: 'Descripción', sort: 'description', cell: (row) => row.description },
  {
    title: 'Se repite',
    sort: 'every_year',
    telling: true,
    brief: (row) => row.every_year && 'todos los años',
    cell: (row) => (row.every_year ? 'Todos los años' : 'No'),
  },
]

const FILTERS: Filter[] = [
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
  {
    field: 'every_year',
    label: 'Se repite',
    options: [
      { value: 'true', label: 'Todos los años' },
      { value: 'false', label: 'No' },
    ],
  },
]

/** The holidays as a list; what may be done to each is given. */
export function HolidayList({ onShow, onEdit, onDelete }: Props) {
  const list = useList(listHolidays, { sort_by: 'date,asc' })
  const actions = (row: Holiday): MenuItem[] => [
    ...(onEdit ? [{ label: 'Editar', icon: 'edit' as const, onPick: () => onEdit(row) }] : []),
    ...(onDelete ? [deletion(() => onDelete(row))] : []),
  ]
  return (
    <DataTable
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      caption="Días feriados"
      rowName={(row) => row.title}
      onOpen={onShow}
      {...((onEdit ?? onDelete) && { actions })}
      first={{ title: 'Aún no hay feriados' }}
    />
  )
}
