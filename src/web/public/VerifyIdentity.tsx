import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PublicField } from './PublicField.tsx'
import { PublicForm } from './PublicForm.tsx'

/** Whether the document number on the paper is the one that was signed; it is compared here and sent nowhere. */
export function CompareIdentity({ isOf }: { isOf: (typed: string) => Promise<boolean> }) {
  const [typed, setTyped] = useState('')
  const [is, setIs] = useState<boolean | null>(null)
  const change = (text: string) => {
    setTyped(text)
    setIs(null)
  }
  return (
    <PublicForm problem={null} onSubmit={() => void isOf(typed).then(setIs)}>
      <PublicField
        id="identity"
        label="¿Es el número de identidad que dice el papel?"
        autoComplete="off"
        maxLength={30}
        value={typed}
        onValue={change}
        hint="Se compara en este equipo; no se envía."
      />
      <Button type="submit">Comparar</Button>
      <p role="status">
        {is !== null && (
          <span className={is ? 'text-ok' : 'text-bad'}>
            <Icon name={is ? 'ok' : 'bad'} />{' '}
            {is
              ? 'Es el número que se firmó.'
              : 'No es el número que se firmó. Si es el que dice el papel, el papel fue alterado.'}
          </span>
        )}
      </p>
    </PublicForm>
  )
}
