import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { type DueDay, reportInstalments } from '../instalments/contract.ts'
import { DUE_STATE_LABELS } from '../words.ts'

const nameOf = (row: DueDay) => `${row.period}, cuota ${row.number}`
const shown = (count: number) => count.toLocaleString('es-VE')
const isOverdue = ({ state, open_e2 }: DueDay) => state === 'overdue' && open_e2 > 0

const COLUMNS: Column<DueDay>[] = [
  { title: 'Vence', sort: 'due_on', always: true, cell: (row) => showDay(row.due_on) },
  { title: 'Cuota', key: 'number', telling: true, cell: nameOf },
  { title: 'Especialidad', key: 'specialization', cell: (row) => row.specialization ?? 'Todas' },
  { title: 'Monto', sort: 'amount_e2', align: 'end', cell: (row) => showMoney(row.amount_e2) },
  { title: 'Pagado', key: 'paid', align: 'end', cell: (row) => showMoney(row.paid_e2) },
  {
    title: 'Abierto',
    sort: 'open_e2',
    telling: true,
    align: 'end',
    cell: (row) => <b className="font-medium">{showMoney(row.open_e2)}</b>,
  },
  {
    title: 'Deben',
    key: 'owing',
    align: 'end',
    cell: (row) => `${shown(row.owing_count)} de ${shown(row.inscriptions_count)}`,
  },
  {
    title: 'Estado',
    key: 'state',
    cell: (row) => <Badge tone={isOverdue(row) ? 'bad' : 'neutral'}>{DUE_STATE_LABELS[row.state]}</Badge>,
  },
]

/** `/reports/instalments`: what falls due on which day, and what is open of it. */
export function DueDaysScreen() {
  const list = useList(reportInstalments, { sort_by: 'due_on,asc' })
  const periods = usePeriodOptions()
  return (
    <ListScreen
      title="Deuda por vencimiento"
      list={list}
      columns={COLUMNS}
      caption="Vencimientos"
      filters={[
        { field: 'period_id', label: 'Período', common: true, options: periods },
        {
          field: 'state',
          label: 'Cuotas',
          all: 'Todas',
          common: true,
          options: Object.entries(DUE_STATE_LABELS).map(([value, label]) => ({ value, label })),
        },
      ]}
      rowName={nameOf}
      first={{
        title: 'Ningún período tiene cuotas',
        text: 'Se fijan en los precios de cada período; aquí se ve qué vence cada día y qué falta por pagar.',
      }}
    />
  )
}
