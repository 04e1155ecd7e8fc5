import { showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'
import type { Touched } from '../contract.ts'

const counted = (count: number) => count.toLocaleString('es-VE')

/** The payments under review that change, each from what to what, and those that cannot; nothing where there is none. */
export function TouchedPayments({ touched: { total, payments, staying } }: { touched: Touched }) {
  return (
    <>
      <Some
        title={
          total === 1
            ? 'Al guardar cambia 1 pago por revisar:'
            : `Al guardar cambian ${counted(total)} pagos por revisar:`
        }
        total={total}
        rows={payments.map(({ before, after, ...one }) => ({
          ...one,
          words: `de ${showMoney(before)} a ${showMoney(after)}`,
        }))}
      />
      <Some
        title={
          staying.total === 1
            ? 'Con esta tasa no sería un monto válido, y queda como está, 1 pago por revisar:'
            : `Con esta tasa no serían montos válidos, y quedan como están, ${counted(staying.total)} pagos por revisar:`
        }
        total={staying.total}
        rows={staying.payments.map(({ amount, ...one }) => ({ ...one, words: showMoney(amount) }))}
      />
    </>
  )
}

type Row = { id: number; student_name: string; amount_ves_e2: number; words: string }

function Some({ title, total, rows }: { title: string; total: number; rows: readonly Row[] }) {
  if (total === 0) return null
  return (
    <>
      <p className="text-warn">{title}</p>
      <ul className="rows">
        {rows.map(({ id, student_name, amount_ves_e2, words }) => (
          <li key={id} className="flex-wrap justify-between text-control">
            <span className="min-w-0 break-words">{student_name}</span>
            <span className="figures">
              {showBolivares(amount_ves_e2)}: {words}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="hint">y {counted(total - rows.length)} más</p>}
    </>
  )
}
