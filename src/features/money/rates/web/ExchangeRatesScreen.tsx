import { useState } from 'react'
import { listAuditEntries } from '#features/institute/audit/contract.ts'
import { History } from '#features/institute/audit/web/widgets/History.tsx'
import { showRate } from '#kernel/bolivares.ts'
import { showDay } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  createExchangeRate,
  deleteExchangeRate,
  type ExchangeRate,
  importExchangeRates,
  listExchangeRates,
  updateExchangeRate,
} from '../contract.ts'

// With them comes what forms are made of.
const RateDialog = lazyComponent(async () => (await import('./RateDialog.tsx')).RateDialog)
const RatesFileDialog = lazyComponent(async () => (await import('./RatesFileDialog.tsx')).RatesFileDialog)

const COLUMNS: Column<ExchangeRate>[] = [
  { title: 'Día', sort: 'day', always: true, cell: (row) => showDay(row.day) },
  {
    title: 'Bolívares por dólar',
    sort: 'rate_e4',
    align: 'end',
    telling: true,
    cell: (row) => showRate(row.rate_e4),
  },
  { title: 'Pagos', key: 'payments_count', align: 'end', cell: (row) => row.payments_count },
  { title: 'Registrada por', key: 'user_name', cell: (row) => row.user_name },
]

const rowName = (row: ExchangeRate) => `Tasa del ${showDay(row.day)}`

/** `/exchange-rates`: bolívares per dollar, day by day. */
export function ExchangeRatesScreen() {
  const list = useList(listExchangeRates, { sort_by: 'day,desc' })
  const may = useMay()
  const [dialog, setDialog] = useState<ExchangeRate | 'new' | null>(null)
  const [isReading, setReading] = useState(false)
  const [gone, setGone] = useState<ExchangeRate | null>(null)
  const create = may(createExchangeRate) && (
    <Button mode="primary" icon="add" onClick={() => setDialog('new')}>
      Registrar tasa
    </Button>
  )
  const actions = (row: ExchangeRate): MenuItem[] => [
    ...(may(updateExchangeRate)
      ? [{ label: 'Corregir', icon: 'edit' as const, onPick: () => setDialog(row) }]
      : []),
    ...(may(deleteExchangeRate) && row.payments_count === 0 ? [deletion(() => setGone(row))] : []),
  ]
  return (
    <ListScreen
      title="Tasas de cambio"
      lead="Un día sin tasa toma la última anterior."
      action={create}
      more={
        may(importExchangeRates) && (
          <Button icon="upload" onClick={() => setReading(true)}>
            Subir archivo
          </Button>
        )
      }
      list={list}
      columns={COLUMNS}
      caption="Tasas de cambio"
      rowName={rowName}
      actions={actions}
      {...(may(listAuditEntries) && {
        preview: (row: ExchangeRate) => <History of={{ entity: 'exchange_rate', entity_id: row.id }} bare />,
      })}
      first={{
        title: 'Aún no hay tasas de cambio',
        text: 'Con la tasa del día, los pagos se reportan también en bolívares. La deuda sigue en dólares.',
      }}
    >
      {dialog && <RateDialog {...(dialog !== 'new' && { rate: dialog })} onClose={() => setDialog(null)} />}
      {isReading && <RatesFileDialog onClose={() => setReading(false)} />}
      {gone && <DeleteRate rate={gone} onClose={() => setGone(null)} />}
    </ListScreen>
  )
}

function DeleteRate({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const { run, pending } = useAction(deleteExchangeRate)
  const confirm = async () => {
    await run({ params: { id: rate.id } }).finally(onClose)
    toast.success('Se ha eliminado la tasa con éxito')
  }
  return (
    <DeleteDialog
      what={`la tasa del ${showDay(rate.day)}`}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    />
  )
}
