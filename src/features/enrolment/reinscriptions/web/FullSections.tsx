import { useNavigate } from '@tanstack/react-router'
import { useUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import type { NextSemester } from '../contract.ts'
import { frameOf } from './HoursDrawing.tsx'
import { SectionWords } from './SectionChoice.tsx'
import { WaitForSeat } from './WaitForSeat.tsx'

type Props = { student_id: number; preview: NextSemester }

/** Where no section of the semester has a seat left: the list of each, to wait for one (rules.md#waiting-list). */
export function FullSections({ student_id, preview: { semester, sections } }: Props) {
  const { isStudent: isOwn } = useUser()
  const navigate = useNavigate()
  if (sections.length === 0) return null
  const weeks = sections.map((section) => [{ title: section.letter_code, slots: section.slots }])
  const frame = frameOf(weeks.flat())
  // The own place in the list stands among the inscriptions.
  const toOwn = () => void navigate({ to: `/profile/${student_id}/inscriptions` })
  return (
    <Card title={`Secciones del semestre ${semester?.number ?? ''}`} flush>
      <ul className="ruled">
        {sections.map((section, index) => (
          <li key={section.section_id} className="grid gap-2 py-3">
            <SectionWords section={section} mine={weeks[index] ?? []} others={[]} frame={frame} />
            <WaitForSeat {...{ student_id, section }} {...(isOwn && { onDone: toOwn })} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
