import { Dialog } from '#web/ui/Dialog.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useLetterShortcuts } from '#web/ui/shortcuts.ts'

const KEYS: readonly [keys: readonly string[], does: string, isLetter?: true][] = [
  [['Ctrl', 'K'], 'Buscar pantallas, acciones y personas'],
  [['?'], 'Mostrar esta ayuda', true],
  [['/'], 'Buscar en la lista', true],
  [['↑', '↓'], 'Moverse por las filas de la lista'],
  [['J', 'K'], 'Fila siguiente o anterior', true],
  [['Enter'], 'Abrir la fila'],
  [['X'], 'Elegir la fila', true],
  [['Ctrl', 'S'], 'Guardar el formulario'],
  [['Ctrl', 'Enter'], 'Guardar y seguir con otro'],
  [['Ctrl', 'Z'], 'Deshacer lo último mientras se ofrece'],
  [['Esc'], 'Cerrar lo que está abierto'],
]

/** All keys, and the switch of single-letter ones. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useLetterShortcuts()
  return (
    <Dialog title="Atajos de teclado" open onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([keys, does, isLetter]) => (
          <div key={does} data-off={(isLetter && !letters) || undefined}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch label="Usar atajos de una sola tecla" checked={letters} onChange={setLetters} />
    </Dialog>
  )
}
