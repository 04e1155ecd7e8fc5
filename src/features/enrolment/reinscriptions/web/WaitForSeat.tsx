import { JoinWaitingList } from '#features/enrolment/waiting-list/web/widgets/JoinWaitingList.tsx'
import { placeInWords } from '#features/enrolment/waiting-list/words.ts'
import { bareSection } from '#features/timetable/section-names/words.ts'
import { useUser } from '#web/api/session.ts'
import type { HomeOffer } from '../contract.ts'

type Props = {
  student_id: number
  section: HomeOffer
  /** The section whose seat is kept meanwhile. */
  kept?: string | undefined
  onDone?: () => void
}

/** Of a full section: who waits, what becomes of it, and the way onto the list (rules.md#waiting-list). */
export function WaitForSeat({ student_id, section, kept, onDone }: Props) {
  const { isStudent: isOwn } = useUser()
  const { section_id, waiting, position } = section
  const name = bareSection(section.semester_number, section.letter_code)
  const meanwhile = kept === undefined ? '' : `; entretanto queda en la sección ${kept}`
  const promise = `Si se libera un cupo, se ofrece en orden y se guarda 48 horas${meanwhile}.${kept === undefined ? ' Con él se inscriben las materias pendientes que tengan cupo y no choquen.' : ''}`
  if (position !== null)
    return (
      <p className="text-compact text-text-2" role="status">
        {isOwn ? 'Está' : 'El estudiante está'} {placeInWords(position, name)}. {promise}
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2 pb-3">
      <p className="text-compact text-text-2">
        {waitingWords(waiting)} {promise}
      </p>
      <JoinWaitingList {...{ section_id, name, student_id, isOwn, ...(onDone && { onDone }) }} />
    </div>
  )
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nadie espera todavía.'
  return waiting === 1
    ? 'Hay 1 persona en la lista de espera: sería el puesto 2.'
    : `Hay ${waiting} personas en la lista de espera: sería el puesto ${waiting + 1}.`
}
