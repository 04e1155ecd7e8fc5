import { identityNumber, isIdentity } from '#kernel/person.ts'
import { Field } from './Field.tsx'
import { textOf, useField } from './form-context.ts'

const KINDS = [
  { value: 'V', label: 'V' },
  { value: 'E', label: 'E' },
  { value: 'P', label: 'P' },
] as const

type Props = { kind?: string; number?: string; label?: string; hint?: string; disabled?: boolean }

/** The identity document: kind (venezolano, extranjero, pasaporte) and number, side by side. */
export function IdentityField({ kind = 'identity_kind', number = 'identity_number', ...rest }: Props) {
  const { label = 'Documento de identidad', hint, disabled = false } = rest
  const kindField = useField({ name: kind, label: 'Tipo de documento', disabled })
  const numberField = useField({ name: number, label, disabled, ...(hint && { hint }) })
  const isPassport = kindField.value === 'P'
  const error = numberField.error ?? kindField.error
  return (
    <Field field={{ ...numberField, error }} hint={hint}>
      <div className="input-wrap">
        <select
          {...kindField.aria}
          ref={kindField.ref}
          className="input input-side"
          style={{ flex: 'none', width: '4.5rem' }}
          aria-label="Tipo de documento: V, E o pasaporte"
          value={textOf(kindField.value)}
          disabled={kindField.isDisabled}
          onChange={({ target }) => kindField.set(target.value)}
          onBlur={kindField.blur}
        >
          {!kindField.value && <option value="">—</option>}
          {KINDS.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <input
          {...numberField.aria}
          ref={numberField.ref}
          className="input figures"
          inputMode={isPassport ? 'text' : 'numeric'}
          autoComplete="off"
          value={textOf(numberField.value)}
          disabled={numberField.isDisabled}
          onChange={({ target }) => numberField.set(isPassport ? target.value.toUpperCase() : target.value)}
          // Only once all is written can a dot between thousands be told from a decimal point.
          onBlur={() => {
            const kind = String(kindField.value)
            const typed = textOf(numberField.value)
            const number = identityNumber(kind, typed)
            if (number !== typed && isIdentity(kind, number)) numberField.set(number)
            numberField.blur()
          }}
        />
      </div>
    </Field>
  )
}
