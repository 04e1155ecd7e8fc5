import { GENDER_LABELS } from '#kernel/person.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { IdentityField } from '#web/forms/IdentityField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { EmailField, PhoneField, TextField } from '#web/forms/TextField.tsx'
import { clock } from '#web/ui/clock.ts'

const GENDERS = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }))

/** Somebody who is inscribed without a pre-enrolment. */
export const PersonFields = () => (
  <>
    <FormGroup title="Datos personales" lead="Recibirá un correo para confirmar su cuenta.">
      <IdentityField kind="student.identity_kind" number="student.identity_number" />
      <TextField name="student.first_name" label="Nombres" needed />
      <TextField name="student.last_name" label="Apellidos" needed />
      <PrintedText names={['student.first_name', 'student.last_name']} />
      <RadioField name="student.gender" options={GENDERS} needed />
      <DateField name="student.birth_date" until={clock.today()} doubt="birthDateDoubt" needed />
    </FormGroup>
    <FormGroup title="Contacto">
      <EmailField name="student.email" needed />
      <PhoneField name="student.phone" needed />
      <TextField name="student.address" />
    </FormGroup>
  </>
)
