import { useId } from 'react'
import type { PaymentMatch } from '../../contract.ts'
import { CandidateFacts } from './CandidateFacts.tsx'

type Props = {
  legend: string
  candidates: PaymentMatch['candidates']
  line_id: number | undefined
  onPick: (line_id: number | undefined) => void
  /** What stands for no line, where that may be chosen. */
  none?: string
}

/** The lines that may be a payment, one of which is chosen. */
export function LineChoice({ legend, candidates, line_id, onPick, none }: Props) {
  const name = useId()
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">{legend}</legend>
      {candidates.map((candidate) => (
        <label key={candidate.line.id} className="check">
          <input
            type="radio"
            name={name}
            checked={candidate.line.id === line_id}
            onChange={() => onPick(candidate.line.id)}
          />
          <CandidateFacts candidate={candidate} />
        </label>
      ))}
      {none && (
        <label className="check">
          <input
            type="radio"
            name={name}
            checked={line_id === undefined}
            onChange={() => onPick(undefined)}
          />
          {none}
        </label>
      )}
    </fieldset>
  )
}
