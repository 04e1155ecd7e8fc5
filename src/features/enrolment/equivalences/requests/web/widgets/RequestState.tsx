import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { RequestState as State } from '../../rules.ts'
import { REQUEST_STATE_LABELS } from '../../words.ts'

const TONES: Record<State, Tone> = { pending: 'info', returned: 'warn', accepted: 'ok', withdrawn: 'neutral' }

/** Where a request stands, in a word. */
export const RequestState = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
)
