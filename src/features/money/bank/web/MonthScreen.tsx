import { showDay } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { listBankAccounts } from '../contract.ts'
import { type BankDay, listBankDays, showBankMonth } from '../months/contract.ts'
import { MonthSums } from './MonthSums.tsx'
import { useAccountFilter } from './use-account-filter.ts'
import { currencyWord, monthFrom, monthWords, showSum } from './words.ts'

const COLUMNS: Column<BankDay>[] = [
  { title: 'Cuenta', sort: 'account', always: true, cell: (row) => row.account },
  {
    title: 'Fecha',
    sort: 'day',
    telling: true,
    brief: (row) => showDay(row.day),
    cell: (row) => showDay(row.day),
  },
  { title: 'Líneas', key: 'lines_count', align: 'end', cell: (row) => row.lines_count },
  {
    title: 'Entradas',
    key: 'credits_e2',
    align: 'end',
    telling: true,
    brief: ({ credits_e2, debits_e2, currency }) =>
      [
        credits_e2 !== 0 && `+${showSum(credits_e2, currency)}`,
        debits_e2 !== 0 && `−${showSum(debits_e2, currency)}`,
      ]
        .filter(Boolean)
        .join(' '),
    cell: (row) => showSum(row.credits_e2, row.currency),
  },
  { title: 'Salidas', key: 'debits_e2', align: 'end', cell: (row) => showSum(row.debits_e2, row.currency) },
  {
    title: 'Saldo',
    key: 'balance_e2',
    align: 'end',
    cell: (row) => (row.balance_e2 === null ? '' : showSum(row.balance_e2, row.currency)),
  },
  {
    title: 'No cuadra por',
    key: 'gap',
    align: 'end',
    telling: true,
    brief: ({ gap, currency }) => gap && `no cuadra por ${showSum(gap.difference_e2, currency)}`,
    cell: ({ gap, currency }) =>
      gap && <span className="text-bad">{showSum(gap.difference_e2, currency)}</span>,
  },
]

/** `/bank/month`: what each account moved in a month, against its balances, and what is left to settle. */
export function MonthScreen() {
  const list = useList(
    listBankDays,
    { month: clock.today().slice(0, 7), sort_by: 'day,asc' },
    { scope: ['month'] },
  )
  const month = list.filters.month ?? clock.today().slice(0, 7)
  const answer = useAnswer(showBankMonth, { query: { month } }, { silent: true })
  const filters = useAccountFilter()
  return (
    <ListScreen
      title="Conciliación del mes"
      list={list}
      columns={COLUMNS}
      caption="Movimientos por cuenta y día"
      filters={filters}
      rowName={(row) => `${row.account}, ${showDay(row.day)}, en ${currencyWord(row.currency)}`}
      above={
        <>
          <MonthSteps month={month} go={(next) => list.setFilter('month', next)} />
          <Answered answer={answer} rows={3}>
            {(data) => <MonthSums month={data} />}
          </Answered>
        </>
      }
      isWaiting={!answer.data && !answer.error}
      first={{
        title: `Ninguna línea de ${monthWords(month)}`,
        text: 'Llegan con el estado de cuenta que se sube en una de las cuentas.',
        action: (
          <LinkTo to="/bank" allows={listBankAccounts}>
            Ver las cuentas
          </LinkTo>
        ),
      }}
    />
  )
}

/** No statement is of a month to come, and none is read from before this one. */
const FIRST_MONTH = '2000-01'

function MonthSteps({ month, go }: { month: string; go: (month: string) => void }) {
  return (
    <div className="flex items-center gap-2">
      <Button
        icon="left"
        label="Mes anterior"
        disabled={month <= FIRST_MONTH}
        onClick={() => go(monthFrom(month, -1))}
      />
      <Button
        icon="right"
        label="Mes siguiente"
        disabled={month >= clock.today().slice(0, 7)}
        onClick={() => go(monthFrom(month, 1))}
      />
      <h2 className="text-section" aria-live="polite">
        {monthWords(month)}
      </h2>
    </div>
  )
}
