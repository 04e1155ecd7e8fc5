import { type ReactNode, useState } from 'react'
import type { Reading } from '#web/ui/parse-input.ts'
import { Field } from './Field.tsx'
import { type FieldProps, useField } from './form-context.ts'

type Props = FieldProps & {
  reading: Reading
  inputMode?: 'decimal' | 'numeric' | 'text'
  placeholder?: string
  unit?: string
  figures?: boolean
  /** What is asked about the value, which may stay. */
  doubt?: string | null
  /** A control beside the input, such as a calendar's button. */
  side?: (put: (value: unknown) => void, value: unknown) => ReactNode
}

/** A typed value: an amount, a day, an hour. Unreadable text stays as typed. */
export function TypedField(props: Props) {
  const { reading, hint, unit, figures = false, placeholder, inputMode, side, doubt } = props
  const field = useField(props, reading.show)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = reading.show(field.value)
  const put = (value: unknown) => {
    setTyped(null)
    field.set(value)
  }
  return (
    <Field field={field} hint={hint}>
      <div className="input-wrap">
        <input
          {...field.aria}
          ref={field.ref}
          className={figures ? 'input input-figures' : 'input figures'}
          type="text"
          autoComplete="off"
          value={typed ?? shown}
          disabled={field.isDisabled}
          {...{ inputMode, placeholder }}
          onChange={({ target }) => {
            setTyped(target.value)
            const text = target.value.trim()
            // Text that cannot be parsed is passed on, so that the schema refuses it.
            field.set(text === '' ? null : (reading.read(text) ?? text))
          }}
          onBlur={() => {
            setTyped(null)
            field.blur()
          }}
        />
        {unit && (
          <span className="input-unit" aria-hidden="true">
            {unit}
          </span>
        )}
        {side?.(put, field.value)}
      </div>
      {doubt !== undefined && (
        <p role="status" className="text-control text-warn empty:hidden">
          {doubt}
        </p>
      )}
    </Field>
  )
}
