import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { PreregistrationState as State } from '../../contract.ts'

export const STATE_LABELS: Record<State, string> = {
  pending: 'Pendiente',
  confirmed: 'Aprobada',
  rejected: 'Rechazada',
}
const TONES: Record<State, Tone> = { pending: 'warn', confirmed: 'ok', rejected: 'neutral' }

/** Where a pre-enrolment stands, in words. */
export const PreregistrationState = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
)
