import { type FormEvent, useId } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { undoWithdrawals } from '../many/contract.ts'
import { SkippedList } from './widgets/Why.tsx'
import { REHEARSAL, TOUCHED } from './widgets/withdrawing.ts'

/** Undoes many withdrawals for one reason, after saying which cannot be undone and why. */
export function UndoManyDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly number[]
  onClose: () => void
  onDone: () => void
}) {
  const form = useId()
  const reason = useReason()
  const rehearsal = useRehearsal(undoWithdrawals, () =>
    call(undoWithdrawals, { body: { ids: [...ids], reason: REHEARSAL, dry_run: true } }),
  )
  const action = useAction(undoWithdrawals, { touches: [...TOUCHED] })
  const able = rehearsal.data?.data.undone ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    const { data } = await action.run({ body: { ids: able, reason: given } })
    const count = data.undone.length
    toast.success(count === 1 ? 'Se ha deshecho 1 retiro' : `Se han deshecho ${count} retiros`)
    onDone()
  }
  return (
    <Dialog
      title="Deshacer retiros"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode="primary" busy={action.pending} disabled={able.length === 0}>
            {able.length > 0 ? `Deshacer ${able.length}` : 'Deshacer'}
          </Button>
        </>
      }
    >
      <Answered answer={rehearsal} rows={4}>
        {({ skipped }) => (
          <form id={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
            <p>
              {able.length === 0
                ? 'Ninguno de los elegidos se puede deshacer.'
                : 'Quien se retiró del instituto vuelve a estar activo y toma de nuevo su cupo; las materias vuelven a sus listas como estaban. Las clases dadas entretanto quedan sin asistencia.'}
            </p>
            <SkippedList skipped={skipped.map((one) => ({ ...one, student_id: one.withdrawal_id }))} />
            {able.length > 0 && (
              <ReasonField
                reason={reason}
                hint="El mismo para todos; queda en cada historial, y cada estudiante lo lee en su aviso."
                most={500}
                isFirst
              />
            )}
          </form>
        )}
      </Answered>
    </Dialog>
  )
}
