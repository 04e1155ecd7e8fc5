import { Field } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'

export type Option = { value: string | number | boolean; label: string; disabled?: boolean }

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** The words of a value among these; an id that is not among them says nothing to anybody. */
export const labelIn = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? (isNothing(value) ? undefined : 'Otra opción')

type Props = FieldProps & {
  options: readonly Option[]
  /** What stands there while nothing is chosen. */
  placeholder?: string
  /** How values read that are not offered now, but may have been chosen by somebody else. */
  known?: readonly Option[]
}

/** One of some: the browser's own list. For many use `ComboField`. Values keep their type. */
export function SelectField(props: Props) {
  const { options, hint, placeholder = 'Elija una opción', known = [] } = props
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
        onChange={({ target }) => field.set(options[Number(target.value)]?.value ?? null)}
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
