import { useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import { truncated } from '#kernel/text.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { oneLine } from '#web/lists/one-line.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { type BankLine, listBankAccounts, listBankLines } from '../contract.ts'
import { undoRegistration } from '../unreported/contract.ts'
import { useAccountFilter } from './use-account-filter.ts'
import { monthOptions, showSum } from './words.ts'

const UndoRegistration = lazyComponent(async () => (await import('./UndoRegistration.tsx')).UndoRegistration)

const PaymentOf = ({ line: { student_id, student_name } }: { line: BankLine }) =>
  student_id && (
    <LinkTo to={`/students/${student_id}/payments`} look="link">
      {student_name}
    </LinkTo>
  )

/** As much of a reference as leaves room for the other facts of its row; its preview has it whole. */
const MOST_REFERENCE = 20

const COLUMNS: Column<BankLine>[] = [
  {
    title: 'Referencia',
    key: 'reference',
    always: true,
    cell: (row) => truncated(row.reference, MOST_REFERENCE) || 'Sin referencia',
  },
  { title: 'Fecha', sort: 'day', cell: (row) => showDay(row.day) },
  { title: 'Descripción', key: 'description', grows: true, cell: (row) => oneLine(row.description) },
  {
    title: 'Monto',
    sort: 'amount_e2',
    align: 'end',
    telling: true,
    brief: (row) => `${showSum(row.amount_e2, row.currency)}, ${showDay(row.day)}`,
    cell: (row) => showSum(row.amount_e2, row.currency),
  },
  {
    title: 'Saldo',
    key: 'balance_e2',
    align: 'end',
    cell: (row) => (row.balance_e2 === null ? '' : showSum(row.balance_e2, row.currency)),
  },
  { title: 'Cuenta', key: 'account', cell: (row) => row.account },
  {
    title: 'Pago de',
    key: 'student_name',
    brief: (row) => row.student_name && `pago de ${row.student_name}`,
    telling: true,
    cell: (row) => <PaymentOf line={row} />,
  },
]

const STATE: Filter = {
  field: 'state',
  label: 'Estado',
  all: 'Todas',
  common: true,
  options: [
    { value: 'free', label: 'Sin pago' },
    { value: 'proven', label: 'Con pago' },
    { value: 'registered', label: 'Registradas sin reporte' },
    { value: 'out', label: 'Salidas' },
  ],
}

/** `/bank/lines`: every line that the banks gave, with the payment that it proves. */
export function LinesScreen() {
  const list = useList(listBankLines, { sort_by: 'day,desc' })
  const filters = useAccountFilter()
  const may = useMay()
  const [undone, setUndone] = useState<(BankLine & { payment_id: number }) | null>(null)
  const actions = ({ payment_id, ...line }: BankLine): MenuItem[] => [
    ...(line.student_id
      ? [{ label: 'Ver pagos', icon: 'money' as const, to: `/students/${line.student_id}/payments` }]
      : []),
    ...(may(undoRegistration) && line.is_registered && payment_id
      ? [
          {
            label: 'Anular el registro',
            icon: 'undo' as const,
            onPick: () => setUndone({ ...line, payment_id }),
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      title="Líneas del banco"
      list={list}
      columns={COLUMNS}
      caption="Líneas del banco"
      filters={[STATE, ...filters, { field: 'month', label: 'Mes', options: monthOptions() }]}
      actions={actions}
      rowName={(row) =>
        `Línea ${row.reference || 'sin referencia'} de ${showSum(row.amount_e2, row.currency)}`
      }
      preview={(row) => (
        <DescriptionList
          facts={[
            { term: 'Referencia', value: row.reference },
            { term: 'Descripción', value: row.description },
            { term: 'Cuenta', value: row.account },
            { term: 'Pago de', value: row.student_id && <PaymentOf line={row} /> },
          ]}
        />
      )}
      first={{
        title: 'Aún no hay líneas del banco',
        text: 'Llegan con el estado de cuenta que se sube en una de las cuentas.',
        action: (
          <LinkTo to="/bank" allows={listBankAccounts}>
            Ver las cuentas
          </LinkTo>
        ),
      }}
    >
      {undone && <UndoRegistration line={undone} onClose={() => setUndone(null)} />}
    </ListScreen>
  )
}
