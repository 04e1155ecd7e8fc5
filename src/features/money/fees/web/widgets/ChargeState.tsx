import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { CHARGE_STATE_LABELS, type ChargeState as State } from '../../words.ts'

const TONES: Record<State, Tone> = {
  owed: 'warn',
  overdue: 'bad',
  reported: 'info',
  paid: 'ok',
  waived: 'neutral',
}

/** How a charge stands, in a word. */
export const ChargeState = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{CHARGE_STATE_LABELS[state]}</Badge>
)
