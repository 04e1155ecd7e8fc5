import { useState } from 'react'
import { NoteLink } from '#features/people/binnacles/web/widgets/NoteLink.tsx'
import { updateEnrolledStudent } from '#features/teaching/closing/corrections/contract.ts'
import { useAction } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { markStudent, type RollStudent } from '../contract.ts'
import { markName } from '../rules.ts'
import type { LessonRoll } from './use-roll.ts'
import { MARK_WORDS } from './words.ts'

const TONES = { absent: 'bad', delayed: 'warn' } as const

/** Who was at a lesson; who may, justifies an absence or takes that back. */
export function LessonStudents({ lesson }: { lesson: LessonRoll }) {
  const [dialog, setDialog] = useState<RollStudent | null>(null)
  const [pardoned, setPardoned] = useState<RollStudent | null>(null)
  const { isAdmin } = useUser()
  if (lesson.state !== 'registered') return null
  return (
    <Card title="Asistencia" flush>
      <ul className="ruled">
        {lesson.students.map((student) => {
          const { pivot } = student
          return (
            <li key={student.id} className="flex flex-wrap items-center gap-x-3 py-2">
              <span className="min-w-0 flex-1">
                {student.last_name}, {student.first_name}
                {pivot.justification && (
                  <span className="block text-compact text-text-2">Justificada: {pivot.justification}</span>
                )}
              </span>
              <NoteLink
                student_id={student.id}
                lesson={{ ...lesson, title: lesson.course_section.title }}
                of={`${student.last_name}, ${student.first_name}`}
              />
              {student.enrolment_state === 'failed_by_absence' && (
                <Badge tone="bad">Aplazado por inasistencias</Badge>
              )}
              {isAdmin && !lesson.is_closed && student.enrolment_state === 'failed_by_absence' && (
                <Button
                  mode="ghost"
                  size="sm"
                  label={`Levantar el aplazo de ${student.last_name}, ${student.first_name}`}
                  onClick={() => setPardoned(student)}
                >
                  Levantar
                </Button>
              )}
              {lesson.may_justify && pivot.attendance === false && (
                <Button
                  mode="ghost"
                  size="sm"
                  label={`${pivot.justified ? 'Quitar justificación' : 'Justificar'} de ${student.last_name}, ${student.first_name}`}
                  onClick={() => setDialog(student)}
                >
                  {pivot.justified ? 'Quitar justificación' : 'Justificar'}
                </Button>
              )}
              <MarkWord of={student} />
            </li>
          )
        })}
      </ul>
      {pardoned && <Pardon lesson={lesson} student={pardoned} onClose={() => setPardoned(null)} />}
      {dialog && <Justify lesson={lesson} student={dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}

/** Who was there needs no colour: who was not stands out. */
function MarkWord({ of: { pivot } }: { of: RollStudent }) {
  const mark = markName(pivot)
  if (pivot.attendance === null) return <span className="text-text-3">sin registrar</span>
  if (mark === 'present') return <span className="text-text-2">{MARK_WORDS.present}</span>
  return <Badge tone={pivot.justified ? 'info' : TONES[mark]}>{MARK_WORDS[mark]}</Badge>
}

type Props = { lesson: LessonRoll; student: RollStudent; onClose: () => void }

function Justify({ lesson, student, onClose }: Props) {
  const reason = useReason(markStudent, lesson.id, student.id)
  const { run, pending } = useAction(markStudent, { touches: ['lessons', 'students'] })
  const { justified } = student.pivot
  const confirm = async () => {
    const justification = justified ? null : reason.given()
    if (!justified && justification === null) return
    const params = { lesson_id: lesson.id, student_id: student.id }
    await run({ params, body: { justified: !justified, justification } })
    reason.forget()
    toast.success(justified ? 'La inasistencia vuelve a contar' : 'La inasistencia quedó justificada')
    onClose()
  }
  return (
    <ConfirmDialog
      title={justified ? 'Quitar la justificación' : 'Justificar la inasistencia'}
      open
      confirm={justified ? 'Quitar' : 'Justificar'}
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      <div className="grid gap-3">
        <p>
          {student.last_name}, {student.first_name}.{' '}
          {justified
            ? 'La inasistencia vuelve a contar.'
            : 'Deja de contar para el límite y queda en el registro con su motivo.'}
        </p>
        {!justified && (
          <ReasonField
            reason={reason}
            hint="Queda con la asistencia."
            most={300}
            common={['Reposo médico', 'Duelo', 'Representación de la institución']}
            isFirst
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Lets who failed by absence go on; for good. */
function Pardon({ lesson, student, onClose }: Props) {
  const reason = useReason(updateEnrolledStudent, lesson.id, student.id)
  const { run, pending } = useAction(updateEnrolledStudent, { touches: ['lessons', 'students', 'dashboard'] })
  const confirm = async () => {
    const given = reason.given()
    if (given === null) return
    const { section_id, course_id } = lesson
    await run({
      params: { section_id, course_id, student_id: student.id },
      body: { absences_pardoned: true, reason: given },
    })
    reason.forget()
    toast.success('El aplazo quedó levantado')
    onClose()
  }
  return (
    <ConfirmDialog
      title="Levantar el aplazo por inasistencias"
      open
      confirm="Levantar"
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      <div className="grid gap-3">
        <p>
          {student.last_name}, {student.first_name} vuelve a cursar la materia, y sus inasistencias ya no la
          aplazan.
        </p>
        <ReasonField reason={reason} hint="Queda en el historial." most={300} isFirst />
      </div>
    </ConfirmDialog>
  )
}
