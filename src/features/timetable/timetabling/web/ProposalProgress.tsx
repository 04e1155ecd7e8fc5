import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Proposal, stopProposal } from '../contract.ts'
import { CostCurve } from './CostCurve.tsx'
import { placedWords } from './words.ts'

/** How far it is, how the costs fall, and the way to be content with that. */
export function ProposalProgress({ proposal }: { proposal: Proposal }) {
  const { id, state, progress, curve } = proposal
  const stop = useAction(stopProposal)
  return (
    <div className="grid gap-4">
      <p>
        {state === 'waiting' ? 'La búsqueda empieza en un momento.' : 'Se busca un lugar para cada bloque.'}{' '}
        Puede salir de la página: la búsqueda sigue.
      </p>
      <progress className="w-full" aria-label="Avance de la búsqueda" max={100} value={progress} />
      {proposal.sittings_count > 0 && <p className="figures">{placedWords(proposal)}.</p>}
      <CostCurve curve={curve} isOver={false} />
      <div>
        <Button busy={stop.pending} onClick={() => void stop.run({ params: { id } }).catch(() => {})}>
          Detener y usar lo mejor
        </Button>
      </div>
    </div>
  )
}
