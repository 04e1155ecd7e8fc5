import { readAgain, useAction } from '#web/api/api.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  discardProposal,
  type LeftChange,
  type Proposal,
  type ProposedChange,
  takeProposal,
  undoProposal,
} from '../contract.ts'
import { type Chosen, restOf, teachersIn } from './change-groups.ts'
import { TOUCHED } from './use-proposal.ts'
import { count } from './words.ts'

/** What is asked about before it is done; what is taken may be some of it. */
export type Asked = { step: 'take'; of: Chosen | null } | { step: 'undo' } | { step: 'discard' }

type Props = {
  proposal: Proposal
  changes: readonly ProposedChange[]
  asked: Asked
  onClose: () => void
  onDone: (left: readonly LeftChange[]) => void
}

/** Says what a step would do and whom it tells, and does it. */
export function ProposalStep({ proposal, changes, asked, onClose, onDone }: Props) {
  const options = { touches: TOUCHED }
  const take = useAction(takeProposal, options)
  const undo = useAction(undoProposal, options)
  const discard = useAction(discardProposal)
  const params = { id: proposal.id }
  const run = async () => {
    if (asked.step === 'discard') {
      await discard.run({ params })
      toast.success('Se descartó la propuesta')
      return
    }
    const [verb, answer] =
      asked.step === 'take'
        ? ['aplicó', await take.run({ params, body: asked.of?.body ?? {} })]
        : ['deshizo', await undo.run({ params })]
    onDone(answer.left)
    if (answer.done_count > 0) toast.success(`Se ${verb}: ${count(answer.done_count, 'clase', 'clases')}`)
    else toast.info(`No se ${verb} nada: el horario quedó como estaba`)
  }
  const { title, confirm, texts } = wordsOf(asked, proposal, changes)
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      busy={take.pending || undo.pending || discard.pending}
      onClose={onClose}
      // What went wrong was said; the step may have been taken by somebody else.
      onConfirm={() =>
        void run()
          .catch(() => readAgain(['timetables', ...TOUCHED]))
          .then(onClose)
      }
    >
      <div className="grid gap-2">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </ConfirmDialog>
  )
}

/** What it would do, before it does. */
function wordsOf(asked: Asked, { state }: Proposal, changes: readonly ProposedChange[]) {
  switch (asked.step) {
    case 'take':
      return {
        title: '¿Desea aplicar la propuesta?',
        confirm: 'Aplicar',
        texts: [
          whatIsTaken(asked.of, state),
          toldWords(teachersIn(restOf(changes, asked.of)).length),
          'Las clases ya generadas quedan en su fecha, como cuando se mueve una clase a mano: cada profesor mueve las suyas o genera las que falten.',
        ],
      }
    case 'undo':
      return {
        title: '¿Desea deshacer la propuesta?',
        confirm: 'Deshacer',
        texts: [
          'Se repone el horario de antes. Lo que alguien cambió después se nombra y queda como está.',
          toldBackWords(teachersIn(changes.filter(({ is_taken }) => is_taken)).length),
        ],
      }
    case 'discard':
      return {
        title: '¿Desea descartar la propuesta?',
        confirm: 'Descartar',
        texts: ['El horario no cambia. La propuesta queda en la lista y ya no se puede aplicar.'],
      }
  }
}

function whatIsTaken(of: Chosen | null, state: Proposal['state']): string {
  if (of)
    return `Cambia solo el horario de ${of.name}; lo demás puede aplicarse después. Lo que no quepa mientras lo demás siga donde está se nombra y queda como estaba.`
  const what =
    state === 'taken' ? 'Se aplica lo que falta de la propuesta.' : 'El horario cambia como se propone.'
  return `${what} Lo que ya no quepa se nombra y queda como está.`
}

const NOBODY = 'No hay profesores a quienes avisar.'

/** Whom it tells, once for all that came within ten minutes. */
function toldWords(teachers: number): string {
  if (teachers === 0) return NOBODY
  const whom = count(teachers, 'profesor se le', 'profesores se les')
  return `A ${whom} avisa una sola vez, a los diez minutos, con lo que cambia de su semana.`
}

/** Who was told of none of it is not told that it is taken back. */
function toldBackWords(teachers: number): string {
  if (teachers === 0) return NOBODY
  const most = count(teachers, 'profesor', 'profesores')
  return `Solo a quien ya se le avisó del cambio se le avisa, a los diez minutos, que su semana vuelve a ser como antes: como mucho, ${most}.`
}
