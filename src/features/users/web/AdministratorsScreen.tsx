import { showMoment } from '#kernel/dates.ts'
import { Avatar } from '#web/api/Avatar.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type AdministratorRow, createUser, listUsers, showUser } from '../contract.ts'
import { AccountBadge, LevelBadge } from './AccountBadges.tsx'

const open = (row: AdministratorRow) => `/administrators/${row.id}`

const columns: Column<AdministratorRow>[] = [
  {
    title: 'Nombre',
    sort: 'name',
    always: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <Avatar name={row.name} picture={row.profile_picture} />
        <LinkTo look="link" to={open(row)} allows={showUser}>
          {row.name}
        </LinkTo>
      </span>
    ),
  },
  { title: 'Rol', sort: 'role', cell: (row) => <LevelBadge {...row} /> },
  { title: 'Correo electrónico', sort: 'email', cell: (row) => row.email },
  { title: 'Estado', sort: 'enabled', cell: (row) => <AccountBadge {...row} /> },
  {
    title: 'Último acceso',
    sort: 'last_used_at',
    cell: (row) => (
      <span className="figures">{row.last_used_at ? showMoment(row.last_used_at) : 'Nunca'}</span>
    ),
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
  return (
    <Screen
      title="Listado de administradores"
      count={list.state === 'ready' ? list.total : undefined}
      action={
        <LinkTo to="/administrators/create" allows={createUser} icon="add">
          Crear administrador
        </LinkTo>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        caption="Administradores"
        rowName={(row) => row.name}
        rowTo={open}
      />
    </Screen>
  )
}
