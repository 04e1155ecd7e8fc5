import { resolutionName } from '#features/people/students/history/words.ts'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Equivalence, undoEquivalence } from '../../contract.ts'
import { brokenSentence, recognisedWord } from '../../words.ts'
import { RECOGNISED } from './recognised.ts'

type Props = { equivalence: Equivalence; onClose: () => void }

/** Takes a resolution back, with a reason; what was taken since and rests on it is said before. */
export function UndoDialog({ equivalence, onClose }: Props) {
  const { id, number, student_name } = equivalence
  const inSentence = resolutionName(number).replace('R', 'r')
  const action = useAction(undoEquivalence, { touches: RECOGNISED })
  // Tried once: a query would be read again after the act, and its refusal would stand over the good news.
  const { data } = useRehearsal(() => call(undoEquivalence, { params: { id }, body: { dry_run: true } }))
  const undo = async (reason: string) => {
    await action.run({ params: { id }, body: { reason } })
    onClose()
    toast.success(`Se ha deshecho la ${inSentence}`)
  }
  return (
    <ReasonDialog
      title={`Deshacer la ${inSentence}`}
      about={[undoEquivalence, id]}
      what={`${student_name} deja de tener aprobadas ${recognisedWord(equivalence)}. ${brokenSentence(data?.broken ?? [])}`}
      hint="Queda en el historial, y el estudiante lo lee en su aviso."
      submit="Deshacer"
      busy={action.pending}
      onClose={onClose}
      onGiven={undo}
    />
  )
}
