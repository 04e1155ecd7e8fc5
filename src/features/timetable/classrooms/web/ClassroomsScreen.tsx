import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hoursText } from '#features/timetable/class-hours/words.ts'
import { updateSchedule } from '#features/timetable/schedules/first-calls.ts'
import { showClassroomTimetable, showPlacement } from '#features/timetable/schedules/timetables/contract.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import {
  type Classroom,
  createClassroom,
  deleteClassroom,
  listClassrooms,
  updateClassroom,
} from '../contract.ts'
import { CLASSROOM_STATE_LABELS } from '../words.ts'

const edit = (row: Classroom) => `/classrooms/${row.id}/edit`

const weekOf = ({ id }: Classroom) => ({ to: '/schedules', search: { kind: 'classroom', id } })
const relocationOf = ({ id }: Classroom) => ({ to: '/schedules/proposals', search: { classroom_id: id } })
const hoursOf = ({ scheduled_hours }: Classroom) => hoursText(scheduled_hours)

const columns = (mayRead: boolean): Column<Classroom>[] => [
  {
    title: 'Código',
    sort: 'code',
    always: true,
    cell: (row) => row.code,
  },
  { title: 'Descripción', sort: 'description', grows: true, cell: (row) => row.description },
  {
    title: 'Capacidad',
    sort: 'max_capacity',
    align: 'end',
    telling: true,
    brief: (row) => (row.max_capacity === 1 ? '1 puesto' : `${row.max_capacity} puestos`),
    cell: (row) => row.max_capacity,
  },
  { title: 'Qué tiene', key: 'tags', cell: (row) => row.tags.join(', ') },
  {
    title: 'Varias secciones',
    sort: 'multiple_sections',
    cell: (row) => (row.multiple_sections ? 'Sí' : 'No'),
  },
  {
    title: 'Estado',
    sort: 'state',
    cell: (row) => (
      <Badge tone={row.state === 'enabled' ? 'ok' : 'neutral'}>{CLASSROOM_STATE_LABELS[row.state]}</Badge>
    ),
  },
  {
    title: 'Ocupación semanal',
    key: 'scheduled_hours',
    align: 'end',
    telling: true,
    brief: (row) => `${hoursOf(row)} a la semana`,
    cell: (row) =>
      mayRead ? (
        <LinkTo look="link" {...weekOf(row)} label={`${hoursOf(row)}: ver el horario del aula ${row.code}`}>
          {hoursOf(row)}
        </LinkTo>
      ) : (
        hoursOf(row)
      ),
  },
]

const filters: Filter[] = [
  {
    field: 'state',
    label: 'Estado',
    all: 'Todas',
    common: true,
    options: [
      { value: 'enabled', label: 'Activas' },
      { value: 'disabled', label: 'Inactivas' },
    ],
  },
  {
    field: 'multiple_sections',
    label: 'Varias secciones',
    all: 'Todas',
    options: [
      { value: 'true', label: 'Las admiten' },
      { value: 'false', label: 'Una a la vez' },
    ],
  },
]

/** Enables or disables a classroom; what is in one that is disabled stays there until somebody relocates it. */
function useTurn() {
  const update = useAction(updateClassroom)
  return async ({ id, code, ...row }: Classroom, state: Classroom['state']) => {
    await update.run({ params: { id }, body: { state } })
    const back = () => {
      void update.run({ params: { id }, body: { state: state === 'enabled' ? 'disabled' : 'enabled' } })
    }
    const isLeft = state === 'disabled' && row.scheduled_hours > 0
    offerUndo(
      `${code}: ${state === 'enabled' ? 'activa' : 'inactiva'}`,
      back,
      isLeft ? 'Sus clases siguen en ella: «Reubicar» las lleva a otras aulas.' : undefined,
    )
  }
}

/** `/classrooms`: all of them, with what can be done to each. */
export function ClassroomsScreen() {
  const list = useList(listClassrooms, { sort_by: 'code,asc' })
  const may = useMay()
  const navigate = useNavigate()
  const turn = useTurn()
  const remove = useAction(deleteClassroom)
  const [dialog, setDialog] = useState<Classroom | null>(null)

  const changes = (row: Classroom): MenuItem[] => [
    { label: 'Editar', icon: 'edit', to: edit(row) },
    row.state === 'enabled'
      ? { label: 'Desactivar', icon: 'hide', onPick: () => void turn(row, 'disabled') }
      : { label: 'Activar', icon: 'eye', onPick: () => void turn(row, 'enabled') },
  ]
  const mayRead = may(showClassroomTimetable)
  const actions = (row: Classroom): MenuItem[] => [
    ...(may(updateClassroom) ? changes(row) : []),
    ...(may(updateSchedule) && row.scheduled_hours > 0
      ? [{ label: 'Reubicar', icon: 'search' as const, onPick: () => void navigate(relocationOf(row)) }]
      : []),
    ...(mayRead
      ? [
          {
            label: 'Ver horario',
            icon: 'calendar' as const,
            onPick: () => void navigate(weekOf(row)),
          },
        ]
      : []),
    ...(may(deleteClassroom) ? [deletion(() => setDialog(row))] : []),
  ]
  const confirm = async () => {
    if (!dialog) return
    await remove.run({ params: { id: dialog.id } }).finally(() => setDialog(null))
    toast.success('Se ha eliminado el aula con éxito')
  }
  const create = (
    <LinkTo to="/classrooms/create" allows={createClassroom} icon="add">
      Crear aula
    </LinkTo>
  )

  return (
    <ListScreen
      title="Listado de aulas"
      action={create}
      more={
        <LinkTo mode="default" to="/schedules/disponibilities" allows={showPlacement} icon="search">
          Aulas disponibles
        </LinkTo>
      }
      list={list}
      columns={columns(mayRead)}
      filters={filters}
      caption="Aulas"
      rowName={(row) => row.code}
      rowTo={(row) => (may(updateClassroom) ? edit(row) : mayRead ? weekOf(row) : null)}
      {...((may(updateClassroom) || mayRead) && { actions })}
      first={{
        title: 'Aún no hay aulas',
        text: 'Cree las aulas con su capacidad para ponerlas luego en los horarios.',
        action: create,
      }}
    >
      <DeleteDialog
        what={`el aula «${dialog?.code ?? ''}»`}
        open={dialog !== null}
        busy={remove.pending}
        onClose={() => setDialog(null)}
        onConfirm={() => void confirm()}
      />
    </ListScreen>
  )
}
