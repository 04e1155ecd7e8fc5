import { useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
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
import { mayStep } from '../rules.ts'
import { isStep } from './change-groups.ts'
import { TOUCHED } from './use-proposal.ts'
import { count } from './words.ts'

type Props = {
  proposal: Proposal
  changes: readonly ProposedChange[]
  /** The sections that were not chosen. */
  leftOut: readonly number[]
  onDone: (left: readonly LeftChange[]) => void
}

type Asked = 'take' | 'undo' | 'discard'

/** Takes a proposal, whole or for some sections, lays it aside, or puts back what stood before. */
export function ProposalActions({ proposal: { id, state }, changes, leftOut, onDone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const options = { touches: TOUCHED }
  const take = useAction(takeProposal, options)
  const undo = useAction(undoProposal, options)
  const discard = useAction(discardProposal)
  const params = { id }
  const changing = changes.filter(isStep)
  const sections = [...new Set(changing.flatMap(({ course_section }) => course_section?.section_id ?? []))]
  const chosen = sections.filter((one) => !leftOut.includes(one))
  const isWhole = chosen.length === sections.length
  const verbs = { take: 'aplicó', undo: 'deshizo' }
  const run = async (what: Asked) => {
    if (what === 'discard') {
      await discard.run({ params })
      toast.success('Se descartó la propuesta')
      return
    }
    const body = isWhole ? {} : { sections_ids: chosen }
    const answer = await (what === 'take' ? take.run({ params, body }) : undo.run({ params }))
    onDone(answer.left)
    if (answer.done_count > 0)
      toast.success(`Se ${verbs[what]}: ${count(answer.done_count, 'clase', 'clases')}`)
    else toast.info(`No se ${verbs[what]} nada: el horario quedó como estaba`)
  }
  const name = isWhole ? 'Aplicar el horario' : `Aplicar ${count(chosen.length, 'sección', 'secciones')}`
  const words = asked && wordsOf(asked, isWhole ? null : chosen.length)
  return (
    <div className="flex flex-wrap gap-2">
      {mayStep('take', state) && (
        <Button mode="primary" icon="check" disabled={chosen.length === 0} onClick={() => setAsked('take')}>
          {name}
        </Button>
      )}
      {mayStep('undo', state) && (
        <Button icon="undo" onClick={() => setAsked('undo')}>
          Deshacer
        </Button>
      )}
      {mayStep('discard', state) && <Button onClick={() => setAsked('discard')}>Descartar</Button>}
      {asked && words && (
        <ConfirmDialog
          open
          title={words.title}
          confirm={words.confirm}
          busy={take.pending || undo.pending || discard.pending}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            void run(asked).then(
              () => setAsked(null),
              () => setAsked(null),
            )
          }
        >
          <p>{words.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What each would do, before it does; `some`: for so many sections alone. */
function wordsOf(asked: Asked, some: number | null) {
  switch (asked) {
    case 'take':
      return {
        title: '¿Desea aplicar la propuesta?',
        confirm: 'Aplicar',
        text: `${some === null ? 'El horario cambia como se propone' : `Cambia solo el horario de ${count(some, 'sección', 'secciones')}; lo demás de la propuesta se deja`}. Lo que ya no quepa se nombra y queda como está. Las clases ya generadas no se mueven.`,
      }
    case 'undo':
      return {
        title: '¿Desea deshacer la propuesta?',
        confirm: 'Deshacer',
        text: 'Se repone el horario de antes. Lo que alguien cambió después se nombra y queda como está.',
      }
    case 'discard':
      return {
        title: '¿Desea descartar la propuesta?',
        confirm: 'Descartar',
        text: 'El horario no cambia. La propuesta queda en la lista y ya no se puede aplicar.',
      }
  }
}
