import { Button } from '#web/ui/Button.tsx'
import type { Proposal, ProposedChange } from '../contract.ts'
import { mayStep } from '../rules.ts'
import { restOf } from './change-groups.ts'
import type { Asked } from './ProposalStep.tsx'
import { count } from './words.ts'

type Props = {
  proposal: Proposal
  changes: readonly ProposedChange[]
  /** The sections that were not chosen. */
  leftOut: readonly number[]
  onAsk: (asked: Asked) => void
}

/** Takes a proposal, whole or for some sections, what is left of it, lays it aside, or puts back what stood before. */
export function ProposalActions({ proposal: { state }, changes, leftOut, onAsk }: Props) {
  const rest = restOf(changes, null)
  const sections = [...new Set(rest.flatMap(({ course_section }) => course_section?.section_id ?? []))]
  const chosen = sections.filter((one) => !leftOut.includes(one))
  const isWhole = chosen.length === sections.length
  const some = count(chosen.length, 'sección', 'secciones')
  return (
    <div className="flex flex-wrap gap-2">
      {mayStep('take', state) && (state === 'ready' || rest.length > 0) && (
        <Button
          mode={state === 'ready' ? 'primary' : 'default'}
          icon="check"
          disabled={chosen.length === 0}
          onClick={() =>
            onAsk({ step: 'take', of: isWhole ? null : { name: some, body: { sections_ids: chosen } } })
          }
        >
          {state === 'taken' ? 'Aplicar el resto' : isWhole ? 'Aplicar el horario' : `Aplicar ${some}`}
        </Button>
      )}
      {mayStep('undo', state) && (
        <Button icon="undo" onClick={() => onAsk({ step: 'undo' })}>
          Deshacer
        </Button>
      )}
      {mayStep('discard', state) && <Button onClick={() => onAsk({ step: 'discard' })}>Descartar</Button>}
    </div>
  )
}
