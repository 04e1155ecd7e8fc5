import { useState } from 'react'
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
  createFinalDelivery,
  deleteFinalDelivery,
  type FinalDelivery,
  listFinalDeliveries,
  updateFinalDelivery,
} from '../contract.ts'
import { FINAL_DELIVERY_STATE_LABELS } from '../words.ts'

const edit = ({ id }: FinalDelivery) => `/final-deliveries/${id}/edit`

const columns: Column<FinalDelivery>[] = [
  { title: 'Nombre', sort: 'name', always: true, cell: (row) => row.name },
  {
    title: 'Estado',
    sort: 'state',
    cell: (row) => (
      <Badge tone={row.state === 'enabled' ? 'ok' : 'neutral'}>
        {FINAL_DELIVERY_STATE_LABELS[row.state]}
      </Badge>
    ),
  },
]

const filters: Filter[] = [
  {
    field: 'state',
    label: 'Estado',
    common: true,
    options: Object.entries(FINAL_DELIVERY_STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
]

/** `/final-deliveries`: all of them, with what can be done to each. */
export function FinalDeliveriesScreen() {
  const list = useList(listFinalDeliveries, { sort_by: 'name,asc' })
  const may = useMay()
  const remove = useAction(deleteFinalDelivery)
  const [asked, ask] = useState<FinalDelivery | null>(null)
  const actions = (row: FinalDelivery): MenuItem[] => [
    { label: 'Editar', icon: 'edit', to: edit(row) },
    ...(may(deleteFinalDelivery) ? [deletion(() => ask(row))] : []),
  ]
  const confirm = async () => {
    if (!asked) return
    await remove.run({ params: { id: asked.id } }).finally(() => ask(null))
    toast.success('Se ha eliminado con éxito')
  }
  const create = (
    <LinkTo to="/final-deliveries/create" allows={createFinalDelivery} icon="add">
      Crear entrega final
    </LinkTo>
  )

  return (
    <Screen
      title="Listado de entregas finales"
      count={list.state === 'ready' ? list.total : undefined}
      action={create}
    >
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        caption="Entregas finales"
        rowName={(row) => row.name}
        {...(may(updateFinalDelivery) && { rowTo: edit, actions })}
        first={{
          title: 'Aún no hay entregas finales',
          text: 'Aparecen aquí, por su nombre.',
          action: create,
        }}
      />
      <DeleteDialog
        what={`«${asked?.name ?? ''}»`}
        open={asked !== null}
        busy={remove.pending}
        onClose={() => ask(null)}
        onConfirm={() => void confirm()}
      />
    </Screen>
  )
}
