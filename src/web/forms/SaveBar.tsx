import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'

type Props = {
  state: 'clean' | 'changed' | 'saving' | 'saved'
  submit: string
  onCancel?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** When a draft was last kept on this device: `08:04`. */
  keptAt?: string | null
  /** How many fields are still wrong. */
  wrong?: number
}

const STATES = {
  clean: '',
  changed: 'Cambios sin guardar',
  saving: 'Guardando…',
  saved: 'Guardado',
}

/** The buttons of a form and its saving state, always visible; a single row on phones. */
export function SaveBar({ state, submit, onCancel, onNext, keptAt, wrong = 0 }: Props) {
  const isSaving = state === 'saving'
  return (
    <div ref={stickyFooterRef} className="save-bar">
      {/* No paragraph: as long as the bar, so that the buttons end where the fields do. */}
      <div className="save-state" role="status">
        {state === 'changed' && keptAt ? `Borrador guardado a las ${keptAt}` : STATES[state]}
        {wrong > 0 && <span className="save-wrong">{wrong} por corregir</span>}
      </div>
      <Others onCancel={onCancel} onNext={onNext} isSaving={isSaving} />
      <Button type="submit" mode="primary" busy={isSaving} title="Ctrl+S">
        {submit}
      </Button>
    </div>
  )
}

type OthersProps = Pick<Props, 'onCancel' | 'onNext'> & { isSaving: boolean }

/** The other actions of the form: buttons, or a menu on phones. */
function Others({ onCancel, onNext, isSaving }: OthersProps) {
  const isNarrow = useNarrow()
  if (isNarrow && onNext) {
    const items: MenuItem[] = [
      { label: 'Guardar y seguir', icon: 'add', onPick: onNext, disabled: isSaving },
      ...(onCancel ? [{ label: 'Cancelar', icon: 'close' as const, onPick: onCancel, apart: true }] : []),
    ]
    return <Menu label="Más formas de terminar" icon="more" iconOnly items={items} />
  }
  return (
    <>
      {onCancel && (
        <Button mode="ghost" onClick={onCancel} disabled={isSaving}>
          Cancelar
        </Button>
      )}
      {onNext && (
        <Button onClick={onNext} disabled={isSaving} title="Ctrl+Entrar">
          Guardar y seguir
        </Button>
      )}
    </>
  )
}
