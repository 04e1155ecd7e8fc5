import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { wordsFor } from './field-words.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  id: string
  label: string
  value: string
  onValue: (value: string) => void
  /** The server's codes for this field. */
  codes?: readonly string[] | undefined
  hint?: ReactNode
  optional?: boolean
}

/** A field of the pages without session: the browser's own control, its label, what is wrong. */
export function PublicField({ id, label, value, onValue, codes, hint, optional = false, ...input }: Props) {
  const problem = codes?.[0]
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-needed">(opcional)</span>}
      </label>
      <input
        {...input}
        id={id}
        name={input.name ?? id}
        className="input"
        required={!optional}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-foot`}
      />
      <p id={`${id}-foot`} className={problem ? 'field-error' : 'field-hint'} aria-live="polite">
        {problem ? wordsFor(problem) : hint}
      </p>
    </div>
  )
}

/** The same for a password, which can be shown. */
export function PasswordField({ label, value, id, onValue, codes, hint, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const problem = codes?.[0]
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="password">
        <input
          {...input}
          id={id}
          name={input.name ?? id}
          className="input"
          type={shown ? 'text' : 'password'}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-foot`}
        />
        <button
          type="button"
          className="password-eye"
          aria-pressed={shown}
          aria-label="Mostrar contraseña"
          title={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'eye'} />
        </button>
      </div>
      <p id={`${id}-foot`} className={problem ? 'field-error' : 'field-hint'} aria-live="polite">
        {problem ? wordsFor(problem) : hint}
      </p>
    </div>
  )
}
