import { dayOf, showDay } from '#kernel/dates.ts'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { RECOGNISED } from '../../../web/widgets/recognised.ts'
import { type PensumChange, undoPensumChange } from '../../contract.ts'
import { changeWord, pensumName } from '../../words.ts'

type Props = { changes: readonly PensumChange[]; onUndo: (change: PensumChange) => void }

/** The changes of before: when, by whom and why; the one that no inscription stands on can be undone. */
export function PastChanges({ changes, onUndo }: Props) {
  if (changes.length === 0) return null
  return (
    <section className="grid gap-2" aria-label="Cambios hechos">
      <h3 className="font-medium">Cambios hechos</h3>
      <ul className="ruled">
        {changes.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              De {pensumName(one.from)} a {pensumName(one.to)}
              <span className="block text-compact text-text-2">
                {changeWord(one)}. {one.by}, {showDay(dayOf(one.created_at))}: {one.reason}
              </span>
              {one.undone_at && (
                <span className="block text-compact text-text-2">
                  Deshecho por {one.undone_by}, {showDay(dayOf(one.undone_at))}: {one.undo_reason}
                </span>
              )}
            </span>
            {!one.undone_at && !one.is_followed && (
              <Button size="sm" icon="undo" onClick={() => onUndo(one)}>
                Deshacer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Takes a change back, with a reason. */
export function UndoChange({ change, onClose }: { change: PensumChange; onClose: () => void }) {
  const action = useAction(undoPensumChange, { touches: RECOGNISED })
  const undo = async (reason: string) => {
    await action.run({ params: { id: change.id }, body: { reason } })
    onClose()
    toast.success('Se ha deshecho el cambio de pensum')
  }
  const resolution = change.resolution === null ? '' : ', y se deshace la resolución de equivalencias'
  return (
    <ReasonDialog
      title="Deshacer el cambio de pensum"
      about={[undoPensumChange, change.id]}
      what={`Sigue en ${pensumName(change.from)}${resolution}.`}
      hint="Queda en el historial, y el estudiante lo lee en su aviso."
      submit="Deshacer"
      busy={action.pending}
      onClose={onClose}
      onGiven={undo}
    />
  )
}
