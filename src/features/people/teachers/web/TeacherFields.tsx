import { useFormContext } from 'react-hook-form'
import { SpecializationField } from '#features/plan/specializations/web/widgets/SpecializationField.tsx'
import { GENDER_LABELS } from '#kernel/person.ts'
import { FormGroup } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { IdentityField } from '#web/forms/IdentityField.tsx'
import { PhotoField } from '#web/forms/PhotoField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { EmailField, PhoneField, TextField } from '#web/forms/TextField.tsx'

const GENDERS = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }))

/** Who somebody is and how to reach them. */
export function PersonFields({
  picture = null,
  emailHint = 'Con él inicia sesión.',
}: {
  picture?: string | null
  emailHint?: string
}) {
  return (
    <>
      <FormGroup title="Persona" lead="Como aparece en su documento." columns>
        <TextField name="first_name" label="Nombres" needed most={60} autoComplete="off" />
        <TextField name="last_name" label="Apellidos" needed most={60} autoComplete="off" />
        <PrintedText names={['first_name', 'last_name']} />
        <IdentityField />
        <SelectField name="gender" options={GENDERS} placeholder="Sin indicar" />
        <PhotoField name="profile_picture" picture={picture} />
      </FormGroup>
      <FormGroup title="Contacto" columns>
        <EmailField name="email" needed autoComplete="off" hint={emailHint} />
        <PhoneField name="phone" />
      </FormGroup>
    </>
  )
}

/** Whether somebody coordinates, and what; the second is asked of coordinators alone (rules.md#teachers). */
export function ChargeFields() {
  const { watch } = useFormContext<Values>()
  return (
    <FormGroup title="Coordinación">
      <SwitchField
        name="is_coordinator"
        label="Es coordinador"
        hint="Podrá ver a los profesores que supervise y las especialidades que se le asignen."
      />
      {watch('is_coordinator') === true && (
        <SpecializationField
          label="Especialidad que coordina"
          hint="Más adelante se le pueden asignar otras. Cada una tiene un solo coordinador."
        />
      )}
    </FormGroup>
  )
}

/** rules.md#teachers: the specialization of who is no coordinator is not sent; nothing chosen is not sent either. */
export function sendable(body: Values): Values {
  const { specialization_id, ...rest } = body
  return rest.is_coordinator === true && specialization_id ? { ...rest, specialization_id } : rest
}
