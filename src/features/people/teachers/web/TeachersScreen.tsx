import { ImportLink } from '#features/institute/imports/web/widgets/ImportLink.tsx'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { showPhone } from '#kernel/person.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { useAsking } from '#web/lists/asking.ts'
import type { BulkAction, Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { createTeacher, listCoordinators, listTeachers, type TeacherRow } from '../contract.ts'
import { deleteTeachers } from '../lifecycle/contract.ts'
import { useTeacherActions } from './TeacherActions.tsx'
import { TeacherState } from './widgets/TeacherState.tsx'
import { nameOf, type TeacherPath } from './words.ts'

const RemoveTeachers = lazyComponent(
  async () => (await import('../lifecycle/web/widgets/RemoveTeachers.tsx')).RemoveTeachers,
)

/** What both lists, and that of the supervised, show of somebody. */
export const columnsFor = (noun: string): Column<TeacherRow>[] => [
  {
    title: noun,
    sort: 'last_name',
    always: true,
    cell: (row) => `${row.last_name}, ${row.first_name}`,
  },
  {
    title: 'Documento',
    sort: 'identity_number',
    cell: (row) => row.identity,
  },
  {
    title: 'Materias',
    sort: 'courses_count',
    telling: true,
    align: 'end',
    cell: (row) => row.courses_count || <span className="text-text-3">ninguna</span>,
    brief: (row) =>
      row.courses_count === 0
        ? 'sin materias'
        : row.courses_count === 1
          ? '1 materia'
          : `${row.courses_count} materias`,
  },
  {
    title: 'Coordina',
    key: 'specializations',
    telling: true,
    brief: (row) => row.specializations.length > 0 && `coordina ${row.specializations.join(', ')}`,
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
    cell: (row) => (row.phone ? showPhone(row.phone) : '—'),
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
  label: 'Materias asignadas',
  options: [
    { value: 'true', label: 'Sin materias' },
    { value: 'false', label: 'Con materias' },
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

/** The removal of those who are selected; a dialog says first who stays, and what holds each. */
function useRemoval() {
  const may = useMay()
  const { asked, ask, ends } = useAsking<readonly number[]>()
  const remove: BulkAction<TeacherRow> = {
    label: 'Eliminar',
    icon: 'trash',
    run: (rows) => ask(rows.map(({ id }) => id)),
  }
  return {
    bulk: may(deleteTeachers) ? [remove] : [],
    dialog: asked && <RemoveTeachers ids={asked} {...ends} />,
  }
}

function ListOf({ place, endpoint, title, noun, create, first }: Kind) {
  const list = useList(endpoint, { sort_by: 'last_name,asc' }, { scope: ['period_id'] })
  const { itemsOf, dialogs } = useTeacherActions(place)
  const removal = useRemoval()
  const specializations = useSpecializationOptions()
  const { isCoordinator } = useUser()
  const filters = [
    ENABLED,
    ...(place === '/teachers' ? [ROLE] : []),
    COURSES,
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
  ]
  const action = (
    <LinkTo to={`${place}/create`} allows={createTeacher} icon="add">
      {create}
    </LinkTo>
  )
  return (
    <ListScreen
      title={title}
      action={action}
      more={<ImportLink what="teachers" />}
      list={list}
      columns={columnsFor(noun)}
      caption={place === '/teachers' ? 'Profesores' : 'Coordinadores'}
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
      bulk={removal.bulk}
      first={{
        title: first,
        text: isCoordinator
          ? 'Aparecen aquí los profesores que un administrador ponga bajo su supervisión.'
          : 'Al crear uno recibe un correo para confirmar su cuenta.',
        action,
      }}
    >
      {dialogs}
      {removal.dialog}
    </ListScreen>
  )
}
