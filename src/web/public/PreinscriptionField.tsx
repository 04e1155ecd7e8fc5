import type { InputHTMLAttributes, ReactNode } from 'react'
import { fieldSentence } from '#web/labels.ts'
import { PublicFrame } from './PublicField.tsx'
import type { Preinscription } from './preinscription-form.ts'
import { type FieldName, isOptional } from './preinscription-values.ts'

type Own = { form: Preinscription; name: FieldName; label: string; hint?: ReactNode }

/** Field → the name that the sentences know; the contact's are the API's own paths. */
const PATH: Partial<Record<FieldName, string>> = {
  contact_name: 'emergency_contact.name',
  contact_phone: 'emergency_contact.phone',
}

/** The label, hint and problem of a field. */
function frameOf({ form, name, label, hint }: Own) {
  const code = form.shown(name)
  const kind = name === 'graduation_year' ? 'number' : 'text'
  return {
    id: name,
    label,
    note: isOptional(name) ? '(opcional)' : '(obligatorio)',
    problem: code && fieldSentence(PATH[name] ?? name, code, { kind, label }),
    hint,
  }
}

const ariaOf = (form: Preinscription, name: FieldName) => ({
  id: name,
  name,
  required: !isOptional(name),
  'aria-invalid': form.shown(name) ? true : undefined,
  'aria-describedby': `${name}-foot`,
  onBlur: () => form.leave(name),
})

type InputProps = Own &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'form'> & {
    /** Formats a complete text: `05052006` as `05/05/2006`. */
    asRead?: (typed: string) => string
  }

/** One line of text, with the keyboard of its type. */
export function GuestInput({ form, name, label, hint, asRead = String, ...input }: InputProps) {
  return (
    <PublicFrame {...frameOf({ form, name, label, hint })}>
      <input
        {...input}
        {...ariaOf(form, name)}
        className="input"
        value={form.values[name]}
        onChange={(event) => form.set(name, asRead(event.target.value))}
      />
    </PublicFrame>
  )
}

type Choice = { value: string; label: string }

function Choices({ of }: { of: readonly Choice[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** One of a list. */
export function GuestSelect({ form, name, label, hint, choices }: Own & { choices: readonly Choice[] }) {
  return (
    <PublicFrame {...frameOf({ form, name, label, hint })}>
      <select
        {...ariaOf(form, name)}
        className="input"
        value={form.values[name]}
        onChange={(event) => form.set(name, event.target.value)}
      >
        <Choices of={choices} />
      </select>
    </PublicFrame>
  )
}

/** One of two or three, all visible. */
export function GuestRadios({ form, name, label, hint, choices }: Own & { choices: readonly Choice[] }) {
  return (
    <PublicFrame {...frameOf({ form, name, label, hint })} group>
      <div className="guest-choices">
        {choices.map(({ value, label: words }, index) => (
          <label key={value} className="guest-choice">
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${value}`}
              name={name}
              value={value}
              checked={form.values[name] === value}
              aria-invalid={form.shown(name) ? true : undefined}
              onChange={() => form.set(name, value)}
            />
            {words}
          </label>
        ))}
      </div>
    </PublicFrame>
  )
}

const KINDS = [
  { value: 'V', label: 'V' },
  { value: 'E', label: 'E' },
  { value: 'P', label: 'Pasaporte' },
]

/** The identity document: its kind and its number, side by side. */
export function GuestIdentity({ form }: { form: Preinscription }) {
  const isPassport = form.values.identity_kind === 'P'
  const frame = frameOf({
    form,
    name: 'identity_number',
    label: 'Documento de identidad',
    hint: isPassport ? 'Letras y números, como en el pasaporte.' : 'Con o sin puntos, como 31.245.678.',
  })
  return (
    <PublicFrame {...frame}>
      <div className="guest-identity">
        <select
          {...ariaOf(form, 'identity_kind')}
          aria-describedby="identity_number-foot"
          aria-label="Tipo de documento: V, E o pasaporte"
          className="input"
          value={form.values.identity_kind}
          onChange={(event) => form.set('identity_kind', event.target.value)}
        >
          <Choices of={KINDS} />
        </select>
        <input
          {...ariaOf(form, 'identity_number')}
          className="input figures"
          inputMode={isPassport ? 'text' : 'numeric'}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          value={form.values.identity_number}
          onChange={(event) => form.set('identity_number', event.target.value)}
        />
      </div>
    </PublicFrame>
  )
}
