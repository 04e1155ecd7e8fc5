import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, textOf, useField } from './form-context.ts'

type Props = FieldProps & {
  /** `new-password` lets password managers offer one. */
  autoComplete?: 'current-password' | 'new-password'
}

/** A password, which can be shown; pasting is allowed. */
export function PasswordField(props: Props) {
  const field = useField(props)
  const [isShown, setShown] = useState(false)
  return (
    <Field field={field} hint={props.hint}>
      <div className="input-wrap">
        <input
          {...field.aria}
          ref={field.ref}
          className="input"
          type={isShown ? 'text' : 'password'}
          value={textOf(field.value)}
          disabled={field.isDisabled}
          autoComplete={props.autoComplete ?? 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => field.set(target.value)}
          onBlur={field.blur}
        />
        <Button icon={isShown ? 'hide' : 'eye'} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Ocultar' : 'Mostrar'}
        </Button>
      </div>
    </Field>
  )
}
