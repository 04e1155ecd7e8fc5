import { useRef } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Combo } from './Combo.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { labelIn, type Option } from './SelectField.tsx'

export type ComboSource = {
  /** A list endpoint with `search`. */
  endpoint: EndpointSpec
  /** Sent with every request. */
  query?: Record<string, unknown>
  /** Turns a row into an option; its `id` is the value. */
  option: (row: Record<string, unknown>) => Option
}

type Props = FieldProps & {
  /** All options; or `from`, to search on the server. */
  options?: readonly Option[]
  from?: ComboSource
  /** The label of the initial value, when the record brings it. */
  shown?: string
  /** Labels of further values: a draft has numbers alone. */
  known?: readonly Option[]
  placeholder?: string
  onChange?: (value: Option['value'] | null) => void
}

/** One of many, found by typing; accents and case do not matter. */
export function ComboField(props: Props) {
  const { options, from, shown, known = [], hint, placeholder = 'Escriba para buscar', onChange } = props
  // Keeps chosen options, which the next answer may lack.
  const taken = useRef<Option[]>([])
  const first = useRef<unknown>(undefined)
  const nameOf = (value: unknown) =>
    from && value === first.current ? shown : labelIn([...(options ?? []), ...known, ...taken.current])(value)
  const field = useField(props, nameOf)
  if (first.current === undefined) first.current = field.value
  const name = nameOf(field.value)
  const combo = {
    field,
    placeholder,
    ...(options && { options }),
    ...(from && { from }),
    ...(name !== undefined && { shown: name }),
    onTake: (option: Option | null) => {
      if (option) taken.current.push(option)
      field.set(option?.value ?? null)
      onChange?.(option?.value ?? null)
    },
  }
  return (
    <Field field={field} hint={hint}>
      <Combo {...combo} />
    </Field>
  )
}
