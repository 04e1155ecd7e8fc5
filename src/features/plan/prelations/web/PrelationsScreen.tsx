import { showPensum } from '#features/plan/pensums/contract.ts'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { ApiError, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import {
  createPrelation,
  deletePrelations,
  listPrelations,
  type Prelation,
  updatePrelation,
} from '../contract.ts'
import { KINDS } from '../words.ts'
import { isFrozen, prelationName, useRemoval } from './Removal.tsx'

const editOf = (row: Prelation) => `/prelations/${row.course_id}/edit?pensum=${row.pensum_id}`

/** Its edition, or the pensum that froze it. */
function placeOf(row: Prelation, may: ReturnType<typeof useMay>) {
  if (may(updatePrelation) && !row.versioned)
    return { to: `/prelations/${row.course_id}/edit`, search: { pensum: row.pensum_id } }
  return may(showPensum) ? `/pensums/${row.pensum_id}` : null
}

const columns: Column<Prelation>[] = [
  {
    title: 'Materia',
    sort: 'course_title',
    always: true,
    cell: (row) => row.course_title,
  },
  {
    title: 'Semestre',
    sort: 'semester_number',
    align: 'end',
    cell: (row) => row.semester_number,
  },
  {
    title: 'Requiere',
    sort: 'required_course_title',
    telling: true,
    brief: (row) => `${row.is_corequisite ? 'junto con' : 'requiere'} ${row.required_course_title}`,
    cell: (row) => `${row.required_course_title} (S${row.required_semester_number})`,
  },
  { title: 'Tipo', key: 'kind', cell: (row) => KINDS[`${row.is_corequisite}`] },
  { title: 'Especialidad', sort: 'specialization_title', cell: (row) => row.specialization_title },
  {
    title: 'Pensum',
    sort: 'pensum_name',
    key: 'pensum',
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        {row.pensum_name}
        {!row.versioned && <Badge tone="warn">Borrador</Badge>}
      </span>
    ),
  },
]

function useFilters(): Filter[] {
  const specializations = useSpecializationOptions()
  const { type } = useUser()
  return [
    {
      field: 'specialization_id',
      label: 'Especialidad',
      all: 'Todas',
      common: true,
      options: specializations,
    },
    {
      field: 'is_corequisite',
      label: 'Tipo',
      options: [
        { value: 'false', label: 'Prelaciones' },
        { value: 'true', label: 'Correquisitos' },
      ],
    },
    // A student sees frozen ones alone.
    ...(type === 'student'
      ? []
      : [
          {
            field: 'versioned',
            label: 'Estado del pensum',
            options: [
              { value: 'false', label: 'Borradores' },
              { value: 'true', label: 'Congelados' },
            ],
          },
        ]),
  ]
}

/** `/prelations`: what each course requires, by specialization. */
export function PrelationsScreen() {
  const list = useList(listPrelations, { sort_by: 'specialization_title,asc' })
  const filters = useFilters()
  const may = useMay()
  const removal = useRemoval()
  const { error } = list
  if (error instanceof ApiError && error.code === 'coordinator_missing_specialization')
    return <NoSpecialization />
  const create = (
    <LinkTo to="/prelations/create" allows={createPrelation} icon="add">
      Crear prelación
    </LinkTo>
  )
  const actions = (row: Prelation): MenuItem[] =>
    row.versioned
      ? []
      : [
          ...(may(updatePrelation) ? [{ label: 'Editar', icon: 'edit' as const, to: editOf(row) }] : []),
          ...(may(deletePrelations) ? removal.itemsOf(row) : []),
        ]
  return (
    <ListScreen
      title="Listado de prelaciones"
      action={create}
      list={list}
      columns={columns}
      filters={filters}
      caption="Prelaciones"
      rowName={prelationName}
      rowTo={(row) => placeOf(row, may)}
      {...(may(updatePrelation) && { actions })}
      bulk={
        may(deletePrelations)
          ? [{ label: 'Eliminar', icon: 'trash', mode: 'dangerous', skips: isFrozen, run: removal.askFor }]
          : []
      }
      first={{
        title: 'Aún no hay prelaciones',
        text: 'Una prelación dice qué materia hay que aprobar antes de cursar otra de un semestre posterior; un correquisito, con cuál se cursa junta.',
        action: create,
      }}
    >
      {removal.dialog}
    </ListScreen>
  )
}

function NoSpecialization() {
  return (
    <Screen title="Listado de prelaciones">
      <EmptyState title="Sin especialidad que coordinar">
        Solo se muestran las prelaciones de la especialidad que se coordina. La administración asigna las
        especialidades.
      </EmptyState>
    </Screen>
  )
}
