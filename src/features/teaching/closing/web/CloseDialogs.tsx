import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Closing, closePeriod, reopenPeriod } from '../contract.ts'
import { outcomeWords } from '../words.ts'

type Props = { closing: Closing; onClose: () => void }

const TOUCHES = ['periods', 'sections', 'lessons', 'students', 'dashboard']
const nameOf = ({ period }: Closing) => `${period.year}-${period.number}`

/** Closes the period after the secure text; says what is accepted as it stands. */
export function CloseDialog({ closing, onClose }: Props) {
  const { run, pending } = useAction(closePeriod, { touches: TOUCHES })
  const { gaps, zero_count, course_sections, outcome } = closing
  const ends = outcomeWords(outcome).filter(({ count }) => count > 0)
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
        {ends.length > 0 && (
          <p className="font-medium">
            Quedan {ends.map(({ count, word }) => `${count.toLocaleString('es-VE')} ${word}`).join(', ')}.
            {outcome.without_note > 0 && ' Quien no tiene nota queda reprobado con 0.'}
          </p>
        )}
        {course_sections.delivered < course_sections.total && (
          <p className="text-warn">
            {course_sections.total - course_sections.delivered} se entregan como están
            {zero_count > 0 &&
              `, con ${zero_count === 1 ? '1 nota' : `${zero_count.toLocaleString('es-VE')} notas`} en 0`}
            .
          </p>
        )}
      </div>
    </SecureConfirm>
  )
}

const unproposed = (count: number): string =>
  count === 1
    ? '1 estudiante deja de estar por graduar hasta que se cierre de nuevo.'
    : `${count.toLocaleString('es-VE')} estudiantes dejan de estar por graduar hasta que se cierre de nuevo.`

/** Opens a closed period again, with a reason that stays in the history. */
export function ReopenDialog({ closing, onClose }: Props) {
  const reason = useReason(reopenPeriod, closing.period.id)
  const { run, pending } = useAction(reopenPeriod, { touches: TOUCHES })
  const { graduates_count: graduates } = closing
  const reopen = async () => {
    const given = reason.given()
    if (given === null) return
    await run({ params: { id: closing.period.id }, body: { reason: given } })
    reason.forget()
    toast.success(`El período ${nameOf(closing)} se ha reabierto`, 'Se avisó a quienes les toca.')
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
        <ul className="list-disc ps-5">
          <li>Las actas selladas quedan. Al cerrar de nuevo se sellan otras, que las enmiendan.</li>
          <li>Las notas siguen entregadas: se reabren materia por materia, en «Notas».</li>
          {graduates > 0 && <li>{unproposed(graduates)}</li>}
          <li>Se avisa a sus profesores, a sus coordinadores y a la administración, con el motivo.</li>
        </ul>
        <ReasonField
          reason={reason}
          hint="Queda en el historial de cambios y en el aviso."
          most={300}
          isFirst
        />
      </div>
    </Dialog>
  )
}
