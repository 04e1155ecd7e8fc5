import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = { active: 'ok', retired: 'neutral', graduated: 'info' } as const

/** Active, retired or graduated. */
export function StudentState({ state }: { state: keyof typeof TONES }) {
  return <Badge tone={TONES[state]}>{STUDENT_STATE_LABELS[state]}</Badge>
}
