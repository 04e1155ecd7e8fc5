import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { REQUEST_STATE_LABELS, type RequestState as State } from '../../words.ts'

const TONES: Record<State, Tone> = { pending: 'info', returned: 'warn', accepted: 'ok', withdrawn: 'neutral' }

/** Where a request stands, in a word. */
export const RequestState = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
)
