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

const HIGH = { height: '2.75rem' }

/** How far what was written is saved: one line of one height in every state, so that no list moves under the thumb. */
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
    <p
      className="flex min-w-0 items-center gap-x-4 overflow-hidden whitespace-nowrap text-compact"
      style={HIGH}
    >
      <output className="min-w-0 truncate" aria-label="Estado del guardado">
        {grades.word || 'Cada nota se guarda al escribirla'}
      </output>
      {waiting > 0 && <span className="text-text-2">{waiting} en espera</span>}
      {unsettled > 0 && (
        <button type="button" className="flex items-center gap-1 text-bad underline" onClick={onConflicts}>
          <Icon name="warning" size={16} />
          {unsettled} por decidir
        </button>
      )}
      {first && (
        <button type="button" className="text-bad underline" onClick={() => onRefused(first)}>
          {refused} no se {refused === 1 ? 'guardó' : 'guardaron'}
        </button>
      )}
      {grades.undo && <Button mode="ghost" size="sm" icon="undo" label="Deshacer" onClick={grades.undo} />}
    </p>
  )
}
