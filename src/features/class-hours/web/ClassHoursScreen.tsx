import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type ClassHour,
  createClassHour,
  deleteClassHour,
  listClassHours,
  updateClassHour,
} from '../contract.ts'
import { minutesOf, showTime, showTimes } from '../rules.ts'

const edit = (row: ClassHour) => `/classhours/${row.id}/edit`

const columns = (mayEdit: boolean): Column<ClassHour>[] => [
  {
    title: 'Inicio',
    sort: 'start_hour',
    always: true,
    align: 'end',
    cell: (row) => {
      const start = showTime(row.start_hour, row.start_minute)
      return mayEdit ? (
        <LinkTo look="link" to={edit(row)} label={`Editar la hora de ${showTimes(row)}`}>
          {start}
        </LinkTo>
      ) : (
        start
      )
    },
  },
  {
    title: 'Fin',
    sort: 'end_hour',
    always: true,
    align: 'end',
    cell: (row) => showTime(row.end_hour, row.end_minute),
  },
  { title: 'Duración', key: 'length', align: 'end', cell: (row) => `${minutesOf(row)} min` },
  {
    title: 'Turno',
    sort: 'shift',
    cell: (row) => <Badge tone={row.shift === 'morning' ? 'info' : 'warn'}>{SHIFT_LABELS[row.shift]}</Badge>,
  },
]

const filters: Filter[] = [
  {
    field: 'shift',
    label: 'Turno',
    common: true,
    options: ['morning', 'afternoon'].map((value) => ({ value, label: SHIFT_LABELS[value] ?? value })),
  },
]

/** `/classhours`: the hours of the day in which classes are given, in their order. */
export function ClassHoursScreen() {
  const list = useList(listClassHours, { sort_by: 'start_hour,asc', limit: 20 })
  const may = useMay()
  const navigate = useNavigate()
  const remove = useAction(deleteClassHour)
  const [asked, ask] = useState<ClassHour | null>(null)

  const actions = (row: ClassHour): MenuItem[] => [
    { label: 'Editar', icon: 'edit', onPick: () => void navigate({ to: edit(row) }) },
    ...(may(deleteClassHour) ? [deletion(() => ask(row))] : []),
  ]
  const confirm = async () => {
    if (!asked) return
    await remove.run({ params: { id: asked.id } }).finally(() => ask(null))
    toast.success('Se ha eliminado la hora de clase con éxito')
  }
  const create = (
    <LinkTo to="/classhours/create" allows={createClassHour} icon="add">
      Crear hora de clase
    </LinkTo>
  )

  return (
    <Screen title="Horas de clase" count={list.state === 'ready' ? list.total : undefined} action={create}>
      <DataTable
        list={list}
        columns={columns(may(updateClassHour))}
        filters={filters}
        caption="Horas de clase"
        rowName={showTimes}
        {...(may(updateClassHour) && { actions })}
        first={{
          title: 'Aún no hay horas de clase',
          text: 'Los horarios se arman con ellas: cree una por cada bloque del día.',
          action: create,
        }}
      />
      <DeleteDialog
        what={`la hora de ${asked ? showTimes(asked) : ''}`}
        open={asked !== null}
        busy={remove.pending}
        onClose={() => ask(null)}
        onConfirm={() => void confirm()}
      />
    </Screen>
  )
}
