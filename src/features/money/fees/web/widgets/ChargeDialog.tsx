import { useFormContext, useWatch } from 'react-hook-form'
import { listStudents } from '#features/people/students/contract.ts'
import { listSections } from '#features/timetable/sections/first-calls.ts'
import type { FieldErrors } from '#kernel/invalid.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { createCharges } from '../../charges/contract.ts'
import { type Fee, listFees } from '../../contract.ts'
import { CHARGED } from './charged.ts'

const students = {
  endpoint: listStudents,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${row.last_name}, ${row.first_name} · ${row.identity}`,
  }),
}
const sections = {
  endpoint: listSections,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${row.specialization_code} ${row.semester_code}-${row.letter_code}, ${row.period_year}-${row.period_number}`,
  }),
}
const WHOM = [
  { value: 'student', label: 'Un estudiante' },
  { value: 'section', label: 'Una sección' },
] as const

/** One who is not chosen yet. */
const NOBODY = [null]

/** A student or a section: the other is none. Which of the two is a value of the form, and comes back with a draft. */
function Whom() {
  const { setValue } = useFormContext()
  const whom = useWatch({ name: 'whom' }) === 'section' ? 'section' : 'student'
  const choose = (next: typeof whom) => {
    setValue('whom', next)
    setValue('section_id', null)
    setValue('student_ids', next === 'student' ? NOBODY : null)
  }
  return (
    <>
      <Segmented label="A quién se carga" value={whom} onChange={choose} choices={WHOM} />
      {whom === 'student' ? (
        <ComboField
          name="student_ids.0"
          label="Estudiante"
          needed
          from={students}
          placeholder="Nombre o documento"
        />
      ) : (
        <ComboField
          name="section_id"
          label="Sección"
          needed
          from={sections}
          placeholder="Código de la sección"
        />
      )}
    </>
  )
}

type Props = {
  fee?: Pick<Fee, 'id' | 'name'>
  /** Many who were chosen in a list. */
  ids?: readonly number[]
  onClose: () => void
  onDone?: () => void
}

const counted = (many: number) => (many === 1 ? '1 estudiante' : `${many} estudiantes`)

/** Charges a fee by hand, to a student, to many or to all of a section. */
export function ChargeDialog({ fee, ids, onClose, onDone = onClose }: Props) {
  const { data } = useAnswer(listFees, { query: { enabled: true, limit: 0 } }, { silent: true })
  const fees = (data?.data ?? []).map(({ id, name, price_e2 }) => ({
    value: id,
    label: `${name} · ${showMoney(price_e2)}`,
  }))
  return (
    <Dialog
      title={ids ? `Cargar un arancel a ${counted(ids.length)}` : 'Cargar un arancel'}
      open
      onClose={onClose}
    >
      <Form
        endpoint={createCharges}
        defaults={{
          fee_id: fee?.id ?? null,
          student_ids: ids ? [...ids] : NOBODY,
          whom: 'student',
          section_id: null,
          reason: '',
          due_on: null,
        }}
        // Whoever was chosen in a list is no part of what was typed.
        {...(ids && { draftFields: ['fee_id', 'reason', 'due_on'] })}
        check={({ whom, section_id }): FieldErrors =>
          whom === 'section' && !section_id ? { section_id: ['required'] } : {}
        }
        submit="Cargar"
        touches={CHARGED}
        onCancel={onClose}
        onDone={({ data: { charged, skipped } }) => {
          onDone()
          toast.success(
            charged === 1 ? 'Se ha hecho el cargo con éxito' : `Se han hecho ${charged} cargos`,
            skipped.length > 0 ? `Sin cargo: ${skipped.map(({ name }) => name).join('; ')}.` : undefined,
          )
        }}
      >
        <FormGroup columns>
          <SelectField name="fee_id" label="Arancel" options={fees} />
          {!ids && <Whom />}
          <DateField name="due_on" label="Vence" doubt="farOffDoubt" hint="Vacío: como dice el arancel." />
          <TextAreaField name="reason" label="Motivo" most={300} hint="El estudiante lo lee en su aviso." />
        </FormGroup>
      </Form>
    </Dialog>
  )
}
