import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered, wholePage } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { type List, useList } from '#web/lists/list.ts'
import { clock } from '#web/ui/clock.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { INCOME_BY, type Income, type IncomeBy, reportIncome } from '../income/contract.ts'
import { INCOME_BY_LABELS } from '../words.ts'
import { IncomePlot } from './IncomePlot.tsx'

const CHOICES = INCOME_BY.map((value) => ({ value, label: INCOME_BY_LABELS[value] }))
const orNone = (amount_e2: number | null) => (amount_e2 ? showMoney(amount_e2) : '—')

const DUE: Column<Income> = {
  title: 'Vence',
  sort: 'due_e2',
  align: 'end',
  telling: true,
  cell: (row) => orNone(row.due_e2),
  brief: ({ due_e2 }) => due_e2 !== null && due_e2 > 0 && `vence: ${showMoney(due_e2)}`,
}
const PAID: Column<Income>[] = [
  {
    title: 'Cobrado',
    sort: 'paid_e2',
    align: 'end',
    telling: true,
    cell: (row) => <b className="font-medium">{showMoney(row.paid_e2)}</b>,
    brief: ({ paid_e2 }) => paid_e2 > 0 && `cobrado: ${showMoney(paid_e2)}`,
  },
  {
    title: 'Pagos',
    key: 'payments',
    align: 'end',
    cell: (row) => row.payments_count.toLocaleString('es-VE'),
  },
]
const FOR_WHAT: Column<Income>[] = [
  { title: 'Inscripciones', key: 'inscriptions', align: 'end', cell: (row) => orNone(row.inscriptions_e2) },
  { title: 'Aranceles y recargos', key: 'charges', align: 'end', cell: (row) => orNone(row.charges_e2) },
]
const BOLIVARES: Column<Income> = {
  title: 'En bolívares',
  key: 'ves',
  align: 'end',
  cell: ({ ves_e2 }) => (ves_e2 ? showBolivares(ves_e2) : '—'),
}

const columnsFor = (by: IncomeBy, hasBolivares: boolean): Column<Income>[] => [
  { title: INCOME_BY_LABELS[by], sort: 'name', always: true, cell: (row) => row.name },
  ...(by === 'way' ? [] : [DUE]),
  ...PAID,
  ...(by === 'fee' ? [] : FOR_WHAT),
  ...(hasBolivares ? [BOLIVARES] : []),
]

/** Days go by themselves through all periods; without them, and without a period, it is the current one. */
function useFilters({ filters: { from, until } }: List): Filter[] {
  const options = usePeriodOptions()
  const all = from || until ? 'Todos' : 'El actual'
  return [
    { field: 'period_id', label: 'Período', all, options, common: true },
    { field: 'from', label: 'Desde', kind: 'day', common: true },
    { field: 'until', label: 'Hasta', kind: 'day', common: true },
  ]
}

/** `/reports/income`: what came in against what fell due, by week, way of payment or fee. */
export function IncomeScreen() {
  const list = useList(reportIncome, { sort_by: 'name,asc' }, { scope: ['by'] })
  const by = INCOME_BY.find((one) => one === list.filters.by) ?? 'week'
  const filters = useFilters(list)
  const { period_id, from, until } = list.sent.query
  const query = { period_id, from, until, by: list.sent.query.by, sort_by: 'name,asc' as const, limit: 0 }
  const all = useAnswer(reportIncome, { query: query as object }, { silent: true })
  const hasBolivares = all.data?.data.some(({ ves_e2 }) => ves_e2) ?? false
  return (
    <ListScreen
      title="Ingresos"
      lead="Pagos aprobados, por el día en que se hicieron, y lo que vence en esos días: cuotas, precios sin cuotas y aranceles."
      list={list}
      // Days go beyond the period of the list as it begins: it has no whole.
      count={list.total}
      columns={columnsFor(by, hasBolivares)}
      caption="Ingresos"
      filters={filters}
      above={
        !list.isBlank && (
          <>
            <div className="mb-4 flex">
              <Segmented
                label="Sumar por"
                choices={CHOICES}
                value={by}
                onChange={(value) => list.setFilter('by', value === 'week' ? null : value)}
              />
            </div>
            <Answered answer={wholePage(all)} rows={1} height={260} label="Ingresos">
              {({ data }) => data.length > 0 && <IncomePlot rows={data} by={by} today={clock.today()} />}
            </Answered>
          </>
        )
      }
      rowName={(row) => row.name}
      first={{
        title: 'Aún no hay ingresos',
        text: 'Aparecen con el primer pago del período que se apruebe, y con lo que venza en él.',
        action: (
          <LinkTo to="/reports/income" search={{ from: '2000-01-01' }} mode="default">
            Ver todos los períodos
          </LinkTo>
        ),
      }}
    />
  )
}
