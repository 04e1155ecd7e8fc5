import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ManyDialog, REHEARSAL } from '#web/forms/ManyDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { undoWithdrawals } from '../many/contract.ts'
import { SkippedList } from './widgets/Why.tsx'
import { PLACES_BACK, READ_BY_EACH, TOUCHED } from './widgets/withdrawing.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Undoes many withdrawals for one reason, after saying which cannot be undone and why. */
export function UndoManyDialog({ ids, onClose, onDone }: Props) {
  const rehearsal = useRehearsal(() =>
    call(undoWithdrawals, { body: { ids: [...ids], reason: REHEARSAL, dry_run: true } }),
  )
  const action = useAction(undoWithdrawals, { touches: [...TOUCHED] })
  const able = rehearsal.data?.data.undone ?? []
  const undo = async (reason: string) => {
    const { data } = await action.run({ body: { ids: able, reason } })
    const count = data.undone.length
    toast.success(count === 1 ? 'Se ha deshecho 1 retiro' : `Se han deshecho ${count} retiros`)
    onDone()
  }
  return (
    <ManyDialog
      title="Deshacer retiros"
      submit="Deshacer"
      able={able.length}
      pending={action.pending}
      hint={READ_BY_EACH}
      onClose={onClose}
      onSubmit={undo}
    >
      <Answered answer={rehearsal} rows={4}>
        {({ skipped }) => (
          <>
            <p>
              {able.length === 0
                ? 'Ninguno de los elegidos se puede deshacer.'
                : 'Quien se retiró del instituto vuelve a estar activo y toma de nuevo su cupo; las materias vuelven a sus listas como estaban. Las clases dadas entretanto quedan sin asistencia. ' +
                  PLACES_BACK}
            </p>
            <SkippedList skipped={skipped} />
          </>
        )}
      </Answered>
    </ManyDialog>
  )
}
