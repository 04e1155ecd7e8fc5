import type { ReactNode } from 'react'
import { BackupNotice } from '#features/backups/web/widgets/BackupNotice.tsx'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type IndexDashboard, showIndexDashboard } from '../contract.ts'
import { isAtBeginning } from '../rules.ts'
import { Part } from './Part.tsx'

/** Both lie below what waits, and come after it on a slow line. */
const Seats = lazyComponent(
  async () => (await import('./Seats.tsx')).Seats,
  <Skeleton rows={2} height={180} />,
)

const Figures = lazyComponent(
  async () => (await import('./Figures.tsx')).Figures,
  <Skeleton rows={2} height={80} />,
)

const count = (value: number) => value.toLocaleString('es-VE')

/** What waits for the administration, the seats and the figures; the steps of the period where they are given. */
export function StaffHome({ steps }: { steps?: (home: IndexDashboard) => ReactNode }) {
  // Every other screen changes what stands here.
  const answer = useAnswer(showIndexDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <>
      <BackupNotice />
      <Answered answer={answer} rows={8}>
        {(home) => {
          const isBeginning = isAtBeginning(home.steps)
          return (
            <>
              {isBeginning && steps?.(home)}
              {(!isBeginning || home.payments.pending > 0) && <ToDo home={home} />}
              {!isBeginning && steps?.(home)}
              {home.sections.length > 0 && <Seats home={home} />}
              {!isBeginning && <Figures home={home} />}
            </>
          )
        }}
      </Answered>
    </>
  )
}

function ToDo({ home }: { home: IndexDashboard }) {
  const { preregistrations, payments, mail } = home
  return (
    <Part title="Por hacer">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          value={count(preregistrations.pending)}
          label={
            preregistrations.pending === 1 ? 'Preinscripción por confirmar' : 'Preinscripciones por confirmar'
          }
          to="/inscriptions"
        />
        <Figure
          value={count(payments.pending)}
          label={payments.pending === 1 ? 'Pago por revisar' : 'Pagos por revisar'}
          {...(payments.pending > 0 && { hint: showMoney(payments.pending_amount_e2) })}
          to="/payments/review"
        />
        {mail.failed > 0 && (
          <Figure
            value={count(mail.failed)}
            label={mail.failed === 1 ? 'Correo que no se pudo enviar' : 'Correos que no se pudieron enviar'}
            hint="Revise la configuración del correo."
          />
        )}
      </div>
    </Part>
  )
}
