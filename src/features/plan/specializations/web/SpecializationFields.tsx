import { FormGroup } from '#web/forms/Form.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'

/** What creation and edition ask alike. */
export function SpecializationFields() {
  return (
    <FormGroup>
      <TextField name="title" most={100} />
      <PrintedText names={['title']} />
      <TextField
        name="code"
        most={20}
        autoCapitalize="characters"
        hint="Corto y único: aparece en listados y secciones."
      />
      <SwitchField
        name="is_basic"
        label="Es el ciclo básico"
        hint="El comienzo común de todos los estudiantes. Solo una especialidad puede serlo."
      />
      <SwitchField
        name="enabled"
        label="Activa"
        hint="Una inactiva no se ofrece en preinscripciones ni exige pensum en los períodos."
      />
    </FormGroup>
  )
}
