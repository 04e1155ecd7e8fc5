import { useNavigate } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { showDay } from '#kernel/dates.ts'
import { call } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { Proposed } from '#web/forms/Proposed.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  createFinalDelivery,
  type DeliveryStudent,
  type FinalDelivery,
  type Skipped,
  showFinalDelivery,
  updateFinalDelivery,
} from '../contract.ts'
import { TOUCHES } from './DeliveryWords.tsx'

// People are looked for with more than a form needs to be shown.
const JuriesField = lazyComponent(
  async () => (await import('./TakingPart.tsx')).JuriesField,
  <Skeleton rows={1} height={72} />,
)
const StudentsField = lazyComponent(
  async () => (await import('./TakingPart.tsx')).StudentsField,
  <Skeleton rows={1} height={48} />,
)

const UNTIL = 'Los jurados califican hasta 24 horas después de ese día.'
/** A date that stood is moved by an administrator (rules.md#final-deliveries). */
const FIXED = 'Una fecha ya definida la mueve un administrador.'

type Person = { id: number; first_name: string; last_name: string }
type CourseSectionIds = { section_id: number; course_id: number }

/** Who failed by absence is left out; the rest is done. */
const skippedWords = (skipped: readonly Skipped[]): string | undefined => {
  const failed = skipped.filter(({ code }) => code === 'lesson_student_failed_by_absence').length
  if (failed === 0) return undefined
  return failed === 1
    ? 'No participa 1 estudiante que tiene la materia aplazada por inasistencias.'
    : `No participan ${failed} estudiantes que tienen la materia aplazada por inasistencias.`
}

type CreateProps = {
  place: CourseSectionIds
  /** As it is called where nothing else is typed. */
  code: string
  teachers: readonly Person[]
  weighting_left: number
}

/** Makes the final delivery of a course of a section. */
export function CreateDeliveryForm({ place, code, teachers, weighting_left: left }: CreateProps) {
  const navigate = useNavigate()
  // What the evaluations leave; where there are none yet nobody knows.
  const proposed = { code, ...(left < 100 && { final_delivery_value_percent: left }) }
  return (
    <Form
      endpoint={createFinalDelivery}
      defaults={{
        ...place,
        final_delivery_value_percent: null,
        ...proposed,
        date: null,
        teacher_ids: [],
        student_ids: null,
      }}
      body={({ teacher_ids, ...values }) => ({
        ...values,
        ...(Array.isArray(teacher_ids) && teacher_ids.length > 0 && { teacher_ids }),
      })}
      touches={TOUCHES}
      submit="Crear entrega final"
      onDone={({ data }) => {
        toast.success('Se ha creado la entrega final con éxito', skippedWords(data.skipped))
        void navigate({ to: `/final-deliveries/${data.id}` })
      }}
      onCancel={() => void navigate({ to: `/sections/${place.section_id}` })}
    >
      <Proposed values={proposed}>
        <FormGroup columns>
          <TextField name="code" most={20} />
          <NumberField
            name="final_delivery_value_percent"
            unit="%"
            hint={
              left > 0 ? `Quedan ${left} % por asignar en la materia.` : 'Las evaluaciones ya suman 100 %.'
            }
          />
        </FormGroup>
      </Proposed>
      <FormGroup>
        <DateField name="date" hint={UNTIL} />
        <JuriesField known={teachers} />
        <StudentsField place={place} first={null} />
      </FormGroup>
    </Form>
  )
}

type EditProps = { delivery: FinalDelivery; students: readonly DeliveryStudent[] }

const valuesOf = (delivery: FinalDelivery, students: readonly DeliveryStudent[]) => ({
  ...delivery,
  teacher_ids: delivery.juries.map(({ id }) => id),
  student_ids: delivery.takes_everybody ? null : students.map(({ id }) => id),
})

/** Changes a final delivery. */
export function EditDeliveryForm({ delivery, students }: EditProps) {
  const navigate = useNavigate()
  const { isAdmin } = useUser()
  const { id, section_id, course_id, course_section, juries } = delivery
  const isFixed = !isAdmin && delivery.date !== null
  const params = { id }
  const back = () => void navigate({ to: `/final-deliveries/${id}` })
  return (
    <Form
      endpoint={updateFinalDelivery}
      params={params}
      defaults={valuesOf(delivery, students)}
      body={({ teacher_ids, reason, ...values }) => ({
        ...values,
        // One without juries gets them later.
        ...(Array.isArray(teacher_ids) && (teacher_ids.length > 0 || juries.length > 0) && { teacher_ids }),
        ...(values.date !== delivery.date && reason !== undefined && { reason }),
      })}
      touches={TOUCHES}
      reread={async () => {
        const read = (await call(showFinalDelivery, { params, query: { with: ['students'] } })).data
        return valuesOf(read, read.students ?? [])
      }}
      onDone={({ data }) => {
        toast.success('Se ha actualizado la entrega final con éxito', skippedWords(data.skipped))
        back()
      }}
      onCancel={back}
    >
      <FormGroup columns>
        <TextField name="code" most={20} />
        <NumberField name="final_delivery_value_percent" unit="%" />
      </FormGroup>
      <FormGroup>
        <DateField name="date" disabled={isFixed} hint={isFixed ? FIXED : UNTIL} />
        <Reason date={delivery.date} />
        <JuriesField known={[...juries, ...course_section.teachers]} />
        <StudentsField place={{ section_id, course_id }} first={students.map((one) => one.id)} />
      </FormGroup>
    </Form>
  )
}

/** Why a date that stood is moved. */
function Reason({ date }: Pick<FinalDelivery, 'date'>) {
  const { watch } = useFormContext()
  if (date === null || watch('date') === date) return null
  return (
    <TextField
      name="reason"
      most={300}
      needed
      hint={`Estaba para el ${showDay(date)}. El motivo queda en el historial.`}
    />
  )
}
