import { Field } from './Field.tsx'
import { type FieldProps, textOf, useField } from './form-context.ts'
import { Counter } from './TextField.tsx'

/** Text of several lines; grows with its content. */
export function TextAreaField(props: FieldProps & { most?: number; rows?: number }) {
  const field = useField(props)
  const { most, hint, rows = 3 } = props
  const text = textOf(field.value)
  return (
    <Field field={field} hint={hint} count={most && <Counter text={text} most={most} />}>
      <textarea
        {...field.aria}
        ref={field.ref}
        className="input"
        name={props.name}
        rows={rows}
        value={text}
        disabled={field.isDisabled}
        onChange={({ target }) => field.set(target.value)}
        onBlur={field.blur}
      />
    </Field>
  )
}
