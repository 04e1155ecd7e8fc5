import { type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { withoutBlanks } from '#kernel/blanks.ts'
import { fieldSentence } from '#web/labels.ts'
import { Icon } from '#web/ui/Icon.tsx'

type FrameProps = {
  id: string
  label: string
  /** Beside the label: whether the field is needed. */
  note?: string | undefined
  /** The problem as a sentence; replaces the hint. */
  problem: string | undefined
  hint?: ReactNode
  /** A group of controls: the label is its legend. */
  group?: boolean
  children: ReactNode
}

/** Label, control, and problem or hint of a field of the public pages. */
export function PublicFrame({ id, label, note, problem, hint, group = false, children }: FrameProps) {
  const words = (
    <>
      {label}
      {note && <span className="field-needed"> {note}</span>}
    </>
  )
  const foot = (
    <p id={`${id}-foot`} className={problem ? 'field-error' : 'field-hint'} aria-live="polite">
      {problem ?? hint}
    </p>
  )
  if (group)
    return (
      <fieldset className="field" aria-describedby={`${id}-foot`}>
        <legend className="field-label">{words}</legend>
        {children}
        {foot}
      </fieldset>
    )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words}
      </label>
      {children}
      {foot}
    </div>
  )
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  id: string
  label: string
  value: string
  onValue: (value: string) => void
  /** The server's codes for this field. */
  codes?: readonly string[] | undefined
  hint?: ReactNode
  /** Said only where some fields are and others are not; where nothing is said, all are needed. */
  optional?: boolean
}

const noteOf = (optional: boolean | undefined) => (optional === false ? '(obligatorio)' : undefined)

/** A field of the public pages: the browser's own control, its label, its problem. */
export function PublicField({ label, hint, ...props }: Props) {
  const { id, optional } = props
  const { input, problem } = useInput(props)
  return (
    <PublicFrame {...{ id, label, problem, hint }} note={noteOf(optional)}>
      <input {...input} />
    </PublicFrame>
  )
}

/** The same for a password, which can be shown. */
export function PasswordField({ label, hint, ...props }: Props) {
  const { id } = props
  const [shown, setShown] = useState(false)
  const { input, problem } = useInput(props)
  return (
    <PublicFrame {...{ id, label, problem, hint }}>
      <div className="password">
        <input
          {...input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
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
    </PublicFrame>
  )
}

/** Shows the browser's own validation in our words, like the server's codes. */
function useInput({ id, value, onValue, codes, optional = false, ...input }: Omit<Props, 'label' | 'hint'>) {
  const [found, setFound] = useState<string | null>(null)
  // Filled in without typing, as by the browser.
  const isMended = found === 'required' && value !== ''
  const code = (isMended ? null : found) ?? codes?.[0]
  return {
    // `institution-name` is the API's `institution.name`.
    problem: code && fieldSentence(id.replace('-', '.'), code, { kind: 'text' }),
    input: {
      ...input,
      id,
      name: input.name ?? id,
      className: 'input',
      required: !optional,
      value,
      onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
        setFound(null)
        // What an address was copied with, the browser's own check would not take.
        onValue(input.type === 'email' ? withoutBlanks(currentTarget.value) : currentTarget.value)
      },
      onInvalid: (event: FormEvent<HTMLInputElement>) => {
        event.preventDefault()
        const { currentTarget } = event
        setFound(codeOf(currentTarget))
        if (currentTarget.form?.querySelector('input:invalid') === currentTarget) currentTarget.focus()
      },
      'aria-invalid': code ? true : undefined,
      'aria-describedby': `${id}-foot`,
    },
  }
}

function codeOf({ validity, minLength, type }: HTMLInputElement): string {
  if (validity.valueMissing) return 'required'
  if (validity.tooShort) return `min:${minLength}`
  return type
}
