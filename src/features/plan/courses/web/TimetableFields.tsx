import { useFormContext, useWatch } from 'react-hook-form'
import { isSameTag } from '#features/timetable/classrooms/rules.ts'
import { TagSuggestions } from '#features/timetable/classrooms/web/widgets/TagSuggestions.tsx'
import { useTags } from '#features/timetable/classrooms/web/widgets/use-tags.ts'
import { FormGroup } from '#web/forms/Form.tsx'
import { textOf } from '#web/forms/form-context.ts'
import { TypedField } from '#web/forms/TypedField.tsx'
import type { Reading } from '#web/ui/parse-input.ts'
import { sittingsFromText, sittingsInWords, sittingsOfHours } from '../rules.ts'

const SITTINGS: Reading = {
  read: sittingsFromText,
  show: (value) => (Array.isArray(value) ? sittingsInWords(value) : textOf(value)),
}
const PLAIN: Reading = { read: (text) => text, show: textOf }

/** What a timetable must know of a course: how its hours are cut, and which rooms it can be in. */
export function TimetableFields() {
  return (
    <FormGroup columns>
      <SittingsField />
      <RoomTagField />
    </FormGroup>
  )
}

function SittingsField() {
  const hours: unknown = useWatch({ name: 'hours' })
  const by_pairs = typeof hours === 'number' && hours > 0 && hours <= 60 ? sittingsOfHours(hours, null) : null
  return (
    <TypedField
      name="sittings"
      label="Cómo se reparten las horas"
      reading={SITTINGS}
      placeholder={by_pairs ? sittingsInWords(by_pairs) : '2 + 2'}
      hint={
        by_pairs
          ? `Si se deja vacío: ${sittingsInWords(by_pairs)}.`
          : 'Como 2 + 2. Si se deja vacío, por pares.'
      }
    />
  )
}

/** A tag that no enabled classroom has may be meant for one to come. */
function RoomTagField() {
  const { setValue } = useFormContext()
  const tag = textOf(useWatch({ name: 'room_tag' })).trim()
  const { all, enabled } = useTags()
  const isMissing = tag !== '' && enabled !== null && !enabled.some((one) => isSameTag(one, tag))
  return (
    <div>
      <TypedField
        name="room_tag"
        label="Qué necesita del aula"
        reading={PLAIN}
        hint="Por ejemplo, laboratorio. Si se deja vacío, sirve cualquiera."
        doubt={isMissing ? `Ninguna aula activa tiene «${tag}».` : null}
      />
      <TagSuggestions
        tags={all.filter((one) => !isSameTag(one, tag))}
        onTake={(one) => setValue('room_tag', one, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
