import { ImportLink } from '#features/imports/web/widgets/ImportLink.tsx'
import { listPeriods } from '#features/periods/contract.ts'
import { usePeriodOptions } from '#features/periods/web/widgets/Periods.tsx'
import { useSpecializationOptions } from '#features/specializations/web/widgets/Specializations.tsx'
import { showPhone } from '#kernel/person.ts'
import { Avatar } from '#web/api/Avatar.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { createTeacher, listCoordinators, listTeachers, type TeacherRow } from '../contract.ts'
import { useTeacherActions } from './TeacherActions.tsx'
import { nameOf, type TeacherPath } from './TeacherWords.tsx'
import { TeacherState } from './widgets/TeacherState.tsx'

/** What both lists, and that of the supervised, show of somebody. */
export const columnsFor = (place: TeacherPath, noun: string): Column<TeacherRow>[] => [
  {
    title: noun,
    sort: 'last_name',
    always: true,
    telling: true,
    width: '16rem',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Avatar name={nameOf(row)} picture={row.profile_picture} />
        <LinkTo to={`${place}/${row.id}`} look="link">
          {row.last_name}, {row.first_name}
        </LinkTo>
      </span>
    ),
  },
  {
    title: 'Documento',
    sort: 'identity_number',
    cell: (row) => <span className="figures whitespace-nowrap">{row.identity}</span>,
  },
  {
    title: 'Materias',
    sort: 'courses_count',
    telling: true,
    cell: (row) =>
      row.courses_count === 0 ? (
        <Badge>Sin materias</Badge>
      ) : (
        <span className="figures whitespace-nowrap">
          {row.courses_count === 1 ? '1 materia' : `${row.courses_count} materias`}
        </span>
      ),
  },
  {
    title: 'Coordina',
    key: 'specializations',
    cell: (row) =>
      row.specializations.length > 0 ? (
        row.specializations.join(', ')
      ) : row.is_coordinator ? (
        <Badge tone="warn">Sin especialidad</Badge>
      ) : (
        '—'
      ),
  },
  {
    title: 'Teléfono',
    key: 'phone',
    cell: (row) => (
      <span className="figures whitespace-nowrap">{row.phone ? showPhone(row.phone) : '—'}</span>
    ),
  },
  { title: 'Estado', sort: 'enabled', cell: (row) => <TeacherState {...row} /> },
]

const ENABLED: Filter = {
  field: 'enabled',
  label: 'Estado',
  common: true,
  options: [
    { value: 'true', label: 'Activos' },
    { value: 'false', label: 'Inactivos' },
  ],
}
const COURSES: Filter = {
  field: 'without_courses',
  label: 'Materias',
  options: [
    { value: 'true', label: 'Sin materias asignadas' },
    { value: 'false', label: 'Con materias asignadas' },
  ],
}
const ROLE: Filter = {
  field: 'is_coordinator',
  label: 'Coordinación',
  options: [
    { value: 'true', label: 'Coordinadores' },
    { value: 'false', label: 'Solo profesores' },
  ],
}

type Kind = {
  place: TeacherPath
  endpoint: typeof listTeachers | typeof listCoordinators
  title: string
  noun: string
  create: string
  first: string
}

/** Everybody who teaches, coordinators among them. */
export function TeachersScreen() {
  return (
    <ListOf
      place="/teachers"
      endpoint={listTeachers}
      title="Listado de profesores"
      noun="Profesor"
      create="Crear profesor"
      first="Aún no hay profesores"
    />
  )
}

/** The coordinators alone. */
export function CoordinatorsScreen() {
  return (
    <ListOf
      place="/coordinators"
      endpoint={listCoordinators}
      title="Listado de coordinadores"
      noun="Coordinador"
      create="Crear coordinador"
      first="Aún no hay coordinadores"
    />
  )
}

function ListOf({ place, endpoint, title, noun, create, first }: Kind) {
  const list = useList(endpoint, { sort_by: 'last_name,asc' })
  const { itemsOf, dialogs } = useTeacherActions(place)
  const specializations = useSpecializationOptions()
  const periods = usePeriodOptions()
  const { isCoordinator } = useUser()
  const filters = [
    ENABLED,
    ...(place === '/teachers' ? [ROLE] : []),
    COURSES,
    { field: 'period_id', label: 'Período', options: periods },
    { field: 'specialization_id', label: 'Especialidad', options: specializations },
  ]
  const action = (
    <LinkTo to={`${place}/create`} allows={createTeacher} icon="add">
      {create}
    </LinkTo>
  )
  return (
    <Screen
      title={title}
      count={list.state === 'ready' ? list.total : undefined}
      action={action}
      more={<ImportLink what="teachers" />}
    >
      <DataTable
        list={list}
        columns={columnsFor(place, noun)}
        filters={filters}
        tools={
          <PeriodSelector
            endpoint={listPeriods}
            value={Number(list.filters.period_id) || null}
            onChange={(id) => list.setFilter('period_id', String(id))}
          />
        }
        rowName={nameOf}
        rowTo={(row) => `${place}/${row.id}`}
        actions={itemsOf}
        first={{
          title: first,
          text: isCoordinator
            ? 'Aparecen aquí los profesores que un administrador ponga bajo su supervisión.'
            : 'Al crear uno recibe un correo para confirmar su cuenta.',
          action,
        }}
      />
      {dialogs}
    </Screen>
  )
}
