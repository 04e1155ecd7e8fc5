import { useFormContext, useWatch } from 'react-hook-form'
import { FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { TypedField } from '#web/forms/TypedField.tsx'
import type { Reading } from '#web/ui/parse-input.ts'
import { isSameTag, tagsFromText } from '../rules.ts'
import { TagSuggestions } from './widgets/TagSuggestions.tsx'
import { useTags } from './widgets/use-tags.ts'

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
      <TextField name="description" most={200} hint="Por ejemplo, el piso o el edificio." />
      <NumberField name="max_capacity" unit="puestos" />
      <TagsField />
      <SwitchField
        name="multiple_sections"
        label="Admite varias secciones a la vez"
        hint="Como un laboratorio o una cancha que se comparten."
      />
    </FormGroup>
  )
}

const TAGS: Reading = {
  read: tagsFromText,
  show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
}

/** What a course may need of its room. */
function TagsField() {
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name: 'tags' })
  const own: readonly string[] = Array.isArray(value) ? value : []
  const { all } = useTags()
  return (
    <div>
      <TypedField
        name="tags"
        label="Qué tiene"
        reading={TAGS}
        hint="Lo que una materia puede necesitar, con comas: laboratorio, computadoras."
      />
      <TagSuggestions
        tags={all.filter((tag) => !own.some((one) => isSameTag(one, tag)))}
        onTake={(tag) => setValue('tags', [...own, tag], { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
