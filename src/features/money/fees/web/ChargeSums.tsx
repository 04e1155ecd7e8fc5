import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { type ChargeSum, sumCharges } from '../charges/contract.ts'

const SUMS = [
  ['Cargado', 'amount_e2'],
  ['Pagado', 'paid_amount_e2'],
  ['Por revisar', 'pending_amount_e2'],
  ['Exonerado', 'waived_e2'],
  ['Por pagar', 'debt_e2'],
] as const satisfies readonly (readonly [string, keyof ChargeSum])[]

/** What was charged and what became of it by fee, in the period that is chosen or in all. */
export function ChargeSums({ period }: { period: string | undefined }) {
  const query = period ? { period_id: Number(period) } : {}
  const { data } = useAnswer(sumCharges, { query }, { silent: true })
  if (!data || data.data.length === 0) return null
  return (
    <details className="mb-3">
      <summary className="link py-1">Sumas por arancel{period ? ' en el período' : ''}</summary>
      <ul className="ruled">
        {data.data.map((one) => (
          <li key={one.fee_id ?? 0} className="py-2">
            <b className="font-medium">{one.title}</b>{' '}
            <span className="hint">
              {one.charges_count === 1 ? '1 cargo' : `${one.charges_count.toLocaleString('es-VE')} cargos`}
            </span>
            <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
              {SUMS.map(([term, field]) => (
                <div key={term}>
                  <dt className="hint">{term}</dt>
                  <dd className="figures font-medium">{showMoney(one[field])}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  )
}
