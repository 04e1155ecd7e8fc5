import type { ReactNode } from 'react'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { AccountMonth, BankMonth } from '../months/contract.ts'
import { paymentsWord, showSum } from './words.ts'

/** Each account from its opening to its closing balance, and what payments and lines still lack of each other. */
export function MonthSums({ month: it }: { month: BankMonth }) {
  const moved = it.accounts.filter(({ lines_count }) => lines_count > 0)
  // Where no bank has told anything, nothing of it is settled, nor open.
  if (moved.length + it.approved_without.count + it.waiting_with.count === 0) return null
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      {moved.length > 0 && (
        <section className="sec min-w-0" aria-labelledby="month-accounts">
          <header className="sec-head">
            <h2 id="month-accounts">Por cuenta</h2>
          </header>
          <ul className="ruled">
            {moved.map((account) => (
              <li key={account.account_id} className="py-3">
                <AccountSums account={account} month={it.month} />
              </li>
            ))}
          </ul>
          {it.kept_since !== null && it.month <= it.kept_since.slice(0, 7) && (
            <p className="hint">
              Las líneas de antes del {showDay(it.kept_since)} ya no se guardan: no entran en estas sumas.
            </p>
          )}
        </section>
      )}
      <Unsettled month={it} />
    </div>
  )
}

function AccountSums({ account: it, month }: { account: AccountMonth; month: string }) {
  const sum = (amount_e2: number | null) => (amount_e2 === null ? '—' : showSum(amount_e2, it.currency))
  const sums = [
    ['Saldo inicial', sum(it.opening_e2)],
    ['Entradas', `+ ${sum(it.credits_e2)}`],
    ['Salidas', `− ${sum(it.debits_e2)}`],
    ['Saldo final', sum(it.closing_e2)],
  ] as const
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <LinkTo to="/bank/lines" search={{ account_id: it.account_id, month }} look="link">
          {it.account}
        </LinkTo>
        {it.closing_e2 === null ? (
          <Badge>Sin saldos del banco</Badge>
        ) : (
          <Badge tone={it.gap ? 'bad' : 'ok'}>{it.gap ? 'No cuadra' : 'Cuadra'}</Badge>
        )}
      </div>
      <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
        {sums.map(([term, value]) => (
          <div key={term}>
            <dt className="hint">{term}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {it.gap && (
        <p className="mt-1 break-words text-bad text-control">
          El saldo difiere en {sum(it.gap.difference_e2)} desde la línea{' '}
          {it.gap.reference || 'sin referencia'} del {showDay(it.gap.day)}, de {sum(it.gap.amount_e2)}: puede
          faltar un estado de cuenta, o una línea.
        </p>
      )}
    </>
  )
}

function Unsettled({ month: { month, accounts, approved_without, waiting_with } }: { month: BankMonth }) {
  const [free, out] = [
    accounts.filter((one) => one.free_count > 0),
    accounts.filter((one) => one.debits_count > 0),
  ]
  const count = (some: readonly AccountMonth[], field: 'free_count' | 'debits_count') =>
    some.reduce((total, one) => total + one[field], 0)
  const sums = (some: readonly AccountMonth[], field: 'free_e2' | 'debits_e2') =>
    some.map((one) => `${one.account}: ${showSum(one[field], one.currency)}`).join(', ')
  const [frees, outs] = [count(free, 'free_count'), count(out, 'debits_count')]
  return (
    <section className="sec min-w-0" aria-labelledby="month-unsettled">
      <header className="sec-head">
        <h2 id="month-unsettled">Por conciliar</h2>
      </header>
      <ul className="rows">
        <Row
          many={approved_without.count}
          to="/bank/unsettled"
          search={{ month, unsettled: 'approved' }}
          sum={showMoney(approved_without.amount)}
        >
          {paymentsWord(approved_without.count)} {approved_without.count === 1 ? 'aprobado' : 'aprobados'} sin
          línea
        </Row>
        <Row
          many={waiting_with.count}
          to="/bank/unsettled"
          search={{ month, unsettled: 'waiting' }}
          sum={showMoney(waiting_with.amount)}
        >
          {paymentsWord(waiting_with.count)} con línea, por aprobar
        </Row>
        <Row many={frees} to="/bank/lines" search={{ month, state: 'free' }} sum={sums(free, 'free_e2')}>
          {frees === 1 ? '1 ingreso sin pago' : `${frees.toLocaleString('es-VE')} ingresos sin pago`}
        </Row>
        <Row many={outs} to="/bank/lines" search={{ month, state: 'out' }} sum={sums(out, 'debits_e2')}>
          {outs === 1 ? '1 salida' : `${outs.toLocaleString('es-VE')} salidas`}
        </Row>
      </ul>
      {approved_without.count + waiting_with.count + frees + outs === 0 && (
        <p className="mt-2 text-text-2">Nada: pagos y líneas están completos.</p>
      )}
    </section>
  )
}

type RowProps = {
  many: number
  to: string
  search: Record<string, unknown>
  sum: string
  children: ReactNode
}

const Row = ({ many, to, search, sum, children }: RowProps) =>
  many > 0 && (
    <li className="flex-wrap">
      <LinkTo to={to} search={search} look="link">
        {children}
      </LinkTo>
      <span className="figures text-compact text-text-2" style={{ marginInlineStart: 'auto' }}>
        {sum}
      </span>
    </li>
  )
