import { type FormEvent, useId, useState } from 'react'
import { bareSection } from '#features/timetable/section-names/words.ts'
import { showFullDay } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { previewWithdrawal, type WithdrawalPreview, withdrawCourses } from '../../contract.ts'
import { endedSentence, gradedSentence } from '../../courses/words.ts'
import { why } from './Why.tsx'
import { TOUCHED, useTellWithdrawn } from './withdrawing.ts'

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Withdraws a student from courses: what may be chosen, why the rest may not, and what it costs. */
export function WithdrawCourses({ student, onClose }: Props) {
  const id = useId()
  const answer = useAnswer(previewWithdrawal, { params: { id: student.id } }, { staleTime: 0, silent: true })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const reason = useReason(withdrawCourses, student.id)
  const action = useAction(withdrawCourses, { touches: [...TOUCHED] })
  const tell = useTellWithdrawn()
  const mayChoose = answer.data?.data.courses.some(({ code }) => code === null) ?? false
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    await action.run({ params: { id: student.id }, body: { course_ids: [...chosen], reason: given } })
    reason.forget()
    tell(chosen.length === 1 ? 'Se ha retirado la materia' : `Se han retirado ${chosen.length} materias`)
    onClose()
  }
  return (
    <Dialog
      title={`Retirar materias de ${student.name}`}
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            {mayChoose ? 'Cancelar' : 'Cerrar'}
          </Button>
          {mayChoose && (
            <Button
              type="submit"
              form={id}
              mode="primary"
              busy={action.pending}
              disabled={chosen.length === 0}
            >
              {chosen.length > 1 ? `Retirar ${chosen.length} materias` : 'Retirar materia'}
            </Button>
          )}
        </>
      }
    >
      <Answered answer={answer} rows={4}>
        {(preview) => (
          <form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
            <Choice preview={preview} chosen={chosen} onChoose={setChosen} />
            {mayChoose && (
              <>
                <Cost preview={preview} isAll={chosen.length === preview.courses.length} />
                <ReasonField
                  reason={reason}
                  hint="Queda en el historial y en la lista de retiros, y el estudiante lo lee en su aviso."
                  most={500}
                />
              </>
            )}
          </form>
        )}
      </Answered>
    </Dialog>
  )
}

type Course = WithdrawalPreview['courses'][number]

const whyNotIn =
  (inscriptions: WithdrawalPreview['inscriptions']) =>
  (course: Course): string | null => {
    if (course.code === 'course_withdrawals_ended') return endedSentence(course)
    if (course.code === 'course_already_graded') return gradedSentence(inscriptions)
    return course.code && why(course.code)
  }

type ChoiceProps = {
  preview: WithdrawalPreview
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

function Choice({ preview: { courses, inscriptions, retire_code }, chosen, onChoose }: ChoiceProps) {
  if (retire_code !== null) return <p>{why(retire_code)}</p>
  if (courses.length === 0) return <p>No tiene materias inscritas en un período que esté en curso.</p>
  const whyNot = whyNotIn(inscriptions)
  const [first, ...others] = new Set(courses.map(whyNot))
  // What is said of a course stands at that course.
  const isOfAll = courses.every(({ code }) => code !== 'course_already_graded')
  if (first && others.length === 0 && isOfAll) return <p>{first}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Materias</legend>
      {courses.map((course) => (
        <label key={`${course.period} ${course.course_id}`} className="check">
          <input
            type="checkbox"
            disabled={course.code !== null}
            checked={chosen.includes(course.course_id)}
            onChange={({ target }) =>
              onChoose(
                target.checked
                  ? [...chosen, course.course_id]
                  : chosen.filter((one) => one !== course.course_id),
              )
            }
          />
          <span>
            {course.title}
            <span className="block text-hint text-text-3">
              {course.code === null
                ? `Sección ${bareSection(course.semester_number, course.letter_code)}, período ${course.period}`
                : whyNot(course)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Cost({ preview: { inscriptions }, isAll }: { preview: WithdrawalPreview; isAll: boolean }) {
  const [first] = inscriptions
  return (
    <p className="text-text-2">
      La materia sale de la lista, la asistencia y la planilla de notas; lo registrado se conserva. El cupo en
      la sección, el precio y la deuda no cambian.
      {isAll && ' Sin ninguna materia, la inscripción queda «sin materias».'}
      {first &&
        ` Se retiran materias hasta el ${showFullDay(first.last_day)}${first.until_first_note ? ', y solo hasta la primera nota de cada una' : ''};`}{' '}
      un administrador puede deshacerlo, en «Retiros», mientras el período esté abierto.
    </p>
  )
}
