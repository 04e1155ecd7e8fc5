import { Field } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { labelIn, type Option } from './SelectField.tsx'

/** One of a few, all visible. */
export function RadioField(props: FieldProps & { options: readonly Option[] }) {
  const field = useField(props, labelIn(props.options))
  return (
    <Field field={field} hint={props.hint} group>
      <div className="flex flex-wrap gap-x-5">
        {props.options.map((option) => (
          <label key={String(option.value)} className="check">
            <input
              type="radio"
              name={field.id}
              aria-invalid={field.aria['aria-invalid']}
              aria-describedby={field.aria['aria-describedby']}
              checked={field.value === option.value}
              disabled={field.isDisabled || option.disabled}
              onChange={() => field.set(option.value)}
              onBlur={field.blur}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  )
}
