import * as z from 'zod/mini'
import { day } from '#kernel/dates.ts'
import { endpoint, FILE_BYTES, nothing } from '#kernel/endpoint.ts'
import { positiveCents } from '#kernel/money.ts'
import { note } from '#kernel/notes.ts'
import { email, optionalText, text } from '#kernel/text.ts'
import { ComboField } from '#web/forms/ComboField.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { FileField } from '#web/forms/FileField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { IdentityField } from '#web/forms/IdentityField.tsx'
import { MoneyField, NoteField, NumberField, TimeField } from '#web/forms/MoneyField.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { PhotoField } from '#web/forms/PhotoField.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { CheckField, SwitchField } from '#web/forms/SwitchField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '#web/forms/TextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'

const sample = endpoint({
  method: 'POST',
  path: '/dev-sample',
  summary: 'Nothing answers it: sending shows the refusal',
  roles: 'public',
  body: z.strictObject({
    first_name: text(30),
    description: optionalText(200),
    email,
    password: z.string().check(z.minLength(12)),
    phone: optionalText(20),
    identity_kind: z.enum(['V', 'E', 'P']),
    identity_number: text(12),
    shift: z.enum(['morning', 'afternoon', 'mixed']),
    specialization_id: z.int(),
    gender: z.enum(['male', 'female']),
    birth_date: day,
    start_time: z.optional(z.string().check(z.regex(/^\d\d:\d\d$/, { error: 'time' }))),
    amount: positiveCents,
    note,
    credits: z.int().check(z.minimum(1), z.maximum(20)),
    enabled: z.boolean(),
    supports_finals: z.optional(z.boolean()),
  }),
  files: {
    profile_picture: { kind: 'picture', most_bytes: FILE_BYTES, required: false },
    file: { kind: 'document', most_bytes: 2 * FILE_BYTES, required: false },
  },
  answer: nothing,
})

const SHIFTS = [
  { value: 'morning', label: 'Mañana' },
  { value: 'afternoon', label: 'Tarde' },
  { value: 'mixed', label: 'Mixto' },
]
const GENDERS = [
  { value: 'female', label: 'Femenino' },
  { value: 'male', label: 'Masculino' },
]
const SPECIALIZATIONS = ['Informática', 'Electrónica', 'Administración', 'Enfermería', 'Diseño gráfico'].map(
  (label, index) => ({ value: index + 1, label }),
)

/** Every field in one form, and some filled and disabled. */
export function FormSection() {
  return (
    <>
      <h2 className="text-section">Formulario</h2>
      <Card>
        <Form
          endpoint={sample}
          defaults={{ enabled: true, identity_kind: 'V' }}
          onDone={() => toast.success('Se ha creado la muestra con éxito')}
          onNext={() => toast.success('Se ha creado la muestra con éxito')}
        >
          <FormGroup title="Persona" lead="Como aparece en su documento." columns>
            <TextField name="first_name" most={30} autoComplete="given-name" />
            <IdentityField />
            <EmailField name="email" />
            <PhoneField name="phone" />
            <PasswordField name="password" autoComplete="new-password" hint="Al menos 12 caracteres." />
            <DateField name="birth_date" until="2026-11-21" />
            <RadioField name="gender" options={GENDERS} />
            <PhotoField name="profile_picture" />
          </FormGroup>
          <FormGroup title="Estudios" columns>
            <SelectField name="shift" options={SHIFTS} />
            <ComboField name="specialization_id" options={SPECIALIZATIONS} />
            <NumberField name="credits" />
            <NoteField name="note" />
            <TimeField name="start_time" label="Hora de inicio" />
            <MoneyField name="amount" hint="En dólares." />
          </FormGroup>
          <FormGroup title="Lo demás">
            <TextAreaField name="description" most={200} />
            <FileField name="file" accept=".pdf,.png" />
            <SwitchField name="enabled" label="Activo" hint="Se puede cambiar después." />
            <CheckField name="supports_finals" />
          </FormGroup>
        </Form>
      </Card>
    </>
  )
}
