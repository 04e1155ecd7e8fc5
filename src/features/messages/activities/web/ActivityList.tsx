import { showDay } from '#kernel/dates.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { type Activity, createActivity, listActivities, updateActivity } from '../contract.ts'

type Props = { onShow: (activity: Activity) => void; onDelete?: (activity: Activity) => void }

const COLUMNS: Column<Activity>[] = [
  { title: 'Título', sort: 'title', always: true, cell: (row) => row.title },
  { title: 'Descripción', sort: 'description', telling: true, grows: true, cell: (row) => row.description },
  { title: 'Observación', sort: 'observation', grows: true, cell: (row) => row.observation },
  {
    title: 'Fecha de inicio',
    sort: 'start_date',
    telling: true,
    cell: (row) => showDay(row.start_date),
  },
  { title: 'Fecha de fin', sort: 'end_date', cell: (row) => showDay(row.end_date) },
]

const FILTERS: Filter[] = [
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
]

/** The activities as a list (routes.md#labels). */
export function ActivityList({ onShow, onDelete }: Props) {
  const list = useList(listActivities, { sort_by: 'start_date,asc' })
  const may = useMay()
  const actions = (row: Activity): MenuItem[] => [
    {
      label: 'Editar',
      icon: 'edit',
      to: `/activities/${row.id}/edit`,
    },
    ...(onDelete ? [deletion(() => onDelete(row))] : []),
  ]
  return (
    <DataTable
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      caption="Actividades"
      rowName={(row) => row.title}
      onOpen={onShow}
      {...(may(updateActivity) && { actions })}
      first={{
        title: 'Aún no hay actividades',
        action: (
          <LinkTo to="/activities/create" allows={createActivity} icon="add">
            Crear actividad
          </LinkTo>
        ),
      }}
    />
  )
}
