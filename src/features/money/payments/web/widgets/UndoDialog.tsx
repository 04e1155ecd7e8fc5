import { type FormEvent, useId, useState } from 'react'
import { undoReviews } from '#features/money/payments/review/contract.ts'
import { isUndoneFreely } from '#features/money/payments/review/rules.ts'
import { showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import type { Payment } from '../../contract.ts'
import { APPROVED } from '../../rules.ts'
import { takeBack } from './take-back.ts'

type Props = { payment: Payment; onClose: () => void; onUndone?: (id: number) => unknown }

/** Takes back the review of a payment: after ten minutes, or of another, with a reason that stays in the history. */
export function UndoDialog({ payment, onClose, onUndone }: Props) {
  const user = useUser()
  const id = useId()
  const reason = useReason(undoReviews, payment.id)
  const [isBusy, setBusy] = useState(false)
  const isFree = isUndoneFreely(payment, { user_id: user.id, now: clock.now() })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = isFree ? undefined : reason.given()
    if (given === null) return
    setBusy(true)
    const isUndone = await takeBack([payment.id], { version: payment.updated_at, reason: given })
    // The reason is not typed anew where it was refused.
    if (isUndone) reason.forget()
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
        {!isFree && <ReasonField reason={reason} hint="Queda en el historial del pago." most={300} isFirst />}
      </form>
    </Dialog>
  )
}
