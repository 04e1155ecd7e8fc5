import { useNavigate } from '@tanstack/react-router'
import { JoinWaitingList } from '#features/waiting-list/web/widgets/JoinWaitingList.tsx'
import { useUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import type { NextSemester } from '../contract.ts'
import { SectionWords } from './SectionChoice.tsx'

type Props = { student_id: number; preview: NextSemester }

/** Where no section of the semester has a seat left: the list of each, to wait for one (rules.md#waiting-list). */
export function FullSections({ student_id, preview: { semester, sections } }: Props) {
  const { isStudent: isOwn } = useUser()
  const navigate = useNavigate()
  if (sections.length === 0) return null
  // The own place in the list stands among the inscriptions.
  const toOwn = () => void navigate({ to: `/profile/${student_id}/inscriptions` })
  return (
    <Card title={`Secciones del semestre ${semester?.number ?? ''}`} flush>
      <ul className="ruled">
        {sections.map((section) => (
          <li key={section.section_id} className="grid justify-items-start gap-2 py-3">
            <SectionWords section={section} />
            <JoinWaitingList
              section={{ id: section.section_id, letter_code: section.letter_code }}
              student_id={student_id}
              isOwn={isOwn}
              {...(isOwn && { onDone: toOwn })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
