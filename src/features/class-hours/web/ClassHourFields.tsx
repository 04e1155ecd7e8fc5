import { Field } from '#web/fields/Field.tsx'
import { FormGroup } from '#web/fields/Form.tsx'
import { useField } from '#web/fields/form-context.ts'

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

/** A time of the day, kept as hour and minute. */
function HourField({ of, label }: { of: 'start' | 'end'; label: string }) {
  const hour = useField({ name: `${of}_hour`, label })
  const minute = useField({ name: `${of}_minute`, label })
  const isSet = typeof hour.value === 'number' && typeof minute.value === 'number'
  return (
    <Field field={{ ...hour, error: hour.error ?? minute.error }}>
      <input
        {...hour.aria}
        ref={hour.ref}
        type="time"
        className="input figures"
        value={isSet ? `${twoDigits(hour.value)}:${twoDigits(minute.value)}` : ''}
        disabled={hour.isDisabled}
        onChange={({ target }) => {
          const [typedHour, typedMinute] = target.value ? target.value.split(':').map(Number) : []
          hour.set(typedHour ?? null)
          minute.set(typedMinute ?? null)
        }}
        onBlur={hour.blur}
      />
    </Field>
  )
}
