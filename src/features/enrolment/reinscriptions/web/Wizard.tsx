import type { ReactNode } from 'react'
import { bareSection } from '#features/timetable/section-names/words.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import type { NextSemester, reinscribe } from '../contract.ts'
import { CourseChoice, courseWords, creditWords } from './CourseChoice.tsx'
import { SectionChoice } from './SectionChoice.tsx'
import { Summary } from './Summary.tsx'
import { useChoice } from './use-choice.ts'
import { WaitForSeat } from './WaitForSeat.tsx'

const STEPS = ['Materias', 'Sección', 'Confirmar'] as const

type Props = {
  student_id: number
  preview: NextSemester
  /** The choice of a specialization, above the courses. */
  before?: ReactNode
  onDone: (made: AnswerOf<typeof reinscribe>['data']) => void
}

/** The three steps of a re-inscription: what one can take, where, confirm. */
export function Wizard({ student_id, preview, before, onDone }: Props) {
  const { isStudent: isOwn } = useUser()
  const choice = useChoice({ student_id, preview, onDone })
  const { step, go, courses, places } = choice
  const home = preview.sections.find(({ section_id }) => section_id === places.section_id)
  return (
    <div className="grid gap-6">
      <Stepper steps={STEPS} current={step} onGo={go} />
      {choice.refusal && (
        <p className="note note-bad" role="alert">
          {choice.refusal}
        </p>
      )}
      {step === 0 && (
        <>
          {before}
          <CourseChoice preview={preview} chosen={choice.chosen} onChange={choice.choose} />
        </>
      )}
      {step === 1 && (
        <SectionChoice
          {...{ preview, courses, places }}
          onChange={choice.want}
          whenFull={(section) => (
            <WaitForSeat
              {...{ student_id, section }}
              kept={home && bareSection(home.semester_number, home.letter_code)}
            />
          )}
        />
      )}
      {step === 2 && <Summary preview={preview} courses={courses} places={places} />}
      <div ref={stickyFooterRef} className="save-bar">
        <p className="save-state" role="status">
          <b className="text-text">{courseWords(courses.length)}</b> ·{' '}
          {creditWords(courses.reduce((sum, { credits }) => sum + credits, 0))}
          {step > 0 && home && ` · sección ${bareSection(home.semester_number, home.letter_code)}`}
        </p>
        {step > 0 && (
          <Button mode="ghost" onClick={() => go(step - 1)} disabled={choice.pending}>
            Atrás
          </Button>
        )}
        <Button mode="primary" onClick={choice.next} busy={choice.pending} disabled={!choice.isReady}>
          {step < 2 ? 'Seguir' : isOwn ? 'Inscribirse' : 'Inscribir'}
        </Button>
      </div>
    </div>
  )
}
