import { SpecializationField } from '#features/plan/specializations/web/widgets/SpecializationField.tsx'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { GENDER_LABELS, showPhone } from '#kernel/person.ts'
import { call } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { IdentityField } from '#web/forms/IdentityField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { EmailField, PhoneField, TextField } from '#web/forms/TextField.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Preregistration, showPreregistration, updatePreregistration } from '../contract.ts'

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** As people write telephones; the version of what was read stays with it. */
const asTyped = (row: Preregistration) => ({ ...row, phone: showPhone(row.phone) })

/** Corrects what the guest wrote. */
export function CorrectDialog({ row, onClose }: { row: Preregistration; onClose: () => void }) {
  const params = { id: row.id }
  return (
    <Dialog title="Corregir preinscripción" open onClose={onClose} sheet>
      <Form
        endpoint={updatePreregistration}
        params={params}
        defaults={asTyped(row)}
        reread={async () => asTyped((await call(showPreregistration, { params, query: {} })).data)}
        onCancel={onClose}
        onDone={() => {
          toast.success('Se ha actualizado la preinscripción con éxito')
          onClose()
        }}
      >
        <FormGroup title="Datos personales">
          <IdentityField />
          <TextField name="first_name" label="Nombres" />
          <TextField name="last_name" label="Apellidos" />
          <PrintedText names={['first_name', 'last_name']} />
          <RadioField name="gender" options={optionsOf(GENDER_LABELS)} />
          <DateField name="birth_date" until={clock.today()} doubt="birthDateDoubt" />
          <TextField name="birth_place" />
        </FormGroup>
        <FormGroup title="Contacto">
          <EmailField name="email" />
          <PhoneField name="phone" />
          <TextField name="address" />
        </FormGroup>
        <FormGroup title="Estudios y turno">
          <SpecializationField />
          <RadioField name="shift" options={optionsOf(SHIFT_LABELS)} />
          <TextField name="previous_school" />
        </FormGroup>
      </Form>
    </Dialog>
  )
}
