import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { type AdministratorRow, createUser, listUsers, showUser } from '../contract.ts'
import { AccountBadge, LevelBadge } from './AccountBadges.tsx'

const open = (row: AdministratorRow) => `/administrators/${row.id}`

const columns: Column<AdministratorRow>[] = [
  {
    title: 'Nombre',
    sort: 'name',
    always: true,
    cell: (row) => row.name,
  },
  { title: 'Rol', sort: 'role', telling: true, cell: (row) => <LevelBadge {...row} /> },
  { title: 'Correo electrónico', sort: 'email', cell: (row) => row.email },
  { title: 'Estado', sort: 'enabled', cell: (row) => <AccountBadge {...row} /> },
  {
    title: 'Último acceso',
    sort: 'last_used_at',
    telling: true,
    cell: (row) => (row.last_used_at ? showMoment(row.last_used_at) : 'Nunca'),
    brief: (row) => (row.last_used_at ? showDay(dayOf(row.last_used_at)) : 'nunca ha entrado'),
  },
]

const filters: Filter[] = [
  {
    field: 'role',
    label: 'Rol',
    common: true,
    options: [
      { value: 'admin', label: 'Administradores' },
      { value: 'lowAdmin', label: 'Asistentes' },
    ],
  },
  {
    field: 'enabled',
    label: 'Estado',
    common: true,
    options: [
      { value: 'true', label: 'Activos' },
      { value: 'false', label: 'Inactivos' },
    ],
  },
]

/** `/administrators`: who administers the institute, and when each was last seen. */
export function AdministratorsScreen() {
  const list = useList(listUsers, { sort_by: 'name,asc' })
  const may = useMay()
  return (
    <ListScreen
      title="Listado de administradores"
      action={
        <LinkTo to="/administrators/create" allows={createUser} icon="add">
          Crear administrador
        </LinkTo>
      }
      list={list}
      columns={columns}
      filters={filters}
      caption="Administradores"
      rowName={(row) => row.name}
      rowTo={(row) => (may(showUser) ? open(row) : null)}
    />
  )
}
