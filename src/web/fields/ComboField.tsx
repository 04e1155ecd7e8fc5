import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Combo } from './Combo.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { labelIn, type Option } from './SelectField.tsx'

export type ComboSource = {
  /** A list endpoint with `search`. */
  endpoint: EndpointSpec
  /** Part of every question. */
  query?: Record<string, unknown>
  /** How a row reads; its `id` is the value. */
  option: (row: Record<string, unknown>) => Option
}

type Props = FieldProps & {
  /** All there are; or `from`, to search on the server. */
  options?: readonly Option[]
  from?: ComboSource
  /** What the value that the form begins with reads as, when it comes from the server. */
  shown?: string
  placeholder?: string
  onChange?: (value: Option['value'] | null) => void
}

/** One of many, found by typing; accents and case do not matter. */
export function ComboField(props: Props) {
  const { options, from, shown, hint, placeholder = 'Escriba para buscar', onChange } = props
  const field = useField(props, labelIn(options ?? []))
  const combo = {
    field,
    placeholder,
    ...(options && { options }),
    ...(from && { from }),
    ...(shown !== undefined && { shown }),
    onValue: (value: Option['value'] | null) => {
      field.set(value)
      onChange?.(value)
    },
  }
  return (
    <Field field={field} hint={hint}>
      <Combo {...combo} />
    </Field>
  )
}
