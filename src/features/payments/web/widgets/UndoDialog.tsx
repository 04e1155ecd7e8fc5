import { type FormEvent, useId, useState } from 'react'
import { isUndoneFreely } from '#features/payments/review/rules.ts'
import { showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Payment } from '../../contract.ts'
import { APPROVED } from '../../rules.ts'
import { takeBack } from './TakeBack.tsx'

const MOST = 300

type Props = { payment: Payment; onClose: () => void; onUndone?: (id: number) => unknown }

/** Takes back the review of a payment: after ten minutes, or of another, with a reason that stays in the history. */
export function UndoDialog({ payment, onClose, onUndone }: Props) {
  const user = useUser()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isFree = isUndoneFreely(payment, { user_id: user.id, now: clock.now() })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFree && reason.trim() === '') return setMissing(true)
    setBusy(true)
    const isUndone = await takeBack([payment.id], {
      version: payment.updated_at,
      reason: reason.trim() || undefined,
    })
    onClose()
    if (isUndone) await onUndone?.(payment.id)
  }
  const { reviewed_at, reviewer_name } = payment
  return (
    <Dialog
      title="Deshacer la revisión"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={`${id}-form`} mode="primary" busy={isBusy}>
            Deshacer la revisión
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <p>
          El pago de {showMoney(payment.amount)} de {payment.student_name} vuelve a estar por revisar.
        </p>
        <p className="hint">
          {payment.status === APPROVED ? 'Aprobado' : 'Rechazado'}
          {reviewer_name && ` por ${reviewer_name}`}
          {reviewed_at && `, ${showMoment(reviewed_at)}`}.
        </p>
        {!isFree && (
          <div className="field">
            <label className="field-label" htmlFor={id}>
              Motivo <span className="field-needed">(obligatorio)</span>
            </label>
            <input
              id={id}
              className="input"
              data-autofocus
              maxLength={MOST}
              value={reason}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${id}-error` : `${id}-hint`}
              onChange={({ target }) => {
                setReason(target.value)
                setMissing(false)
              }}
            />
            <p
              id={`${id}-${isMissing ? 'error' : 'hint'}`}
              className={isMissing ? 'field-error' : 'field-hint'}
            >
              {isMissing ? 'El motivo es obligatorio.' : 'Queda en el historial del pago.'}
            </p>
          </div>
        )}
      </form>
    </Dialog>
  )
}
