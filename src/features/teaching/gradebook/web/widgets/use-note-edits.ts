import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { showNoted } from '#kernel/notes.ts'
import type { NewEntry } from '#web/offline/outbox/entry.ts'
import { type Change, type Conflict, type Row, useWaitingEdits } from '#web/offline/use-waiting-edits.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { useStepBack } from '../../pasting/web/use-step-back.ts'
import { keptComment } from '../../rules.ts'
import { useOthers } from '../use-others.ts'
import type { Cell, Grade, Note, Notes, Reveal } from './sheet.ts'

/** A text as it is typed; a comment that is left out stays. */
type Typed = Cell & { text: string; comment?: string | null }

/** How far a cell is: as the server has it, still on the device, with a text that is no note, or changed by another. */
type CellState = 'saved' | 'waiting' | 'refused' | 'other'
export type CellView = Grade & {
  state: CellState
  /** What stands in it: a note, or the text that is none. */
  text: string | null
  /** Why the text was not saved, or who changed it. */
  why: string | null
}

type Options = Notes & {
  /** What an entry is about, ending in the id of its column: `evaluation 12`. */
  aboutOf: (column_id: number) => string
  /** Puts the server's word of a column into what was read: with it come the new versions. */
  merge: (column_id: number, noted: readonly (Note & { student_id: number })[]) => void
  send: (
    column_id: number,
    rows: readonly Row<Grade>[],
    of: Required<Pick<NewEntry, 'about' | 'noted'>>,
  ) => Promise<void>
  reveal: Reveal
}

const keyOfCell = ({ column_id, student_id }: Cell) => `${column_id} ${student_id}`
const columnOf = ({ about }: { about: string }) => Number(about.split(' ').at(-1))
const cellIn = (one: { about: string; student_id: number }): Cell => ({
  column_id: columnOf(one),
  student_id: one.student_id,
})

/** Of the server's word, or of a body that waits on the device, where who did not come has no note yet. */
const gradeIn = (one: Note | undefined): Grade => ({
  note: one?.outcome === 'not_presented' ? 0 : (one?.note ?? null),
  outcome: one?.outcome ?? null,
  comment: one?.comment ?? null,
})

/** Two grades that differ by their comment alone read differently too. */
const wordOf = ({ text, comment, ...grade }: Grade & { text?: string | null }): string =>
  text ?? `${showNoted(grade) || 'sin nota'}${comment ? ` «${comment}»` : ''}`

type Refused = ReadonlyMap<string, { text: string; why: string }>

function firstOf(refused: Refused): Cell | null {
  const [column_id, student_id] = refused.keys().next().value?.split(' ').map(Number) ?? []
  return column_id && student_id ? { column_id, student_id } : null
}

type EditContext = Pick<Options, 'read' | 'aboutOf'> & { refused: Refused; gradeOf: (cell: Cell) => Grade }

/** Which notes change, and what stands as refused then. */
function splitTyped(typed: readonly Typed[], { read, aboutOf, refused, gradeOf }: EditContext) {
  const changes: Change<Grade>[] = []
  const wrong = new Map(refused)
  for (const { text, comment, ...cell } of typed) {
    const found = read(text)
    const before = gradeOf(cell)
    wrong.delete(keyOfCell(cell))
    if ('problem' in found) {
      wrong.set(keyOfCell(cell), { text: text.trim(), why: found.problem })
      continue
    }
    const kept = keptComment(before, found)
    const isEmpty = found.note === null && found.outcome === null
    const value = { ...found, comment: comment === undefined || isEmpty ? kept : comment }
    const isSame = (['note', 'outcome', 'comment'] as const).every((one) => value[one] === before[one])
    if (!isSame) changes.push({ about: aboutOf(cell.column_id), student_id: cell.student_id, value })
  }
  return { changes, wrong }
}

/** Whether a note is being typed that is not in its cell yet. */
function isTyping(): boolean {
  const field = document.activeElement
  const isOfNote = field instanceof HTMLInputElement && field.matches('.gb-editor, .gb-note')
  return isOfNote && field.value !== field.dataset.was
}

/** Asks before the page is left while a note is being typed, is not written down yet, or is none. */
function useLeaving(isDirty: boolean): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (isDirty || isTyping()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}

// Drafts go with the session.
const TYPED = 'draft:note'
const TypedNote = z.nullable(z.object({ about: z.string(), student_id: z.int(), text: z.string() }))

/** The note that is being typed in a cell stays on the device, to be typed on after a reload. */
function useTyped({ columns, aboutOf }: Pick<Options, 'columns' | 'aboutOf'>, isDirty: boolean) {
  useLeaving(isDirty)
  const [kept, setKept] = useState(() => {
    const found = readStored(TYPED, TypedNote, null)
    return found && columns.some(({ id }) => aboutOf(id) === found.about)
      ? { ...cellIn(found), text: found.text }
      : null
  })
  const keep = ({ column_id, student_id }: Cell, text: string | null) => {
    writeStored(TYPED, text === null ? undefined : { about: aboutOf(column_id), student_id, text })
    if (text === null) setKept(null)
  }
  return { kept, keep }
}

/** What a sheet says: what the server has, what waits on the device, and what was typed and is no note. */
export function useNoteEdits({ columns, aboutOf, merge, send, reveal, ...of }: Options) {
  const [refused, setRefused] = useState<Refused>(new Map())
  const students = new Map(of.students.map((one) => [one.id, one]))
  const titleOf = (one: { about: string }) => columns.find(({ id }) => id === columnOf(one))?.title
  const others = useOthers(of.students)
  const cellOf = ({ column_id, student_id }: Cell) => ({ about: aboutOf(column_id), student_id })
  const edits = useWaitingEdits<Note, Grade>({
    abouts: columns.map(({ id }) => aboutOf(id)),
    onAnswer: ({ about, answer }) => {
      const { data } = (answer ?? {}) as { data?: { notes?: (Note & { student_id: number })[] } }
      if (data?.notes) merge(columnOf({ about }), data.notes)
    },
    list: 'notes',
    valueOf: gradeIn,
    answered: (cell) => students.get(cell.student_id)?.notes[columnOf(cell)],
    nameOf: (id) => students.get(id)?.name,
    wordOf,
    send: (about, rows, noted) => send(columnOf({ about }), rows, { about, noted }),
    isSentAtOnce: true,
  })
  const gradeOf = (cell: Cell): Grade => edits.valueAt(cellOf(cell))
  const whereOf = (cell: Cell) => `${students.get(cell.student_id)?.name}, ${titleOf(cellOf(cell))}`
  const step = useStepBack(edits.undo, { cellIn, whereOf, onBack: (cell: Cell) => reveal.current?.(cell) })
  /** Notes are written and can be taken back, what is no note stays at its cell with the reason. Tells if anything changed. */
  const put = (typed: readonly Typed[]): boolean => {
    step.withdraw()
    const { changes, wrong } = splitTyped(typed, { read: of.read, aboutOf, refused, gradeOf })
    const isTouched = (cell: Cell) => refused.has(keyOfCell(cell)) || wrong.has(keyOfCell(cell))
    if (changes.length === 0 && !typed.some(isTouched)) return false
    step.remember(typed.map((one) => ({ cell: one, was: wordOf(viewOf(one)) })))
    setRefused(wrong)
    edits.put(changes, () => setRefused(refused))
    return true
  }
  const viewOf = (cell: Cell): CellView => {
    const grade = gradeOf(cell)
    const wrong = refused.get(keyOfCell(cell))
    if (wrong) return { ...grade, state: 'refused', ...wrong }
    if (edits.isWaiting(cellOf(cell))) return { ...grade, state: 'waiting', text: null, why: null }
    const who = others.get(keyOfCell(cell))
    return { ...grade, state: who ? 'other' : 'saved', text: null, why: who ?? null }
  }
  const whyNot = ({ left_out, text, about }: Conflict<Grade>) =>
    left_out.length > 0
      ? `No se anotó a ${left_out.map(edits.nameOf).join('; ')} en ${titleOf({ about })}: la materia está aplazada por inasistencias o ya no se cursa.`
      : text
  return {
    ...edits,
    typed: useTyped({ columns, aboutOf }, edits.isDirty || refused.size > 0),
    titleOf,
    whyNot,
    refused_count: refused.size,
    first_refused: firstOf(refused),
    gradeOf,
    viewOf,
    put,
    tell: step.tell,
    undo: step.undo,
  }
}
export type NoteEdits = ReturnType<typeof useNoteEdits>
