import { solvencyWords } from '#features/money/payments/words.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Props = { of: { debt_e2: number; pending_amount_e2?: number | null | undefined } }

/** Whether something is owed or waits for its review, and how much, in words. */
export const Solvency = ({ of }: Props) => (
  <Badge tone={of.debt_e2 > 0 ? 'warn' : of.pending_amount_e2 ? 'info' : 'ok'}>{solvencyWords(of)}</Badge>
)
