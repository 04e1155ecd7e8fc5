import { useRef } from 'react'
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
  // What was taken from one answer is not among the options of the next.
  const taken = useRef<Option[]>([])
  const first = useRef<unknown>(undefined)
  const nameOf = (value: unknown) =>
    from && value === first.current ? shown : labelIn([...(options ?? []), ...taken.current])(value)
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
