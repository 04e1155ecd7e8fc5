import { Badge } from '#web/ui/Badge.tsx'
import type { Proposal } from '../contract.ts'
import { STATE_LABELS } from './words.ts'

export function StateBadge({ of: { state } }: { of: Proposal }) {
  const { label, tone, icon } = STATE_LABELS[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
