import { Badge } from '#web/ui/Badge.tsx'
import type { Proposal } from '../contract.ts'
import { STATE_LABELS } from './words.ts'

export function StateBadge({ of }: { of: Proposal }) {
  const { label, tone, icon } = STATE_LABELS[of.state]
  const isPart = of.state === 'taken' && of.taken_count < of.new_count + of.moved_count
  return (
    <Badge tone={isPart ? 'info' : tone} icon={icon}>
      {isPart ? 'Aplicada en parte' : label}
    </Badge>
  )
}
