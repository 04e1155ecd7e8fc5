import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { listBankAccounts } from '../contract.ts'
import { listUnsettledPayments, type UnsettledPayment } from '../months/contract.ts'
import { monthOptions } from './words.ts'

const STATE_WORDS = { approved: 'Aprobado sin línea', waiting: 'Con línea, por aprobar' } as const

const COLUMNS: Column<UnsettledPayment>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  { title: 'Monto', sort: 'amount', align: 'end', telling: true, cell: (row) => showMoney(row.amount) },
  { title: 'Fecha', sort: 'date', cell: (row) => showDay(row.date) },
  { title: 'Tipo', key: 'type_name', cell: (row) => row.type_name },
  { title: 'Factura', key: 'receipt_number', cell: (row) => row.receipt_number },
  { title: 'Aprobado por', key: 'reviewer_name', cell: (row) => row.reviewer_name },
  {
    title: 'Estado',
    key: 'state',
    telling: true,
    cell: ({ state }) => <Badge tone={state === 'waiting' ? 'warn' : 'neutral'}>{STATE_WORDS[state]}</Badge>,
  },
]

/** `/bank/unsettled`: payments that were approved by no line, or wait though a line is theirs. */
export function UnsettledScreen() {
  const list = useList(listUnsettledPayments, { sort_by: 'date,asc' })
  const filters: Filter[] = [
    {
      field: 'unsettled',
      label: 'Estado',
      common: true,
      options: Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
    },
    { field: 'month', label: 'Mes', options: monthOptions() },
  ]
  return (
    <ListScreen
      title="Pagos por conciliar"
      list={list}
      columns={COLUMNS}
      caption="Pagos por conciliar"
      filters={filters}
      rowName={(row) => `Pago de ${showMoney(row.amount)} de ${row.student_name}`}
      rowTo={(row) => `/students/${row.student_id}/payments`}
      first={{
        title: 'No hay pagos por conciliar',
        text: 'Cada pago aprobado tiene su línea del banco, y ninguna espera.',
        action: (
          <LinkTo to="/bank" allows={listBankAccounts}>
            Ver las cuentas
          </LinkTo>
        ),
      }}
    />
  )
}
