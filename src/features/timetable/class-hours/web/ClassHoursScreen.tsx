import { useState } from 'react'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type ClassHour,
  createClassHour,
  deleteClassHour,
  listClassHours,
  updateClassHour,
} from '../contract.ts'
import { minutesOf, showTimes } from '../rules.ts'

const edit = (row: ClassHour) => `/classhours/${row.id}/edit`

const columns: Column<ClassHour>[] = [
  { title: 'Hora', sort: 'start_hour', always: true, cell: showTimes },
  {
    title: 'Duración',
    key: 'length',
    align: 'end',
    telling: true,
    cell: (row) => `${minutesOf(row)} min`,
  },
  { title: 'Turno', sort: 'shift', telling: true, cell: (row) => SHIFT_LABELS[row.shift] },
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
  const remove = useAction(deleteClassHour)
  const [dialog, setDialog] = useState<ClassHour | null>(null)

  const actions = (row: ClassHour): MenuItem[] => [
    { label: 'Editar', icon: 'edit', to: edit(row) },
    ...(may(deleteClassHour) ? [deletion(() => setDialog(row))] : []),
  ]
  const confirm = async () => {
    if (!dialog) return
    await remove.run({ params: { id: dialog.id } }).finally(() => setDialog(null))
    toast.success('Se ha eliminado la hora de clase con éxito')
  }
  const create = (
    <LinkTo to="/classhours/create" allows={createClassHour} icon="add">
      Crear hora de clase
    </LinkTo>
  )

  return (
    <ListScreen
      title="Horas de clase"
      action={create}
      list={list}
      columns={columns}
      filters={filters}
      caption="Horas de clase"
      rowName={showTimes}
      rowTo={(row) => (may(updateClassHour) ? edit(row) : null)}
      {...(may(updateClassHour) && { actions })}
      first={{
        title: 'Aún no hay horas de clase',
        text: 'Los horarios se arman con ellas: cree una por cada bloque del día.',
        action: create,
      }}
    >
      <DeleteDialog
        what={`la hora de ${dialog ? showTimes(dialog) : ''}`}
        open={dialog !== null}
        busy={remove.pending}
        onClose={() => setDialog(null)}
        onConfirm={() => void confirm()}
      />
    </ListScreen>
  )
}
