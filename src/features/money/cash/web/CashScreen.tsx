import { type ReactNode, useState } from 'react'
import { useRateOfToday } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { showBolivares } from '#kernel/bolivares.ts'
import { type Day, showDay, showTime } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered, AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { type CashMovement, listCashBoxes, listCashClosings, type OpenBox, showCashBox } from '../contract.ts'
import { cashWords } from '../words.ts'

// With it comes what forms are made of.
const CloseDialog = lazyComponent(async () => (await import('./CloseDialog.tsx')).CloseDialog)

/** `/cash`: what cash the person took, day by day, until it is counted; for administrators, whose boxes stand open. */
export function CashScreen() {
  const [day, setDay] = useState<Day | null>(null)
  const may = useMay()
  const answer = useAnswer(showCashBox, { query: { day: day ?? undefined } }, { keep: true })
  return (
    <AnsweredScreen title="Caja" answer={answer}>
      {(box) => (
        <Box box={box} choose={setDay}>
          {may(listCashBoxes) && <OtherBoxes />}
        </Box>
      )}
    </AnsweredScreen>
  )
}

type BoxProps = {
  box: AnswerOf<typeof showCashBox>['data']
  choose: (day: Day) => void
  children: ReactNode
}

function Box({ box: { days, day, movements }, choose, children }: BoxProps) {
  /** Kept after it is closed, for its paper. */
  const [closing, setClosing] = useState<OpenBox | null>(null)
  const open = days.find((one) => one.day === day)
  const { data: rate } = useRateOfToday(open !== undefined)
  return (
    <Screen
      title="Caja"
      lead="El efectivo de los pagos que aprobó, hasta que lo cuenta y cierra el día."
      action={
        open && (
          <Button mode="primary" icon="check" onClick={() => setClosing(open)}>
            Cerrar la caja
          </Button>
        )
      }
      more={
        <LinkTo to="/cash/closings" mode="default" allows={listCashClosings}>
          Ver las cajas cerradas
        </LinkTo>
      }
    >
      {open ? (
        <>
          <Days days={days} day={open.day} choose={choose} />
          <p>
            Registrado: <b className="figures">{cashWords(open.registered_e2, open.registered_ves_e2)}</b>
          </p>
          <ul className="rows" aria-label="Efectivo del día">
            {movements.map((one) => (
              <Movement key={one.id} movement={one} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title="No hay efectivo por cerrar">
          Los pagos en efectivo que apruebe aparecen aquí.
        </EmptyState>
      )}
      {children}
      {closing && (
        <CloseDialog
          box={days.find((one) => one.day === closing.day) ?? closing}
          isInBolivares={closing.registered_ves_e2 !== 0 || rate?.data !== null}
          onClose={() => setClosing(null)}
        />
      )}
    </Screen>
  )
}

function Days({ days, day, choose }: { days: readonly OpenBox[]; day: Day; choose: (day: Day) => void }) {
  if (days.length < 2) return <h2 className="text-section">{showDay(day)}</h2>
  return (
    <label className="flex flex-wrap items-center gap-2">
      Día sin cerrar
      <select className="input" value={day} onChange={({ target }) => choose(target.value as Day)}>
        {days.map((one) => (
          <option key={one.day} value={one.day}>
            {showDay(one.day)}: {cashWords(one.registered_e2, one.registered_ves_e2)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Movement = ({ movement: it }: { movement: CashMovement }) => {
  const sum = it.amount_e2 ?? it.amount_ves_e2 ?? 0
  return (
    <li className="flex-wrap justify-between">
      <span className="min-w-0 break-words">
        {it.student_name}
        <span className="block text-compact text-text-2">
          {it.title} · {showTime(it.created_at)}
          {sum < 0 && ' · devuelto: el pago se deshizo después del cierre'}
        </span>
      </span>
      <span className={sum < 0 ? 'figures text-bad' : 'figures'}>
        {it.amount_ves_e2 === null ? showMoney(sum) : showBolivares(sum)}
      </span>
    </li>
  )
}

/** Whose boxes are not closed; nobody closes another's. */
function OtherBoxes() {
  const answer = useAnswer(listCashBoxes, { query: { limit: 50 } }, { silent: true })
  const { data } = answer
  if (data?.data.length === 0) return null
  return (
    <Card title="Todas las cajas sin cerrar">
      <Answered answer={answer} rows={3}>
        {(boxes) => (
          <ul className="rows">
            {boxes.map((one) => (
              <li key={`${one.user_id} ${one.day}`} className="flex-wrap justify-between">
                <span className="min-w-0 break-words">
                  {one.user_name}, {showDay(one.day)}
                </span>
                <span className="figures">{cashWords(one.registered_e2, one.registered_ves_e2)}</span>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {data && data.total > data.data.length && <p className="hint">y {data.total - data.data.length} más</p>}
    </Card>
  )
}
