import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Cell } from './widgets/sheet.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'

type Props = {
  grades: NoteEdits
  /** Why nothing is written here; null where one may. */
  still: string | null
  /** Leads to the first cell of which the text was not saved. */
  onRefused: (cell: Cell) => void
  onConflicts: () => void
}

/** As high with the button that takes back as without: a list must not move under the thumb. */
const HIGH = { minHeight: '2.75rem' }
const REFUSED = { color: 'var(--bad)' }

/** How far what was written is saved. */
export function SavingLine({ grades, still, onRefused, onConflicts }: Props) {
  const { waiting_count: waiting, refused_count: refused, first_refused: first, conflicts } = grades
  const unsettled = conflicts.reduce(
    (sum, { stale, left_out }) => sum + Math.max(1, stale.length + left_out.length),
    0,
  )
  // What did not arrive before they were handed over is told first.
  const isPending = waiting > 0 || conflicts.length > 0
  if (still !== null && !isPending) return <p className="text-compact text-text-2">{still}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-compact" style={HIGH}>
      <output aria-label="Estado del guardado">{grades.word || 'Cada nota se guarda al escribirla'}</output>
      {waiting > 0 && <span className="text-text-2">{waiting} en espera</span>}
      {unsettled > 0 && (
        <button type="button" className="link flex items-center gap-1" style={REFUSED} onClick={onConflicts}>
          <Icon name="warning" size={16} />
          {unsettled} por decidir
        </button>
      )}
      {first && (
        <button type="button" className="link" style={REFUSED} onClick={() => onRefused(first)}>
          {refused} no se {refused === 1 ? 'guardó' : 'guardaron'}
        </button>
      )}
      {grades.undo && <Button mode="ghost" size="sm" icon="undo" label="Deshacer" onClick={grades.undo} />}
    </p>
  )
}
