import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { Standing } from '../../rules.ts'

/** Where a period stands, in a word. */
export const STANDING_LABELS: Record<Standing, string> = {
  current: 'Actual',
  next: 'Siguiente',
  later: 'Posterior',
  older: 'Anterior',
}

const TONES: Record<Standing, Tone> = { current: 'ok', next: 'info', later: 'neutral', older: 'neutral' }

export function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={TONES[standing]}>{STANDING_LABELS[standing]}</Badge>
}
