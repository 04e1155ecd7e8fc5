import { type InputHTMLAttributes, type KeyboardEvent, useRef } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, textOf, useField } from './form-context.ts'

type Input = InputHTMLAttributes<HTMLInputElement>

export type TextFieldProps = FieldProps & {
  /** The maximum of characters; shows a counter. */
  most?: number
  placeholder?: string
  autoComplete?: Input['autoComplete']
  inputMode?: Input['inputMode']
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  autoCapitalize?: Input['autoCapitalize']
  /** Numbers: end-aligned, tabular. */
  figures?: boolean
  /** Called after a pause of 600 ms, or at once with Enter. */
  onSearch?: (text: string) => void
}

const SEARCH_MS = 600 // screens.md#times

export function TextField(props: TextFieldProps) {
  const {
    hint,
    most,
    figures = false,
    onSearch,
    placeholder,
    autoComplete,
    inputMode,
    autoCapitalize,
  } = props
  const field = useField(props)
  const text = textOf(field.value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !onSearch) return
    event.preventDefault()
    clearTimeout(timer.current)
    onSearch(text)
  }
  return (
    <Field field={field} hint={hint} count={most && <Counter text={text} most={most} />}>
      <input
        {...field.aria}
        ref={field.ref}
        className={figures ? 'input input-figures' : 'input'}
        type={onSearch ? 'search' : (props.type ?? 'text')}
        value={text}
        disabled={field.isDisabled}
        {...{ placeholder, autoComplete, inputMode, autoCapitalize }}
        onChange={({ target }) => {
          field.set(target.value)
          if (!onSearch) return
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(target.value), SEARCH_MS)
        }}
        onKeyDown={search}
        onBlur={field.blur}
      />
    </Field>
  )
}

/** The count of characters; read out only when few are left. */
export function Counter({ text, most }: { text: string; most: number }) {
  const left = most - [...text].length
  return (
    <span
      className="field-count"
      aria-hidden={left > 10 || undefined}
      {...(left <= 10 && { role: 'status' })}
    >
      {[...text].length}/{most}
    </span>
  )
}

/** An e-mail address, with its keyboard. */
export const EmailField = (props: TextFieldProps) => (
  <TextField autoComplete="email" inputMode="email" type="email" autoCapitalize="none" {...props} />
)

/** A telephone number as people type it: `0414-1234567`. */
export const PhoneField = (props: TextFieldProps) => (
  <TextField
    autoComplete="tel"
    inputMode="tel"
    type="tel"
    hint="Con el código de área: 0414-1234567"
    {...props}
  />
)
