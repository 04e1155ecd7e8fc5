import { useState } from 'react'
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
  createSpecialization,
  deleteSpecialization,
  listSpecializations,
  type Specialization,
  updateSpecialization,
} from '../contract.ts'

const edit = (row: Specialization) => `/specializations/${row.id}/edit`

const COLUMNS: Column<Specialization>[] = [
  { title: 'Título', sort: 'title', always: true, cell: (row) => row.title },
  { title: 'Código', sort: 'code', telling: true, cell: (row) => row.code },
  {
    title: 'Ciclo',
    sort: 'is_basic',
    cell: (row) => (row.is_basic ? <Badge tone="info">Ciclo básico</Badge> : 'Especialidad'),
  },
  {
    title: 'Coordinador',
    sort: 'coordinator_name',
    telling: true,
    brief: (row) => row.coordinator_name ?? 'sin coordinador',
    cell: (row) => row.coordinator_name ?? 'Sin coordinador',
  },
  { title: 'Pensums', sort: 'pensums_count', align: 'end', cell: (row) => row.pensums_count },
  {
    title: 'Estado',
    sort: 'enabled',
    cell: (row) => (row.enabled ? <Badge tone="ok">Activa</Badge> : <Badge>Inactiva</Badge>),
  },
]

const filters: Filter[] = [
  {
    field: 'enabled',
    label: 'Estado',
    all: 'Todas',
    common: true,
    options: [
      { value: 'true', label: 'Activas' },
      { value: 'false', label: 'Inactivas' },
    ],
  },
]

/** `/specializations`: all of them, with what can be done to each. */
export function SpecializationsScreen() {
  const list = useList(listSpecializations, { sort_by: 'title,asc' })
  const may = useMay()
  const update = useAction(updateSpecialization)
  const remove = useAction(deleteSpecialization)
  const [dialog, setDialog] = useState<Specialization | null>(null)

  const enable = async ({ id, title }: Specialization, enabled: boolean) => {
    await update.run({ params: { id }, body: { enabled } })
    offerUndo(`${title}: ${enabled ? 'activa' : 'inactiva'}`, () => {
      void update.run({ params: { id }, body: { enabled: !enabled } })
    })
  }
  const actions = (row: Specialization): MenuItem[] => [
    ...(may(updateSpecialization)
      ? [
          { label: 'Editar', icon: 'edit' as const, to: edit(row) },
          row.enabled
            ? { label: 'Desactivar', icon: 'hide' as const, onPick: () => void enable(row, false) }
            : { label: 'Activar', icon: 'eye' as const, onPick: () => void enable(row, true) },
        ]
      : []),
    ...(may(deleteSpecialization) ? [deletion(() => setDialog(row))] : []),
  ]
  const confirm = async () => {
    if (!dialog) return
    await remove.run({ params: { id: dialog.id } }).finally(() => setDialog(null))
    toast.success('Se ha eliminado la especialidad con éxito')
  }
  const create = (
    <LinkTo to="/specializations/create" allows={createSpecialization} icon="add">
      Crear especialidad
    </LinkTo>
  )

  return (
    <ListScreen
      title="Listado de especialidades"
      action={create}
      list={list}
      columns={COLUMNS}
      filters={filters}
      caption="Especialidades"
      rowName={(row) => row.title}
      {...(may(updateSpecialization) && { rowTo: edit, actions })}
      first={{
        title: 'Aún no hay especialidades',
        text: 'Cada pensum pertenece a una. Una sola puede ser el ciclo básico, común a todas.',
        action: create,
      }}
    >
      <DeleteDialog
        what={`la especialidad «${dialog?.title ?? ''}»`}
        open={dialog !== null}
        busy={remove.pending}
        onClose={() => setDialog(null)}
        onConfirm={() => void confirm()}
      />
    </ListScreen>
  )
}
