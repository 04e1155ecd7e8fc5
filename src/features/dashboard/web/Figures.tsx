import { showMoney } from '#kernel/money.ts'
import { Figure } from '#web/ui/Figure.tsx'
import type { IndexDashboard } from '../contract.ts'
import { Part } from './Part.tsx'

const count = (value: number) => value.toLocaleString('es-VE')

/** What the institute counts: its students, their debts, and what the period has brought in. */
export function Figures({ home: { figures, period } }: { home: IndexDashboard }) {
  const now = period ? `${period.year}-${period.number}` : null
  return (
    <Part title="Cifras">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          value={count(figures.active_students)}
          label="Estudiantes activos"
          to="/students"
          search={{ state: 'active' }}
        />
        {period && (
          <Figure
            value={count(figures.inscribed)}
            label={`Inscritos en ${now}`}
            to="/students"
            search={{ period_id: period.id }}
          />
        )}
        <Figure
          value={count(figures.debtors)}
          label="Estudiantes con deuda"
          hint={showMoney(figures.debt_e2)}
          to="/students"
          search={{ with_debt: true }}
        />
        {period && (
          <div className="col-span-2 grid lg:col-span-1">
            <Figure
              value={showMoney(figures.collected_e2)}
              label={`Cobrado en ${now}`}
              to="/payments"
              search={{ status: 2, period_id: period.id }}
            />
          </div>
        )}
      </div>
    </Part>
  )
}
