import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { MAKE_UP_STATE_LABELS, type MakeUpState } from '../../words.ts'

const TONES: Record<MakeUpState, Tone> = { ahead: 'info', held: 'warn', sealed: 'ok' }

/** How far a make-up exam is, in a word. */
export const StateBadge = ({ state }: { state: MakeUpState }) => (
  <Badge tone={TONES[state]}>{MAKE_UP_STATE_LABELS[state]}</Badge>
)
