import { useNavigate } from '@tanstack/react-router'
import { showDay } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { showNote } from '#kernel/notes.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createMakeUp, type FailedCourse, listFailedCourses } from '../../contract.ts'
import { Cost } from './Cost.tsx'
import { MADE_UP, teachers } from './made-up.ts'

type Props = {
  /** Of a closed period. */
  period_id: number
  course: FailedCourse
  onClose: () => void
}

/** Makes a make-up exam of a course of a closed period. */
export function MakeUpDialog({ period_id, course, onClose }: Props) {
  const navigate = useNavigate()
  const { section_id, course_id } = course
  const { data } = useAnswer(listFailedCourses, { params: { id: period_id } }, { silent: true })
  return (
    <Dialog title={`Reparación de ${course.title}, ${course.section}`} open onClose={onClose}>
      <Form
        endpoint={createMakeUp}
        draft={`${section_id} ${course_id}`}
        defaults={{ section_id, course_id, held_on: '', inscribe_until: '', examiner_id: null, fee_id: null }}
        submit="Hacer la reparación"
        touches={MADE_UP}
        onCancel={onClose}
        onDone={({ data: made }) => {
          onClose()
          toast.success(
            'Se ha hecho la reparación con éxito',
            made.fee
              ? 'Se avisó a quienes pueden inscribirse.'
              : `Inscritos: ${made.inscribed_count}. Se les avisó.`,
          )
          void navigate({ to: `/make-ups/${made.id}` })
        }}
      >
        <Fields course={course} rule={data?.data} />
      </Form>
    </Dialog>
  )
}

type FieldsProps = { course: FailedCourse; rule: AnswerOf<typeof listFailedCourses>['data'] | undefined }

function Fields({ course, rule }: FieldsProps) {
  const latest = rule?.latest
  return (
    <>
      <Whom course={course} rule={rule} />
      <FormGroup columns>
        <DateField
          name="held_on"
          label="Día"
          needed
          from={clock.today()}
          {...(latest && { until: latest, hint: `Hasta el ${showDay(latest)}, por la regla del instituto.` })}
        />
        <ComboField
          name="examiner_id"
          label="Examinador"
          from={teachers}
          placeholder={course.teachers[0]?.name ?? 'Nombre o documento'}
          hint="Vacío: el primer profesor de la materia."
        />
      </FormGroup>
      <Cost specialization_id={course.specialization_id} />
    </>
  )
}

/** Who may take it, and what it counts. */
const Whom = ({ course, rule }: FieldsProps) => (
  <p className="hint">
    {course.candidates_count === 1
      ? 'La puede presentar 1 estudiante.'
      : `La pueden presentar ${course.candidates_count} estudiantes.`}{' '}
    {rule?.most_note == null ? 'Cuenta la nota que se saque.' : `Vale a lo sumo ${showNote(rule.most_note)}.`}{' '}
    {rule?.with_absences && 'También quienes quedaron aplazados por inasistencias.'}
  </p>
)
