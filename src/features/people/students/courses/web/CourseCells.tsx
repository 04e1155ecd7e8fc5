import { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { StudentCourse } from '../contract.ts'

const TONES: Record<StudentCourse['enrolment_state'], Tone> = {
  enrolled: 'info',
  withdrawn: 'neutral',
  approved: 'ok',
  failed: 'bad',
  failed_by_absence: 'bad',
}

export function EnrolmentState({ course: { enrolment_state: state } }: { course: StudentCourse }) {
  return <Badge tone={TONES[state]}>{ENROLMENT_LABELS[state]}</Badge>
}

export const teachersOf = ({ teachers }: StudentCourse): string =>
  teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ') ||
  'Sin profesor asignado'

/** `I. Guédez`, where there is little room. */
export const shortTeachersOf = ({ teachers }: StudentCourse): string =>
  teachers
    .map(({ first_name, last_name }) => `${first_name.slice(0, 1)}. ${last_name.split(' ')[0]}`)
    .join(', ') || 'sin profesor'

/** From here on the absences that are left are a warning. */
const FEW = 2

type Absences = Pick<StudentCourse, 'absences' | 'absences_left' | 'max_absences_to_fail' | 'enrolment_state'>

/** `queda 1`, `quedan 8`; what is wrong with it in a colour that the word repeats. */
export function absencesLeft({
  absences,
  absences_left: left,
  max_absences_to_fail: most,
  enrolment_state: state,
}: Absences): {
  word: string
  tone: string
} {
  if (state === 'failed_by_absence') return { word: 'aplazada', tone: 'text-bad' }
  // Of what is over nothing is left to be missed.
  if (state !== 'enrolled') return { word: `${absences} de ${most}`, tone: 'text-text-2' }
  if (left === null) return { word: `${absences}, sin límite`, tone: 'text-text-2' }
  if (left <= 0) return { word: 'no queda ninguna', tone: 'text-bad' }
  const word = left === 1 ? 'queda 1' : `quedan ${left}`
  return { word, tone: left <= FEW && absences > 0 ? 'text-warn' : 'text-text-2' }
}

/** How much of what is allowed was missed, as a bar, and what is left. */
export function AbsenceCell({ course }: { course: Absences }) {
  const { word, tone } = absencesLeft(course)
  const { absences, max_absences_to_fail: most } = course
  const part = most === 0 ? Number(absences > 0) : Math.min(1, absences / most)
  return (
    <span className={`inline-flex items-center gap-2 ${tone}`}>
      <span className="h-1.5 w-12 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className="block h-full" style={{ width: `${part * 100}%`, background: 'currentColor' }} />
      </span>
      <span className="figures whitespace-nowrap">
        <span className="sr-only">{`${absences} de ${most}, `}</span>
        {word}
      </span>
    </span>
  )
}
