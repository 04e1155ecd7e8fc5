import { Dialog } from './Dialog.tsx'
import { Switch } from './Switch.tsx'
import { useLetterKeys } from './table-keys.ts'

const KEYS = [
  ['/', 'Ir a la búsqueda'],
  ['J o ↓', 'Fila siguiente'],
  ['K o ↑', 'Fila anterior'],
  ['Entrar', 'Abrir la fila'],
  ['X', 'Elegir la fila'],
  ['?', 'Mostrar estas teclas'],
] as const

/** The keys of a list, and the switch that turns single letters off. */
export function ListKeysDialog({
  open,
  onClose,
  hasChoice,
}: {
  open: boolean
  onClose: () => void
  hasChoice: boolean
}) {
  const [letters, setLetters] = useLetterKeys()
  return (
    <Dialog title="Teclas del listado" open={open} onClose={onClose}>
      <dl className="keys">
        {KEYS.filter(([key]) => hasChoice || key !== 'X').map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch label="Usar teclas de una sola letra" checked={letters} onChange={setLetters} />
    </Dialog>
  )
}
