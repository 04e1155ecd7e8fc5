import { useSearch } from '@tanstack/react-router'
import { listPayments } from '#features/money/payments/contract.ts'
import { APPROVED } from '#features/money/payments/rules.ts'
import { showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { type List, useList } from '#web/lists/list.ts'
import { wordsOf } from '#web/lists/list-url.ts'
import type { FirstSteps } from '#web/lists/TableInstead.tsx'
import { ExportMenu } from '#web/lists/TableTools.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { areDaysTurned, INCOME_BY, type Income, type IncomeBy, reportIncome } from '../income/contract.ts'
import { INCOME_BY_LABELS } from '../words.ts'
import { IncomePlot } from './IncomePlot.tsx'
import { IncomeTools } from './IncomeTools.tsx'

/** All of it stands above the list. */
const SCOPE = ['by', 'period_id', 'from', 'until'] as const
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

/** What stands in place of rows: the way to where there are some. */
function useFirst(list: List, isEmpty: boolean): FirstSteps {
  const { by, period_id, from, until } = list.filters
  const enabled = useMay()(listPayments) && isEmpty
  const latest = { status: APPROVED, sort_by: 'date,desc', limit: 1 } as const
  const [last] = useAnswer(listPayments, { query: latest }, { enabled, silent: true }).data?.data ?? []
  const isOther = last !== undefined && String(last.period_id) !== period_id
  const hasDays = Boolean(from || until)
  return {
    title: hasDays ? 'En esos días no hay ingresos' : 'Aún no hay ingresos',
    text: 'Aparecen con el primer pago que se apruebe, y con lo que venza.',
    action: (
      <>
        {hasDays && <Button onClick={() => list.open({ by, period_id })}>Quitar las fechas</Button>}
        {isOther && (
          <Button onClick={() => list.open({ by, period_id: last.period_id })}>Ver {last.period_name}</Button>
        )}
      </>
    ),
  }
}

const LEAD =
  'Pagos aprobados, por el día en que se hicieron, y lo que vence en esos días: cuotas, precios sin cuotas y aranceles.'

/** `/reports/income`: what came in against what fell due, by week, way of payment or fee. */
export function IncomeScreen() {
  const days: { from?: unknown; until?: unknown } = useSearch({ strict: false })
  const isTurned = areDaysTurned({ from: wordsOf(days.from), until: wordsOf(days.until) })
  const list = useList(
    reportIncome,
    { sort_by: 'name,asc' },
    { fixed: { limit: 0, search: undefined }, scope: SCOPE, enabled: !isTurned },
  )
  const by = INCOME_BY.find((one) => one === list.filters.by) ?? 'week'
  const isEmpty = list.state === 'ready' && list.total === 0
  const first = useFirst(list, isEmpty)
  const isRecords = useRecords()
  const hasBolivares = list.rows.some(({ ves_e2 }) => ves_e2)
  return (
    <Screen
      title="Ingresos"
      isList
      lead={!isRecords && LEAD}
      more={!isTurned && list.total > 0 && <ExportMenu list={list} />}
    >
      <IncomeTools list={list} by={by} isTurned={isTurned} />
      {!isTurned && list.rows.length > 0 && <IncomePlot rows={list.rows} by={by} today={clock.today()} />}
      {!isTurned && (
        <DataTable
          plain
          list={list}
          columns={columnsFor(by, hasBolivares)}
          caption="Ingresos"
          rowName={(row) => row.name}
          first={first}
        />
      )}
      {isRecords && list.rows.length > 0 && <p className="screen-lead">{LEAD}</p>}
    </Screen>
  )
}
