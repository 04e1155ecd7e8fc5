import { useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DocumentRequest } from '../contract.ts'
import { moveMany } from '../making/contract.ts'
import { CAUSES } from '../words.ts'
import { keepPaper } from './PaperFile.tsx'
import { rowName } from './RequestActs.tsx'
import { useMoves } from './UseMoves.tsx'

type Props = { request: DocumentRequest }

/** What is done at the desk with a request of the student who stands there: it is made, kept for the printer, handed over. */
export function RequestDesk({ request }: Props) {
  const may = useMay()
  const moves = useMoves()
  const { state, paper, refusal, charge } = request
  const isVoid = Boolean(paper?.withdrawn_at)
  // The action has said why not.
  const send = (to: 'generated' | 'retired') => void moves.send([request], to).catch(() => {})
  const mayMove = may(moveMany)
  if (state === 'pending' && refusal)
    return <span className="text-compact text-warn">{CAUSES[refusal] ?? 'No se puede preparar'}</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state === 'pending' && mayMove && (
        <Act label="Preparar" of={request} busy={moves.busy} onClick={() => send('generated')} />
      )}
      {paper && !isVoid && (
        <Button
          mode="ghost"
          size="sm"
          label={`Descargar ${rowName(request)}`}
          onClick={() => void keepPaper(request)}
        >
          Descargar
        </Button>
      )}
      {state === 'generated' && isVoid && <span className="text-compact text-warn">Documento anulado</span>}
      {charge?.is_settled === false && <span className="text-compact text-warn">Por pagar</span>}
      {state === 'generated' && mayMove && !isVoid && charge?.is_settled !== false && (
        <Act label="Entregar" of={request} busy={moves.busy} onClick={() => send('retired')} />
      )}
    </span>
  )
}

type ActProps = { label: string; of: DocumentRequest; busy: boolean; onClick: () => void }

const Act = ({ label, of, busy, onClick }: ActProps) => (
  <Button size="sm" mode="ghost" label={`${label} ${rowName(of)}`} busy={busy} onClick={onClick}>
    {label}
  </Button>
)
