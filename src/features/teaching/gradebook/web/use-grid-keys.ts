import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { showNoted } from '#kernel/notes.ts'
import { isBlock, type Noted, type Range, rowsOfText, textOfRows } from '../rules.ts'

type CellAddress = { row: number; column: number }
type Selection = { active: CellAddress; until: CellAddress }
/** `seed` begins the text of the cell that is being edited. */
export type Editing = CellAddress & { seed: string | null }

type Options = {
  table: RefObject<HTMLTableElement | null>
  rows: number
  columns: number
  isOpen: (address: CellAddress) => boolean
  isNote: (text: string) => boolean
  notedAt: (place: CellAddress) => Noted
  put: (typed: readonly (CellAddress & { text: string })[]) => void
  /** Keeps what is being typed in a cell; null when it is no more. */
  keep: (place: CellAddress, text: string | null) => void
  paste: (block: string[][], range: Range) => void
  undo: (() => void) | null
  /** Where the person begins. */
  start: CellAddress
  onExplain: ((row: number) => void) | undefined
  /** What else stands in a cell: NP, EX, a comment. */
  onDetail: ((place: CellAddress) => void) | undefined
}

const rangeOf = ({ active, until }: Selection): Range => ({
  top: Math.min(active.row, until.row),
  bottom: Math.max(active.row, until.row),
  left: Math.min(active.column, until.column),
  right: Math.max(active.column, until.column),
})

const cellsOf = ({ top, bottom, left, right }: Range): CellAddress[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, column: left + along })),
  ).flat()

const PAGE = 10

/** Where a key moves to in a grid; null for a key that does not. */
function moveOf(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: CellAddress,
  rows: number,
  columns: number,
) {
  const places: Readonly<Record<string, CellAddress>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
    PageDown: { row: row + PAGE, column },
    PageUp: { row: row - PAGE, column },
  }
  return places[key] ?? null
}

type ClipboardOptions = Pick<Options, 'table' | 'notedAt' | 'paste'>

/** A block goes out of the selection and comes in from its first cell on. */
function useGridClipboard(
  { table, notedAt, paste }: ClipboardOptions,
  range: Range,
  endEditing: (() => void) | null,
) {
  const onCopy = ({ clipboardData }: ClipboardEvent): boolean => {
    if (endEditing) return false
    const lines = Array.from({ length: range.bottom - range.top + 1 }, (_, down) =>
      Array.from({ length: range.right - range.left + 1 }, (_, right) =>
        notedAt({ row: range.top + down, column: range.left + right }),
      ),
    )
    clipboardData?.setData('text/plain', textOfRows(lines))
    return true
  }

  const onPaste = ({ clipboardData }: ClipboardEvent): boolean => {
    const block = rowsOfText(clipboardData?.getData('text/plain') ?? '')
    // A single text goes into the field of the cell that is edited; a block would lose its lines there.
    if (endEditing && !isBlock(block)) return false
    endEditing?.()
    paste(block, range)
    return true
  }

  // Firefox dispatches both at the text selection, mostly `<body>`, unless the focus is in a field.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (!table.current?.contains(document.activeElement)) return
      if (event.type === 'copy' ? onCopy(event) : onPaste(event)) event.preventDefault()
    }
    document.addEventListener('copy', listen)
    document.addEventListener('paste', listen)
    return () => {
      document.removeEventListener('copy', listen)
      document.removeEventListener('paste', listen)
    }
  })
}

type SelectionOptions = Pick<Options, 'rows' | 'columns' | 'start'>

/** The cell where one is, and the block that is selected from it. */
function useSelection({ rows, columns, start }: SelectionOptions) {
  const [selection, setSelection] = useState<Selection>({ active: start, until: start })
  const { active } = selection
  const go = ({ row, column }: CellAddress, extends_ = false) => {
    const until = {
      row: Math.max(0, Math.min(rows - 1, row)),
      column: Math.max(0, Math.min(columns - 1, column)),
    }
    setSelection((now) => ({ active: extends_ ? now.active : until, until }))
  }
  const selectAll = () =>
    setSelection({ active: { row: 0, column: 0 }, until: { row: rows - 1, column: columns - 1 } })
  /** Through the rows one after the other; null past either end, where the focus leaves the grid. */
  const along = (by: 1 | -1): CellAddress | null => {
    const at = active.row * columns + active.column + by
    return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
  }
  return { ...selection, range: rangeOf(selection), go, selectAll, along }
}

type CellsOptions = Pick<Options, 'isOpen' | 'notedAt' | 'put'>
type Cells = {
  range: Range
  active: CellAddress
  edit: (of: Editing) => void
  deny: (at: CellAddress) => void
}

/** What is done to the cells that may be written in; where none may, it is told. */
function useCells({ isOpen, notedAt, put }: CellsOptions, { range, active, edit, deny }: Cells) {
  const open = () => cellsOf(range).filter(isOpen)
  const begin = (address: CellAddress, seed: string | null) => {
    if (isOpen(address)) edit({ ...address, seed })
    else deny(address)
  }
  const clear = () => {
    const places = open()
    if (places.length === 0) deny(active)
    else put(places.map((place) => ({ ...place, text: '' })))
  }
  const fill = () =>
    put(
      open()
        .filter(({ row }) => row > range.top)
        .map((place) => ({ ...place, text: showNoted(notedAt({ row: range.top, column: place.column })) })),
    )
  return { begin, clear, fill }
}

/** The cell that is being edited. */
function useEditing({ keep }: Pick<Options, 'keep'>) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const type = (text: string | null) => {
    if (editing) keep(editing, text)
  }
  const end = () => {
    type(null)
    setEditing(null)
  }
  return { editing, edit: setEditing, type, end }
}

/** The keys of a sheet: arrows, Tab, Enter, typing over, selecting, copying and pasting blocks, filling, undoing. */
export function useGridKeys(options: Options) {
  const { rows, columns, put, undo, onExplain, onDetail } = options
  const { active, until, range, selectAll, along, ...selection } = useSelection(options)
  const { editing, edit, type, end } = useEditing(options)
  // Where somebody wrote in vain: it is told there, until one goes on.
  const [denied, setDenied] = useState<CellAddress | null>(null)
  const go = (to: CellAddress, extends_ = false) => {
    setDenied(null)
    selection.go(to, extends_)
  }
  useGridClipboard(options, range, editing && end)
  const { clear, fill, begin } = useCells(options, { range, active, edit, deny: setDenied })
  const shortcuts: Readonly<Record<string, () => void>> = { z: undo ?? (() => {}), a: selectAll, d: fill }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey) return
    const act = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : null
    const to = moveOf(event, until, rows, columns)
    if (act) act()
    else if (to) go(to, event.shiftKey && event.key.startsWith('Arrow'))
    else if (event.ctrlKey || event.metaKey) return
    else if (event.key === 'Tab') {
      const next = along(event.shiftKey ? -1 : 1)
      if (!next) return
      go(next)
    } else if (event.key === 'Enter')
      go({ row: active.row + (event.shiftKey ? -1 : 1), column: active.column })
    else if (event.key === 'F2') event.shiftKey ? onDetail?.(active) : begin(active, null)
    else if (event.key === '?' && onExplain) onExplain(active.row)
    else if (event.key === 'Delete' || event.key === 'Backspace') clear()
    // Letters too: a sheet answers to all that is typed, if only with why it is no note.
    else if (/^[\p{L}\d.,-]$/u.test(event.key)) begin(active, event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Ends the editing of a cell, and moves on; not from what is no note, which is told there. */
  const commit = (text: string | null, move: 'down' | 'up' | 'right' | 'left' | 'none') => {
    if (editing && text !== null) put([{ row: editing.row, column: editing.column, text }])
    end()
    if (text !== null && !options.isNote(text)) return
    if (move === 'down') go({ row: active.row + 1, column: active.column })
    else if (move === 'up') go({ row: active.row - 1, column: active.column })
    else if (move === 'right' || move === 'left') go(along(move === 'right' ? 1 : -1) ?? active)
  }

  return {
    rows,
    active,
    range,
    editing,
    denied,
    go,
    begin,
    type,
    commit,
    onKeyDown,
  }
}
export type GridKeys = ReturnType<typeof useGridKeys>
