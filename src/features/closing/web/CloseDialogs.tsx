import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Closing, closePeriod, reopenPeriod } from '../contract.ts'

type Props = { closing: Closing; onClose: () => void }

const TOUCHES = ['periods', 'sections', 'lessons', 'students', 'dashboard']
const nameOf = ({ period }: Closing) => `${period.year}-${period.number}`

/** Closes the period after the secure text; says what is accepted as it stands. */
export function CloseDialog({ closing, onClose }: Props) {
  const { run, pending } = useAction(closePeriod, { touches: TOUCHES })
  const { gaps, zero_count, course_sections } = closing
  const close = async () => {
    const { data } = await run({
      params: { id: closing.period.id },
      body: { accept_incomplete: gaps.length > 0 },
    })
    toast.success(
      `El período ${nameOf(closing)} se ha cerrado`,
      data.actas_count === 1 ? 'Se selló 1 acta.' : `Se sellaron ${data.actas_count} actas.`,
    )
    onClose()
  }
  return (
    <SecureConfirm
      title={`Cerrar el período ${nameOf(closing)}`}
      open
      onClose={onClose}
      onConfirm={() => void close().catch(() => {})}
      confirm="Cerrar período"
      busy={pending}
    >
      <div className="grid gap-2">
        <p>
          Se sella un acta por cada una de las {course_sections.total} materias. Después, una nota solo se
          corrige con un acta que la enmienda.
        </p>
        {course_sections.delivered < course_sections.total && (
          <p className="text-warn">
            {course_sections.total - course_sections.delivered} se entregan como están
            {zero_count > 0 && `, con ${zero_count === 1 ? '1 nota' : `${zero_count} notas`} en 0`}.
          </p>
        )}
      </div>
    </SecureConfirm>
  )
}

/** Opens a closed period again, with a reason that stays in the history. */
export function ReopenDialog({ closing, onClose }: Props) {
  const reason = useReason()
  const { run, pending } = useAction(reopenPeriod, { touches: TOUCHES })
  const reopen = async () => {
    const given = reason.given()
    if (given === null) return
    await run({ params: { id: closing.period.id }, body: { reason: given } })
    toast.success(`El período ${nameOf(closing)} se ha reabierto`, 'Sus actas quedan en la cadena.')
    onClose()
  }
  return (
    <Dialog
      title={`Reabrir el período ${nameOf(closing)}`}
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={pending} onClick={() => void reopen().catch(() => {})}>
            Reabrir período
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>Las actas selladas quedan. Al cerrar de nuevo se sellan otras, que las enmiendan.</p>
        <ReasonField reason={reason} hint="Queda en el historial de cambios." most={300} isFirst />
      </div>
    </Dialog>
  )
}
