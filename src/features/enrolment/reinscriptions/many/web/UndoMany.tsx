import { SkippedList } from '#features/enrolment/withdrawals/web/widgets/Why.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ManyDialog, REHEARSAL } from '#web/forms/ManyDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { MOST_AT_ONCE, rollbackMany } from '../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Undoes many inscriptions for one reason, after saying which would stay and why. */
export function UndoMany({ ids, onClose, onDone }: Props) {
  const rehearsal = useRehearsal(() =>
    call(rollbackMany, {
      body: { inscription_ids: ids.slice(0, MOST_AT_ONCE), reason: REHEARSAL, dry_run: true },
    }),
  )
  const action = useAction(rollbackMany, {
    touches: ['students', 'inscriptions', 'sections', 'payments', 'dashboard'],
  })
  const able = rehearsal.data?.data.undone ?? []
  const undo = async (reason: string) => {
    const { data } = await action.run({ body: { inscription_ids: able, reason } })
    const count = data.undone.length
    toast.success(count === 1 ? 'Se ha deshecho 1 inscripción' : `Se han deshecho ${count} inscripciones`)
    onDone()
  }
  return (
    <ManyDialog
      title="Deshacer inscripciones"
      submit="Deshacer"
      mode="dangerous"
      able={able.length}
      pending={action.pending}
      hint="El mismo para todas; queda en cada historial, y cada estudiante lo lee en su aviso."
      onClose={onClose}
      onSubmit={undo}
    >
      <Answered answer={rehearsal} rows={4}>
        {({ skipped }) => (
          <>
            <p>
              {able.length === 0
                ? 'Ninguna de las inscripciones elegidas se puede deshacer.'
                : 'Cada estudiante libera su cupo; los pagos por revisar se eliminan con la inscripción. Quien estaba en retiro vuelve a estarlo.'}
            </p>
            {ids.length > MOST_AT_ONCE && (
              <p>Se deshacen {MOST_AT_ONCE} de una vez: las demás quedan para después.</p>
            )}
            <SkippedList skipped={skipped.map(({ student_name: name, code }) => ({ name, code }))} />
          </>
        )}
      </Answered>
    </ManyDialog>
  )
}
