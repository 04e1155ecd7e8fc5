import { useAction } from '#web/api/api.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Inscription, rollbackInscription } from '../contract.ts'
import { inscribedSection } from '../words.ts'

/** Undoes an inscription, with its reason, after a text was copied. */
export function RollbackDialog({ row, onClose }: { row: Inscription; onClose: () => void }) {
  const reason = useReason(rollbackInscription, row.id)
  const rollback = useAction(rollbackInscription, { touches: ['sections', 'students', 'payments'] })
  const confirm = async () => {
    const given = reason.given()
    if (given === null) return
    await rollback.run({ body: { inscription_id: row.id, reason: given } }).finally(onClose)
    reason.forget()
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
          {row.student_name} dejará la sección {inscribedSection(row)} del período {row.period_name}. Los
          cargos y los pagos por revisar se eliminan con la inscripción. No se puede con pagos aprobados,
          notas o asistencias.
        </p>
        <ReasonField reason={reason} hint="Queda en el historial de la inscripción." most={500} />
      </div>
    </SecureConfirm>
  )
}
