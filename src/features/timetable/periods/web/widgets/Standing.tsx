import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { PeriodStanding } from '../../rules.ts'
import { STANDING_LABELS } from '../../words.ts'

const TONES: Record<PeriodStanding, Tone> = {
  current: 'ok',
  next: 'info',
  later: 'neutral',
  older: 'neutral',
}

export function StandingBadge({ standing }: { standing: PeriodStanding }) {
  return <Badge tone={TONES[standing]}>{STANDING_LABELS[standing]}</Badge>
}
