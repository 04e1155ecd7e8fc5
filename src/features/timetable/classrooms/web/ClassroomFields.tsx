import { FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'

/** What creation and edition ask alike. */
export function ClassroomFields() {
  return (
    <FormGroup>
      <TextField
        name="code"
        most={20}
        autoCapitalize="characters"
        hint="Corto y único: aparece en los horarios."
      />
      <TextField name="description" most={200} hint="Por ejemplo, el piso o el equipo que tiene." />
      <NumberField name="max_capacity" unit="puestos" />
      <SwitchField
        name="multiple_sections"
        label="Admite varias secciones a la vez"
        hint="Como un laboratorio o una cancha que se comparten."
      />
    </FormGroup>
  )
}
