import { showMoment } from '#kernel/dates.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { listReceivers, type Receiver } from '../sending/contract.ts'

const columns: Column<Receiver>[] = [
  { title: 'Nombre', sort: 'name', always: true, cell: (row) => row.name },
  { title: 'Tipo', cell: (row) => row.role },
  {
    title: 'Leída',
    sort: 'read_at',
    telling: true,
    cell: (row) => (row.read_at ? showMoment(row.read_at) : 'Sin leer'),
  },
]

const filters: Filter[] = [
  {
    field: 'is_read',
    label: 'Estado',
    all: 'Todos',
    common: true,
    options: [
      { value: 'true', label: 'La leyeron' },
      { value: 'false', label: 'Sin leer' },
    ],
  },
]

/** Who got a notification that one has sent, and when they read it. */
export function Receivers({ id }: { id: number }) {
  const list = useList(listReceivers, { sort_by: 'name,asc' }, { params: { id } })
  return (
    <DataTable
      list={list}
      columns={columns}
      filters={filters}
      caption="Receptores"
      rowName={(row) => row.name}
    />
  )
}
