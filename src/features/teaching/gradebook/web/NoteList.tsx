import '#web/styles/on-demand/gradebook.css'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { showNoted } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { toNextField } from '#web/ui/next-field.ts'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import { usePasting } from '../pasting/web/use-pasting.ts'
import { isBlock, rowsOfText } from '../rules.ts'
import type { Cell, Column, Reveal, Sheet, SheetStudent } from './widgets/sheet.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'
import { WAIVED } from './words.ts'

type Props = {
  sheet: Sheet
  grades: NoteEdits
  onDetail?: ((cell: Cell) => void) | undefined
  onColumn?: ((column_id: number) => void) | undefined
  reveal: Reveal
  /** The cell that has the focus. */
  focused: RefObject<Cell | null>
  /** How far what was written is saved. */
  saving: ReactNode
}

const fieldOf = (student_id: number) => `note-of-${student_id}`

const ROW = { minHeight: '3.5rem' }
const LINE = { position: 'relative' } as const
/**
 * Why a note was refused lies under its surname, and presses go through it: the list does not move, and whoever goes on
 * sees the field and the name of the next.
 */
const WHY = {
  position: 'absolute',
  zIndex: 2,
  insetBlockStart: '1.875rem',
  insetInline: '0 6.5rem',
  pointerEvents: 'none',
} as const

/** On a phone one column at a time: a list with the number pad. */
export function NoteList(props: Props) {
  const { sheet, grades, onColumn, reveal, saving } = props
  const { columns: all, students } = sheet
  const { kept } = grades.typed
  const [at, setAt] = useState(() => all.findIndex(({ id }) => id === (kept?.column_id ?? sheet.first?.id)))
  const pasteBlock = usePasting()
  reveal.current = ({ column_id, student_id }) => {
    setAt(all.findIndex(({ id }) => id === column_id))
    // The field stands there once the column is shown.
    requestAnimationFrame(() => document.getElementById(fieldOf(student_id))?.focus())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it was being typed before the page was loaded again
  useEffect(() => {
    if (kept) reveal.current?.(kept)
  }, [])
  const column = all[Math.max(0, Math.min(at, all.length - 1))]
  const column_id = column?.id
  useEffect(() => {
    if (column_id !== undefined) onColumn?.(column_id)
  }, [column_id, onColumn])
  if (!column) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-3">
        <label className="min-w-0 flex-1">
          <span className="sr-only">{sheet.choice}</span>
          <select
            className="input"
            value={column.id}
            onChange={({ target }) => setAt(all.findIndex(({ id }) => id === Number(target.value)))}
          >
            {all.map((one) => (
              <option key={one.id} value={one.id}>
                {sheet.choiceOf(one)}
              </option>
            ))}
          </select>
        </label>
        {sheet.beside?.(column)}
      </div>
      <div className="flex items-center justify-between gap-x-3">
        <p className="figures flex-none text-compact text-text-2">{sheet.stateOf(column)}</p>
        {saving}
      </div>
      <ul className="ruled">
        {students.map((student, row) => (
          <StudentLine
            key={`${student.id} ${column.id}`}
            {...props}
            {...{ student, column }}
            onBlock={(block) =>
              pasteBlock({ sheet, grades, columns: [column] }, block, {
                top: row,
                bottom: row,
                left: 0,
                right: 0,
              })
            }
          />
        ))}
      </ul>
      {sheet.below?.(column)}
      {all.length > 1 && <Neighbours of={sheet.choice} all={all} at={all.indexOf(column)} onGo={setAt} />}
    </div>
  )
}

type NeighboursProps = { of: string; all: readonly Column[]; at: number; onGo: (to: number) => void }

/** The arrow points away from the words. */
const REVERSED = { flexDirection: 'row-reverse' } as const

/** The columns before and after, always seen: nobody scrolls past a class to go on. */
const Neighbours = ({ of, all, at, onGo }: NeighboursProps) => (
  <nav ref={stickyFooterRef} className="save-bar" aria-label={of}>
    {[at - 1, at + 1].map((to) => {
      const other = all[to]
      const isNext = to > at
      return (
        <span key={to} className="min-w-0 flex-1" style={{ textAlign: isNext ? 'end' : 'start' }}>
          {other && (
            <Button
              icon={isNext ? 'right' : 'left'}
              style={isNext ? REVERSED : undefined}
              onClick={() => onGo(to)}
            >
              {other.title}
            </Button>
          )}
        </span>
      )
    })}
  </nav>
)

type LineProps = Pick<Props, 'sheet' | 'grades' | 'onDetail' | 'focused'> & {
  /** Hears a pasted block, which a field would make one line of. */
  onBlock: (block: string[][]) => void
  student: SheetStudent
  column: Column
}

/** The text of a field while it is typed; also one that was typed before the page was loaded again. */
function useTyped({ typed: { kept, keep } }: NoteEdits, cell: Cell) {
  const isKept = kept?.student_id === cell.student_id && kept.column_id === cell.column_id
  const [typed, setTyped] = useState(isKept ? kept.text : null)
  const type = (text: string | null) => {
    setTyped(text)
    keep(cell, text)
  }
  return [typed, type] as const
}

function StudentLine({ sheet, grades, student, column, onDetail, onBlock, focused }: LineProps) {
  const cell = { column_id: column.id, student_id: student.id }
  const view = grades.viewOf(cell)
  const [typed, type] = useTyped(grades, cell)
  const [last_name = '', first_name = ''] = student.name.split(', ')
  const shown = view.text ?? showNoted(view)
  const meaning = view.outcome || view.note === null ? sheet.meaningOf(student, column, view) : null
  const mayWrite = !sheet.closedAt(student, column)
  const waived = sheet.isWaivedAt(student, column) ? WAIVED : undefined
  const id = `note-${student.id}`
  return (
    <li style={LINE}>
      <div className="flex items-center gap-x-3" style={ROW}>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{last_name}</span>
          <span className="flex flex-wrap gap-x-2 text-compact text-text-2">
            <span>{first_name}</span>
            {sheet.under(student, sheet.sumsOf(student))}
          </span>
        </span>
        {onDetail && (
          <Button
            mode="ghost"
            icon={view.comment ? 'info' : 'more'}
            label={`NP, EX o comentario de ${student.name}${view.comment ? ', con comentario' : ''}`}
            onClick={() => onDetail(cell)}
          />
        )}
        {mayWrite ? (
          <input
            id={fieldOf(student.id)}
            className="input gb-note figures"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={`Nota de ${student.name}`}
            title={meaning ?? undefined}
            placeholder={waived}
            aria-invalid={view.state === 'refused' || undefined}
            aria-describedby={view.state === 'refused' ? id : undefined}
            data-state={view.state}
            data-was={shown}
            value={typed ?? shown}
            onFocus={({ target }) => {
              focused.current = cell
              target.select()
            }}
            onChange={({ target }) => type(target.value)}
            onKeyDown={toNextField}
            onPaste={(event) => {
              const block = rowsOfText(event.clipboardData.getData('text/plain'))
              if (!isBlock(block)) return
              event.preventDefault()
              type(null)
              onBlock(block)
            }}
            onBlur={() => {
              focused.current = null
              if (typed !== null) grades.put([{ ...cell, text: typed }])
              type(null)
            }}
          />
        ) : (
          <span className="figures w-16 text-end">{shown || waived || '—'}</span>
        )}
      </div>
      {view.state === 'refused' && (
        <p id={id} className="field-error rounded-md bg-bad-bg px-2" style={WHY} role="alert">
          <span className="sr-only">{view.text} no se guardó.</span> {view.why}
        </p>
      )}
    </li>
  )
}
