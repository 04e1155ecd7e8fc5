import { FieldFoot } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'

/** A switch within a form. */
export function SwitchField(props: FieldProps) {
  const field = useField(props)
  return (
    <div className="field">
      <label className="switch">
        <input
          {...field.aria}
          ref={field.ref}
          type="checkbox"
          role="switch"
          aria-checked={field.value === true}
          checked={field.value === true}
          disabled={field.isDisabled}
          onChange={({ target }) => field.set(target.checked)}
          onBlur={field.blur}
        />
        <span>{field.label}</span>
      </label>
      <FieldFoot field={field} hint={props.hint} />
    </div>
  )
}
