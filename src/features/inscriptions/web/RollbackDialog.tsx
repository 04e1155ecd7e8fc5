import { useId, useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Inscription, rollbackInscription } from '../contract.ts'

/** Undoes an inscription, with its reason, after a text was copied. */
export function RollbackDialog({ row, onClose }: { row: Inscription; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rollback = useAction(rollbackInscription, { touches: ['sections', 'students', 'payments'] })
  const field = useId()
  const confirm = async () => {
    if (reason.trim() === '') {
      setMissing(true)
      document.getElementById(field)?.focus()
      return
    }
    await rollback.run({ body: { inscription_id: row.id, reason: reason.trim() } }).finally(onClose)
    toast.success('La inscripción ha sido deshecha')
  }
  return (
    <SecureConfirm
      title="Deshacer inscripción"
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      confirm="Deshacer"
      busy={rollback.pending}
    >
      <div className="grid gap-3">
        <p>
          {row.student_name} dejará la sección {row.section_code} del período {row.period_name}. Los pagos por
          revisar se eliminan con la inscripción. No se puede con pagos aprobados, notas o asistencias.
        </p>
        <div className="field">
          <label className="field-label" htmlFor={field}>
            Motivo <span className="field-needed">(obligatorio)</span>
          </label>
          <input
            id={field}
            className="input"
            maxLength={500}
            value={reason}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${field}-foot`}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
          <p id={`${field}-foot`} className={isMissing ? 'field-error' : 'field-hint'} aria-live="polite">
            {isMissing ? 'El motivo es obligatorio.' : 'Queda en el historial de la inscripción.'}
          </p>
        </div>
      </div>
    </SecureConfirm>
  )
}
