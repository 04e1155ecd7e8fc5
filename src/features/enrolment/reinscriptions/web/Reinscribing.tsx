import { type ReactNode, useEffect, useState } from 'react'
import { createInscription } from '#features/enrolment/inscriptions/contract.ts'
import { listWithdrawals } from '#features/enrolment/withdrawals/contract.ts'
import { showDayInWords } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type CoursePreview, type NextSemester, showNextSemester } from '../contract.ts'
import { ComingBack } from './ComingBack.tsx'
import { CourseChoice } from './CourseChoice.tsx'
import { FullSections } from './FullSections.tsx'
import { keptSpecialization } from './kept-choice.ts'
import { SpecializationChoice } from './SpecializationChoice.tsx'
import { Wizard } from './Wizard.tsx'

type Props = { student_id: number; onDone: (made: { id: number }) => void }

/** What is refused before there is anything to choose: it is told, not shown as a fault. */
const TOLD = [400, 404, 409]
const NONE_OPEN = 'reinscription_preview_not_possible' satisfies ErrorCode

/** One student's re-inscription, from what can be taken to the confirmation. */
export function Reinscribing({ student_id, onDone }: Props) {
  const [specialization_id, setSpecializationId] = useState(() => keptSpecialization(student_id))
  const query = specialization_id === undefined ? {} : { specialization_id }
  const answer = useAnswer(
    showNextSemester,
    { params: { id: student_id }, query },
    { silent: true, staleTime: 0, keep: true },
  )
  const { error } = answer
  // What was kept on the device may no longer be the student's to choose.
  const isStale = specialization_id !== undefined && answer.data?.data.specializations.length === 0
  useEffect(() => {
    if (isStale) setSpecializationId(undefined)
  }, [isStale])
  if (error && !answer.isFetching && 'status' in error && TOLD.includes(Number(error.status)))
    return (
      <EmptyState
        title={
          'code' in error && error.code === NONE_OPEN
            ? 'Por ahora no hay reinscripción'
            : 'No hay reinscripción por hacer'
        }
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  return (
    <Answered answer={answer} rows={8} height={56}>
      {(preview) => (
        <Choosing
          {...{ student_id, preview, onDone }}
          before={
            <SpecializationChoice
              preview={preview}
              value={specialization_id}
              onChange={setSpecializationId}
            />
          }
        />
      )}
    </Answered>
  )
}

type ChoosingProps = Props & { preview: NextSemester; before: ReactNode }

/** Where it leads, then the steps, or what stands in the way. */
function Choosing({ student_id, preview, before, onDone }: ChoosingProps) {
  return (
    <div className="grid gap-4">
      <p>
        Período {preview.period.name}
        {preview.specialization && ` · ${preview.specialization.title}`}
        {preview.semester && `, semestre ${preview.semester.number}`}.{' '}
        <span className="text-text-2">
          Inscripciones hasta el {showDayInWords(preview.period.first_cut_end_date)}.
        </span>
      </p>
      {preview.allowed ? (
        <Wizard
          // What is chosen belongs to what is offered.
          key={`${preview.specialization?.id} ${preview.semester?.id}`}
          {...{ student_id, preview, onDone }}
          before={
            <>
              <ComingBack preview={preview} />
              <GoingOn preview={preview} />
              {before}
            </>
          }
        />
      ) : (
        <>
          <ComingBack preview={preview} />
          <Barred {...{ student_id, preview, before }} />
        </>
      )}
    </div>
  )
}

/** What is worth knowing before the courses are chosen. */
function GoingOn({ preview }: { preview: NextSemester }) {
  return (
    <>
      {preview.sentence && <p className="note note-info max-w-full">{preview.sentence}</p>}
      {preview.is_again && (
        <p className="note note-info max-w-full">
          Se repite el semestre: ninguna materia del siguiente puede cursarse todavía.
        </p>
      )}
      {preview.courses.some(isWaiting) && (
        <p className="note note-warn">
          Hay materias que esperan notas definitivas: quien se inscribe ahora, lo hace sin ellas.
        </p>
      )}
    </>
  )
}

/** What an administrator may set aside with a reason (rules.md#inscriptions). */
const SET_ASIDE = [
  'student_cant_move_to_next_semester',
  'basic_avg_lt_approval_minimum_avg',
  'student_has_debt',
] satisfies ErrorCode[]

const isWaiting = ({ why }: CoursePreview) =>
  why?.missing.some(({ verdict }) => verdict === 'running') ?? false

/** What stands in the way of the whole, and of each course. */
function Barred({ student_id, preview, before }: Omit<ChoosingProps, 'onDone'>) {
  const { isStudent: isOwn } = useUser()
  const may = useMay()
  if (preview.code === 'period_and_student_latest_period_are_equals')
    return (
      <>
        <p className="note note-info max-w-full" role="status">
          {preview.sentence}
        </p>
        <p className="flex flex-wrap gap-3">
          <LinkTo to={`/${isOwn ? 'profile' : 'students'}/${student_id}/inscriptions`} mode="default">
            {isOwn ? 'Ver mis inscripciones' : 'Ver inscripciones'}
          </LinkTo>
          {preview.student_state === 'retired' && (
            <LinkTo to="/withdrawals" search={{ student_id }} allows={listWithdrawals} icon="undo">
              Deshacer el retiro
            </LinkTo>
          )}
        </p>
      </>
    )
  const isChoosing = preview.code === 'specialization_not_present'
  const courses = preview.courses.filter(({ allowed }) => !allowed)
  return (
    <div className="grid gap-6">
      <p className={`note ${isChoosing ? 'note-info' : 'note-bad'}`} role="status">
        {preview.sentence}
      </p>
      {may(createInscription) && SET_ASIDE.some((one) => one === preview.code) && (
        <div className="grid justify-items-start gap-2">
          <p>Si corresponde, se inscribe de todos modos con un motivo, que queda en el historial.</p>
          <LinkTo to={`/inscriptions/create?student_id=${student_id}`} mode="default">
            Inscribir con un motivo
          </LinkTo>
        </div>
      )}
      {isOwn && preview.code === 'student_has_debt' && (
        <p>
          <LinkTo to={`/profile/${student_id}/inscriptions`} mode="default" icon="money">
            Reportar un pago
          </LinkTo>
        </p>
      )}
      {before}
      {preview.code === 'no_available_sections_for_inscription' && (
        <FullSections student_id={student_id} preview={preview} />
      )}
      {!isChoosing && <CourseChoice preview={{ ...preview, courses }} chosen={[]} />}
    </div>
  )
}
