import { showDay } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { PaymentMatch } from '../../contract.ts'
import { REASON_WORDS, showSum } from '../words.ts'

type Props = { candidate: PaymentMatch['candidates'][number] }

/** A line that may be a payment, and what speaks for it. */
export const CandidateFacts = ({ candidate: { line, reasons } }: Props) => (
  <span className="min-w-0 flex-1">
    <span className="figures block">
      <b className="font-medium">{showSum(line.amount_e2, line.currency)}</b>, {showDay(line.day)},{' '}
      <span className="break-words">{line.reference || 'sin referencia'}</span>
    </span>
    <span className="block break-words text-compact text-text-2">
      {line.description && `${line.description} · `}
      {line.account}
    </span>
    <span className="flex flex-wrap gap-1">
      {reasons.map((reason) => (
        <Badge key={reason} tone={reason === 'day' ? 'neutral' : 'info'}>
          {REASON_WORDS[reason]}
        </Badge>
      ))}
    </span>
  </span>
)
