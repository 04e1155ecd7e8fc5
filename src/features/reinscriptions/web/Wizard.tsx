import { type ReactNode, useState } from 'react'
import { JoinWaitingList } from '#features/waiting-list/web/widgets/JoinWaitingList.tsx'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useAction } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import { type NextSemester, reinscribe } from '../contract.ts'
import { CourseChoice, courseWords, creditWords } from './CourseChoice.tsx'
import { proposedPlaces, SectionChoice } from './SectionChoice.tsx'
import { Summary } from './Summary.tsx'

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
  const [step, go] = useState(0)
  const [chosen, choose] = useState(() =>
    preview.courses.filter(({ allowed }) => allowed).map(({ id }) => id),
  )
  const [places, setPlaces] = useState(() => proposedPlaces(preview))
  const action = useAction(reinscribe, {
    touches: ['students', 'inscriptions', 'sections', 're-inscriptions', 'dashboard'],
  })
  const courses = preview.courses.filter(({ id }) => chosen.includes(id))
  const repeated = courses.filter(({ is_repeated }) => is_repeated)
  const home = preview.sections.find(({ section_id }) => section_id === places.section_id)
  const isReady = preview.allowed && courses.length > 0 && (step === 0 || home !== undefined)
  const confirm = async () => {
    const { data } = await action.run({
      params: { id: student_id },
      query: {},
      body: {
        period_id: preview.period.id,
        ...(preview.specialization && { specialization_id: preview.specialization.id }),
        ...(home && { section_id: home.section_id }),
        course_ids: chosen,
        repeated_in: repeated.flatMap(({ id, offers }) => {
          const section_id = places.repeated_in[id]
          const isHome = offers.some((one) => one.section_id === home?.section_id)
          return section_id && !isHome ? [{ course_id: id, section_id }] : []
        }),
      },
    })
    onDone(data)
  }
  const next = step < 2 ? () => go(step + 1) : () => void confirm().catch(() => {})
  return (
    <div className="grid gap-6">
      <Stepper steps={STEPS} current={step} onGo={go} />
      {step === 0 && (
        <>
          {before}
          <CourseChoice preview={preview} chosen={chosen} onChange={choose} />
        </>
      )}
      {step === 1 && (
        <SectionChoice
          preview={preview}
          repeated={repeated}
          places={places}
          onChange={setPlaces}
          whenFull={({ section_id: id, letter_code }) => (
            <JoinWaitingList section={{ id, letter_code }} student_id={student_id} isOwn={isOwn} />
          )}
        />
      )}
      {step === 2 && <Summary preview={preview} courses={courses} places={places} />}
      <div ref={stickyFooterRef} className="save-bar">
        <p className="save-state" role="status">
          <b className="text-text">{courseWords(courses.length)}</b> ·{' '}
          {creditWords(courses.reduce((sum, { credits }) => sum + credits, 0))}
          {step > 0 && home && ` · sección ${home.semester_number}-${home.letter_code}`}
        </p>
        {step > 0 && (
          <Button mode="ghost" onClick={() => go(step - 1)} disabled={action.pending}>
            Atrás
          </Button>
        )}
        <Button mode="primary" onClick={next} busy={action.pending} disabled={!isReady}>
          {step < 2 ? 'Seguir' : isOwn ? 'Inscribirse' : 'Inscribir'}
        </Button>
      </div>
    </div>
  )
}
