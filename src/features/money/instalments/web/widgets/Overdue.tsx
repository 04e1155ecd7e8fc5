import { InBolivares } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { showInstalmentUse } from '../../contract.ts'
import { OVERDUE_LABELS } from '../../words.ts'

const HOUR = 3_600_000

/** What narrows a list to whom owes parts whose day has passed; none where no period has instalments. */
export function useOverdueFilters(chosen: Readonly<Record<string, string>>): Filter[] {
  const enabled = useMay()(showInstalmentUse)
  const { data } = useAnswer(showInstalmentUse, {}, { enabled, silent: true, staleTime: HOUR })
  if (!data?.data.is_used && !chosen.with_overdue) return []
  const options = Object.entries(OVERDUE_LABELS).map(([value, label]) => ({ value, label }))
  return [{ field: 'with_overdue', label: 'Cuotas', all: 'Todas', options }]
}

type Row = { overdue_e2?: number | undefined }

const OVERDUE: Column<Row> = {
  title: 'Vencido',
  sort: 'overdue_e2',
  align: 'end',
  cell: ({ overdue_e2 = 0 }) => (
    <>
      <InBolivares amount_e2={overdue_e2} /> <b className="font-medium">{showMoney(overdue_e2)}</b>
    </>
  ),
  brief: ({ overdue_e2 = 0 }) =>
    overdue_e2 > 0 && (
      <>
        <span className="whitespace-nowrap">vencido {showMoney(overdue_e2)}</span>{' '}
        <InBolivares amount_e2={overdue_e2} />
      </>
    ),
}

/** Where a list is narrowed to whom is overdue, by how much, in both currencies. */
export const overdueColumns = ({ with_overdue }: Readonly<Record<string, string>>): Column<Row>[] =>
  with_overdue === 'true' ? [OVERDUE] : []
