import { type FormEvent, useId } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { undoWithdrawal, type Withdrawal } from '../contract.ts'
import { PLACES_BACK, TOUCHED } from './widgets/withdrawing.ts'

/** Undoes a withdrawal with a reason, after saying what comes back. */
export function UndoDialog({ row, onClose }: { row: Withdrawal; onClose: () => void }) {
  const id = useId()
  const reason = useReason(undoWithdrawal, row.id)
  const action = useAction(undoWithdrawal, { touches: [...TOUCHED] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    await action.run({ params: { id: row.id }, body: { reason: given } })
    reason.forget()
    toast.success('El retiro ha sido deshecho')
    onClose()
  }
  return (
    <Dialog
      title="Deshacer retiro"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} mode="primary" busy={action.pending}>
            Deshacer retiro
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {row.kind === 'retirement'
            ? `${row.student_name} vuelve a estar activo y toma de nuevo su cupo, si la sección tiene todavía.`
            : `${row.student_name} vuelve a las listas de ${row.courses.join(', ')}.`}{' '}
          Lo que tenía registrado sigue como estaba; las clases dadas entretanto quedan sin asistencia.
          {row.kind === 'retirement' && ` ${PLACES_BACK}`}
        </p>
        <ReasonField
          reason={reason}
          hint="Queda en el historial, y el estudiante lo lee en su aviso."
          most={500}
          isFirst
        />
      </form>
    </Dialog>
  )
}
