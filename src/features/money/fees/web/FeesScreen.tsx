import { useState } from 'react'
import { showMoney } from '#kernel/money.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { createCharges, listCharges } from '../charges/contract.ts'
import { createFee, type Fee, listFees, updateFee } from '../contract.ts'
import { CAUSE_LABELS, FEE_ENABLED_LABELS } from '../words.ts'

const FeeDialog = lazyComponent(async () => (await import('./FeeDialog.tsx')).FeeDialog)
const ChargeDialog = lazyComponent(async () => (await import('./widgets/ChargeDialog.tsx')).ChargeDialog)

const dueWords = (days: number) =>
  days === 0 ? 'El mismo día' : days === 1 ? 'Al día siguiente' : `A los ${days} días`

const COLUMNS: Column<Fee>[] = [
  { title: 'Arancel', sort: 'name', always: true, cell: (row) => row.name },
  {
    title: 'Precio',
    sort: 'price_e2',
    align: 'end',
    telling: true,
    cell: (row) => <span className="figures">{showMoney(row.price_e2)}</span>,
  },
  {
    title: 'Se carga',
    key: 'cause',
    telling: true,
    cell: (row) => (row.document ? `Al pedir: ${row.document}` : CAUSE_LABELS[row.cause]),
  },
  { title: 'Para quiénes', key: 'whom', cell: (row) => row.specialization ?? 'Todos' },
  { title: 'Vence', key: 'due', cell: (row) => dueWords(row.days_until_due) },
  { title: 'Cargos', key: 'charges', align: 'end', cell: (row) => row.charges_count },
  {
    title: 'Estado',
    key: 'enabled',
    cell: (row) => (row.enabled ? <Badge tone="ok">Activo</Badge> : <Badge>Inactivo</Badge>),
  },
]

const FILTERS: Filter[] = [
  {
    field: 'enabled',
    label: 'Estado',
    common: true,
    options: [
      { value: 'true', label: FEE_ENABLED_LABELS.true },
      { value: 'false', label: FEE_ENABLED_LABELS.false },
    ],
  },
  {
    field: 'cause',
    label: 'Se carga',
    options: Object.entries(CAUSE_LABELS).map(([value, label]) => ({ value, label })),
  },
]

/** `/fees`: what costs beside the inscription, and what of it is charged by hand. */
export function FeesScreen() {
  const list = useList(listFees, { sort_by: 'name,asc' })
  const may = useMay()
  const update = useAction(updateFee)
  const [opened, setOpened] = useState<Fee | 'new' | null>(null)
  const [charging, setCharging] = useState<Fee | null>(null)
  const enable = async ({ id, name }: Fee, enabled: boolean) => {
    await update.run({ params: { id }, body: { enabled } })
    offerUndo(`${name}: ${enabled ? 'activo' : 'inactivo'}`, () => {
      void update.run({ params: { id }, body: { enabled: !enabled } })
    })
  }
  const actions = (row: Fee): MenuItem[] => [
    ...(row.enabled && may(createCharges)
      ? [{ label: 'Cargar a estudiantes', icon: 'add' as const, onPick: () => setCharging(row) }]
      : []),
    { label: 'Ver cargos', icon: 'money', to: `/charges?fee_id=${row.id}` },
    ...(may(updateFee)
      ? [
          { label: 'Editar', icon: 'edit' as const, onPick: () => setOpened(row) },
          row.enabled
            ? { label: 'Desactivar', icon: 'hide' as const, onPick: () => void enable(row, false) }
            : { label: 'Activar', icon: 'eye' as const, onPick: () => void enable(row, true) },
        ]
      : []),
  ]
  const create = may(createFee) && (
    <Button mode="primary" icon="add" onClick={() => setOpened('new')}>
      Crear arancel
    </Button>
  )
  return (
    <ListScreen
      title="Aranceles"
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      caption="Aranceles"
      rowName={(row) => row.name}
      rowTo={(row) => ({ to: '/charges', search: { fee_id: row.id } })}
      actions={actions}
      action={create}
      more={
        <LinkTo to="/charges" allows={listCharges} mode="default">
          Ver cargos
        </LinkTo>
      }
      first={{
        title: 'Aún no hay aranceles',
        text: 'Un documento, una reincorporación, un examen de reparación: lo que cuesta aparte de la inscripción. Sin aranceles nada cambia.',
      }}
    >
      {opened && <FeeDialog {...(opened !== 'new' && { fee: opened })} onClose={() => setOpened(null)} />}
      {charging && <ChargeDialog fee={charging} onClose={() => setCharging(null)} />}
    </ListScreen>
  )
}
