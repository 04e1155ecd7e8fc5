import { Button } from '#web/ui/Button.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'

type Props = {
  state: 'clean' | 'changed' | 'saving' | 'saved'
  submit: string
  onCancel?: (() => void) | undefined
  onNext?: (() => void) | undefined
  note?: string | undefined
}

const STATES = {
  clean: '',
  changed: 'Cambios sin guardar',
  saving: 'Guardando…',
  saved: 'Guardado',
}

/** The buttons of a form and the state of saving, always in sight. */
export function SaveBar({ state, submit, onCancel, onNext, note }: Props) {
  return (
    <div ref={stickyFooterRef} className="save-bar">
      <p className="save-state" role="status">
        {state === 'clean' ? note : STATES[state]}
      </p>
      {onCancel && (
        <Button onClick={onCancel} disabled={state === 'saving'}>
          Cancelar
        </Button>
      )}
      {onNext && (
        <Button onClick={onNext} disabled={state === 'saving'} title="Ctrl+Entrar">
          Guardar y seguir
        </Button>
      )}
      <Button type="submit" mode="primary" busy={state === 'saving'} title="Ctrl+S">
        {submit}
      </Button>
    </div>
  )
}
