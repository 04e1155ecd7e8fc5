import { Field } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'

export type Option = { value: string | number | boolean; label: string; disabled?: boolean }

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** Returns the label of a value; none for an unknown id, which would tell people nothing. */
export const labelIn = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? (isNothing(value) ? undefined : 'Otra opción')

type Props = FieldProps & {
  options: readonly Option[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Labels of values that are no longer offered, but may have been chosen before. */
  known?: readonly Option[]
  /** What a person has chosen. */
  onChange?: (value: Option['value'] | null) => void
}

/** One of some, by the browser's own list; for many use `ComboField`. Values keep their type. */
export function SelectField(props: Props) {
  const { options, hint, placeholder = 'Elija una opción', known = [], onChange } = props
  const field = useField(props, labelIn([...options, ...known]))
  const at = options.findIndex((option) => option.value === field.value)
  return (
    <Field field={field} hint={hint}>
      <select
        {...field.aria}
        ref={field.ref}
        className="input"
        value={at < 0 ? 'x' : String(at)}
        disabled={field.isDisabled}
        onChange={({ target }) => {
          const chosen = options[Number(target.value)]?.value ?? null
          field.set(chosen)
          onChange?.(chosen)
        }}
        onBlur={field.blur}
      >
        {(at < 0 || !field.isNeeded) && <option value="x">{placeholder}</option>}
        {options.map((option, index) => (
          <option key={String(option.value)} value={String(index)} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
