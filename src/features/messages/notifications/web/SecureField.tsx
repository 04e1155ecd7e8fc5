import { Field } from '#web/forms/Field.tsx'
import { textOf, useField } from '#web/forms/form-context.ts'
import type { Recipient } from '../recipients/contract.ts'
import { reachText } from './TargetField.tsx'

const LENGTH = 12

/** The random text that a sending to many asks for (rules.md#notifications). */
export function SecureField({ reached, wanted }: { reached: Recipient; wanted: string }) {
  const field = useField({ name: 'secure', label: 'Para continuar, escriba este texto', needed: true })
  const typed = textOf(field.value)
  const { count } = reached
  return (
    <div className="note note-bad grid gap-2">
      <p>
        <b className="figures">
          {count === 1 ? '1 persona la verá' : `${count.toLocaleString('es-VE')} personas la verán`}
        </b>
        : {reachText(reached)}.
      </p>
      <Field
        field={field}
        count={
          <span className="hint figures">
            {typed.length} de {LENGTH}
          </span>
        }
      >
        <code className="secure-text">{wanted}</code>
        <input
          {...field.aria}
          ref={field.ref}
          className="input"
          value={typed}
          disabled={field.isDisabled}
          onChange={({ target }) => field.set(target.value)}
          onBlur={field.blur}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LENGTH}
        />
      </Field>
    </div>
  )
}
