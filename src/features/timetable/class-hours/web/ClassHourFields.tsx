import { useState } from 'react'
import { Field } from '#web/forms/Field.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { useField } from '#web/forms/form-context.ts'
import { timeFromText } from '#web/ui/parse-input.ts'

/** What creation and edition ask alike. */
export function ClassHourFields() {
  return (
    <FormGroup columns lead="Una hora puede comenzar donde termina otra, pero no ocupar parte de ella.">
      <HourField of="start" label="Hora de inicio" />
      <HourField of="end" label="Hora de fin" />
    </FormGroup>
  )
}

const twoDigits = (value: unknown) => String(value).padStart(2, '0')

/** A time of the day, kept as hour and minute. What cannot be read stays as it was typed, and is refused as an hour. */
function HourField({ of, label }: { of: 'start' | 'end'; label: string }) {
  const hour = useField({ name: `${of}_hour`, label })
  const minute = useField({ name: `${of}_minute`, label })
  const [typed, setTyped] = useState<string | null>(null)
  const isSet = typeof hour.value === 'number' && typeof minute.value === 'number'
  return (
    <Field field={{ ...hour, error: hour.error ?? minute.error }} hint="En 24 horas, o con a. m. y p. m.">
      <input
        {...hour.aria}
        ref={hour.ref}
        type="text"
        autoComplete="off"
        placeholder="HH:MM"
        className="input figures"
        value={typed ?? (isSet ? `${twoDigits(hour.value)}:${twoDigits(minute.value)}` : '')}
        disabled={hour.isDisabled}
        onChange={({ target }) => {
          setTyped(target.value)
          const [readHour, readMinute] = timeFromText(target.value)?.split(':').map(Number) ?? []
          hour.set(readHour ?? (target.value.trim() || null))
          minute.set(readMinute ?? null)
        }}
        onBlur={() => {
          if (isSet) setTyped(null)
          hour.blur()
        }}
      />
    </Field>
  )
}
