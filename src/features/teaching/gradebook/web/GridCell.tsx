import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { showNoted } from '#kernel/notes.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { GridCell, RowProps } from './GridRow.tsx'
import type { GridKeys } from './use-grid-keys.ts'
import { classOf, WAIVED } from './words.ts'

/** Beside the note, not above it: a row keeps its height. */
const BESIDE = { position: 'absolute', insetInlineStart: 0 } as const
/** The corner that says that there is a comment. */
const COMMENTED = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  border: '0.25rem solid',
  borderColor: 'var(--primary) var(--primary) transparent transparent',
} as const
const BUBBLE = {
  position: 'absolute',
  insetInlineEnd: 0,
  zIndex: 4,
  width: 'max-content',
  maxWidth: '16rem',
  padding: '0.25rem 0.5rem',
  border: '1px solid',
  background: 'var(--surface)',
  textAlign: 'start',
  whiteSpace: 'normal',
  pointerEvents: 'none',
} as const

type CellProps = RowProps & { cell: GridCell; column: number }

/** A cell to be read or written in. */
export function NoteCell({ cell, column, ...props }: CellProps) {
  const { row, student, limits, activeColumn, from, until, editing, deniedColumn, keys } = props
  const isActive = activeColumn === column
  const isEdited = editing?.column === column
  // Below the cell; above it where there is no room.
  const bubble = { ...BUBBLE, [keys.current.rows - row > 2 ? 'top' : 'bottom']: '100%' }
  const shown = cell.text ?? showNoted(cell)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the cells of a grid on those of a table
      role="gridcell"
      className="gb-cell"
      data-at={`${row} ${column}`}
      data-state={cell.state === 'saved' ? undefined : cell.state}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${student.name}, ${cell.title}: ${spokenOf(cell)}`}
      aria-selected={column >= from && column <= until}
      aria-readonly={cell.closed !== null}
      title={titleOf(cell)}
      onPointerDown={(event) => {
        if (isEdited || event.button !== 0) return
        keys.current.go({ row, column }, event.shiftKey)
        // A sheet that scrolls under the finger is another cell at the second click.
        event.currentTarget.focus({ preventScroll: true })
      }}
      onPointerEnter={(event) => {
        if (event.buttons === 1 && event.pointerType === 'mouse' && isMoved(event))
          keys.current.go({ row, column }, true)
      }}
      onClick={(event) => {
        const touch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
        if (touch && !isEdited) keys.current.begin({ row, column }, null)
      }}
      onDoubleClick={() => keys.current.begin({ row, column }, null)}
    >
      {isEdited ? (
        <Editor seed={editing.seed} shown={shown} label={`${student.name}, ${cell.title}`} keys={keys} />
      ) : (
        <>
          {cell.state === 'waiting' && (
            <span style={BESIDE}>
              <Icon name="clock" />
            </span>
          )}
          <span className={cell.text === null && !cell.outcome ? classOf(cell.note, limits) : undefined}>
            {shown}
          </span>
          {cell.comment && <span style={COMMENTED} aria-hidden="true" />}
          {shown === '' && !cell.closed && !cell.isWaived && <span className="text-text-3">·</span>}
          {shown === '' && cell.isWaived && <span className="text-text-3">{WAIVED}</span>}
          {isActive && cell.state === 'refused' && (
            <span className="gb-screen-only text-compact" style={bubble} aria-hidden="true">
              {titleOf(cell)}
            </span>
          )}
        </>
      )}
      {deniedColumn === column && (
        <span className="gb-screen-only text-compact" style={bubble} role="alert">
          {cell.closed}
        </span>
      )}
    </td>
  )
}

/** What moved is the pointer, not the sheet below it. */
const isMoved = ({ movementX, movementY }: PointerEvent<unknown>) => movementX !== 0 || movementY !== 0

function titleOf({ state, text, why, closed, meaning, comment }: GridCell): string | undefined {
  if (state === 'refused') return `${text} no se guardó. ${why}`
  const all = [
    state === 'other' && `La cambió ${why}`,
    comment && `Comentario: ${comment}`,
    closed ?? meaning,
  ]
  return all.filter(Boolean).join('. ') || undefined
}

/** The cell in words, as it is heard. */
export function spokenOf({ text, note, outcome, why, meaning, comment }: GridCell): string {
  const stands = text ?? (outcome || note === null ? meaning : showNoted({ note, outcome }))
  return [stands, why, comment && `Comentario: ${comment}`].filter(Boolean).join('. ')
}

type EditorProps = { seed: string | null; shown: string; label: string; keys: { current: GridKeys } }

/** The text of one cell lives in its field alone: a key is echoed without drawing the sheet. */
function Editor({ seed, shown, label, keys }: EditorProps) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    field.current?.focus()
    if (seed === null) field.current?.select()
    else keys.current.type(seed)
  }, [seed, keys])
  const end = (text: string | null, move: Parameters<GridKeys['commit']>[1]) => {
    if (isDone.current) return
    isDone.current = true
    keys.current.commit(text, move)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    const move = (
      {
        Enter: event.shiftKey ? 'up' : 'down',
        Tab: event.shiftKey ? 'left' : 'right',
        ArrowDown: 'down',
        ArrowUp: 'up',
      } as const
    )[event.key]
    if (event.key === 'Escape') end(null, 'none')
    else if (move) end(text, move)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      ref={field}
      className="gb-editor"
      data-was={shown}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      defaultValue={seed ?? shown}
      onKeyDown={onKeyDown}
      onInput={({ currentTarget }) => keys.current.type(currentTarget.value)}
      onBlur={({ target }) => end(target.value, 'none')}
    />
  )
}
