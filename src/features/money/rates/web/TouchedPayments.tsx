import { showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'
import type { Touched } from '../contract.ts'

/** The payments under review that change, each from what to what; nothing where none does. */
export function TouchedPayments({ touched: { total, payments } }: { touched: Touched }) {
  if (total === 0) return null
  return (
    <>
      <p className="text-warn">
        {total === 1
          ? 'Al guardar cambia 1 pago por revisar:'
          : `Al guardar cambian ${total.toLocaleString('es-VE')} pagos por revisar:`}
      </p>
      <ul className="rows">
        {payments.map(({ id, student_name, amount_ves_e2, before, after }) => (
          <li key={id} className="flex-wrap justify-between text-control">
            <span className="min-w-0 break-words">{student_name}</span>
            <span className="figures">
              {showBolivares(amount_ves_e2)}: de {showMoney(before)} a {showMoney(after)}
            </span>
          </li>
        ))}
      </ul>
      {total > payments.length && (
        <p className="hint">y {(total - payments.length).toLocaleString('es-VE')} más</p>
      )}
    </>
  )
}
