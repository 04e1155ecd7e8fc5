import { useState } from 'react'
import type { SkippedNote } from '#features/enrolments/contract.ts'
import type { CourseSectionKey } from '#features/sections/rules.ts'
import type { AnswerOf, BodyOf } from '#kernel/endpoint.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { type Entry, SAVE_WORDS } from '#web/offline/outbox/entry.ts'
import { discard, enqueue } from '#web/offline/outbox/queue.ts'
import { useOutbox } from '#web/offline/outbox/use-outbox.ts'
import { baseOf, type Edit } from '#web/offline/outbox/versions.ts'
import { clock } from '#web/ui/clock.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type Evaluation,
  evaluateLesson,
  type Gradebook,
  type GradebookStudent,
  showGradebook,
} from '../contract.ts'
import { readCell } from '../grid/rules.ts'
import { useOthers } from './use-others.ts'
import { CELL_PROBLEMS, noteWord } from './words.ts'

type NoteOrder = NonNullable<BodyOf<typeof evaluateLesson>['notes']>[number]
type Cell = { lesson_id: number; student_id: number }
type Typed = Cell & { text: string }
type Change = Cell & { note: number | null }

/** How far a cell is: as the server has it, still on the device, with a text that is no note, or changed by another. */
type CellState = 'saved' | 'waiting' | 'refused' | 'other'
export type CellView = {
  note: number | null
  state: CellState
  /** What stands in it: a note, or the text that is none. */
  text: string | null
  /** Why the text was not saved, or who changed it. */
  why: string | null
}

const keyOfCell = ({ lesson_id, student_id }: Cell) => `${lesson_id} ${student_id}`
const aboutOf = (lesson_id: number) => `evaluation ${lesson_id}`
const lessonOf = ({ about }: { about: string }) => Number(about.split(' ')[1])
const skippedIn = ({ refusal }: Entry): SkippedNote[] =>
  (refusal?.details.skipped as SkippedNote[] | undefined) ?? []

/** The notes of an entry that the server has not taken: of one answered with what it left out, those. */
function notesIn(entry: Entry): readonly NoteOrder[] {
  const { notes = [] } = (entry.body ?? {}) as { notes?: NoteOrder[] }
  const left_out = new Set(skippedIn(entry).map(({ student_id }) => student_id))
  return left_out.size === 0 ? notes : notes.filter(({ student_id }) => left_out.has(student_id))
}

/** Puts the server's word of an evaluation into what was read: with it come the new versions. */
function merge(place: CourseSectionKey, lesson_id: number, answer: unknown): void {
  const { data } = (answer ?? {}) as Partial<AnswerOf<typeof evaluateLesson>>
  if (!data?.notes) return
  const noted = new Map(data.notes.map((one) => [one.student_id, one]))
  queries.setQueryData(
    keyOf(showGradebook, { params: place }),
    (old: { data: Gradebook } | undefined) =>
      old && {
        data: {
          ...old.data,
          students: old.data.students.map((student) => {
            const { [lesson_id]: _, ...others } = student.notes
            const { note, updated_at, author } = noted.get(student.id) ?? { note: null }
            return {
              ...student,
              notes:
                note === null || updated_at === undefined || author === undefined
                  ? others
                  : { ...others, [lesson_id]: { note, updated_at, author } },
            }
          }),
        },
      },
  )
  readAgain(['dashboard', 'lessons', 'students'], { later: true })
}

export type Conflict = {
  entry: Entry
  lesson_id: number
  skipped: SkippedNote[]
  /** Of whom a later note waits. */
  behind: ReadonlySet<number>
}
/** One of two notes; the other's goes out too where an own one waits behind, which would ask of it again. */
type Chosen = NoteOrder & { isMine: boolean }

const conflictsIn = (entries: readonly Entry[]): Conflict[] =>
  entries
    .filter(({ state }) => state === 'needs_you')
    .map((entry) => {
      const later = entries.filter(({ about, seq }) => about === entry.about && seq > entry.seq)
      const behind = new Set(later.flatMap(notesIn).map(({ student_id }) => student_id))
      return { entry, lesson_id: lessonOf(entry), skipped: skippedIn(entry), behind }
    })

/** Whether somebody may be noted in an evaluation now (rules.md#evaluations). */
export const isOpen = (book: Gradebook, student: GradebookStudent, evaluation: Evaluation): boolean =>
  book.may_write && student.state === 'enrolled' && evaluation.date <= clock.today()

type Batch = readonly Change[]

/** What the server has of each note, and what of it still waits on the device. */
function useStanding(book: Gradebook, place: CourseSectionKey) {
  const abouts = book.evaluations.map(({ lesson_id }) => aboutOf(lesson_id))
  const { state, word, entries } = useOutbox(abouts, {
    onAnswer: ({ about, answer }) => merge(place, lessonOf({ about }), answer),
  })
  const waiting = new Map(
    entries.flatMap((entry) =>
      notesIn(entry).map((order) => [
        keyOfCell({ lesson_id: lessonOf(entry), student_id: order.student_id }),
        order,
      ]),
    ),
  )
  const students = new Map(book.students.map((one) => [one.id, one]))
  const noted = ({ lesson_id, student_id }: Cell) => students.get(student_id)?.notes[lesson_id] ?? null
  return { state, word, entries, waiting, noted }
}

/** Writes what changed to the device, an entry for each evaluation. */
function useWriting(book: Gradebook, { waiting, noted }: ReturnType<typeof useStanding>) {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit<number | null>>>(new Map())
  const written = (changes: Batch) =>
    setEdits((now) => {
      const left = new Map(now)
      for (const one of changes) if (left.get(keyOfCell(one))?.value === one.note) left.delete(keyOfCell(one))
      return left
    })
  const editOf = ({ note, ...cell }: Change): Edit<number | null> => {
    const { note: value = null, updated_at = null } = waiting.get(keyOfCell(cell)) ?? noted(cell) ?? {}
    return { value: note, base: baseOf({ value, updated_at }, edits.get(keyOfCell(cell))) }
  }
  const orderOf = (change: Change): NoteOrder => {
    const { value: note, base } = editOf(change)
    return { student_id: change.student_id, note, updated_at: base.updated_at }
  }
  const nameOf = (id: number) => book.students.find((one) => one.id === id)?.name ?? 'Un estudiante'
  const write = (changes: Batch): void => {
    setEdits((now) => new Map([...now, ...changes.map((one) => [keyOfCell(one), editOf(one)] as const)]))
    for (const lesson_id of new Set(changes.map((one) => one.lesson_id))) {
      const some = changes.filter((one) => one.lesson_id === lesson_id)
      const title = book.evaluations.find((one) => one.lesson_id === lesson_id)?.title ?? 'una evaluación'
      enqueue(
        evaluateLesson,
        { params: { id: lesson_id }, body: { notes: some.map(orderOf) } },
        {
          about: aboutOf(lesson_id),
          said: `Notas de ${title}, ${book.course_section.title}`,
          noted: some.map(({ student_id: id, note }) => [id, `${nameOf(id)}: ${noteWord(note)}`]),
        },
      ).then(
        () => written(some),
        () => toast.error('No se pudo guardar en este dispositivo', 'Lo escrito sigue en la pantalla.'),
      )
    }
  }
  return { edits, write }
}

/** Ends what needed attention: what was chosen of two notes goes out, where it is not what stands already. */
async function settle({ entry, lesson_id, behind }: Conflict, chosen: readonly Chosen[]): Promise<void> {
  const sent = chosen.filter(({ isMine, student_id }) => isMine || behind.has(student_id))
  const notes = sent.map(({ isMine: _, ...one }) => one)
  // First what is sent anew: between the two nothing would wait, as if all were saved.
  if (notes.length > 0)
    await enqueue(
      evaluateLesson,
      { params: { id: lesson_id }, body: { notes } },
      { about: aboutOf(lesson_id), said: entry.said },
    )
  await discard(entry.seq)
}

type Refused = ReadonlyMap<string, { text: string; why: string }>
/** What stood before something was typed: notes, and texts that are none. */
type Before = { notes: Batch; refused: Refused }
type Writing = { noteOf: (cell: Cell) => number | null; write: (changes: Batch) => void }

/** What is typed or pasted: notes are written and can be taken back, what is no note stays at its cell with the reason. */
function useTyping({ noteOf, write }: Writing) {
  const [refused, setRefused] = useState<Refused>(new Map())
  const [past, setPast] = useState<readonly Before[]>([])
  const put = (typed: readonly Typed[]): void => {
    const changes: Change[] = []
    const wrong = new Map(refused)
    for (const { text, ...cell } of typed) {
      const read = readCell(text)
      wrong.delete(keyOfCell(cell))
      if ('problem' in read)
        wrong.set(keyOfCell(cell), { text: text.trim(), why: CELL_PROBLEMS[read.problem] })
      else if (read.note !== noteOf(cell)) changes.push({ ...cell, note: read.note })
    }
    const isTouched = (cell: Cell) => refused.has(keyOfCell(cell)) || wrong.has(keyOfCell(cell))
    if (changes.length === 0 && !typed.some(isTouched)) return
    setRefused(wrong)
    const notes = changes.map((cell) => ({ ...cell, note: noteOf(cell) }))
    setPast((now) => [...now, { notes, refused }])
    write(changes)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    setRefused(last.refused)
    write(last.notes)
  }
  return { refused, put, undo: past.length > 0 ? undo : null }
}

/** What the gradebook says: what the server has, what waits on the device, and what was typed and is no note. */
export function useGradebook(book: Gradebook, place: CourseSectionKey) {
  const stands = useStanding(book, place)
  const { state, word, entries, waiting, noted } = stands
  const { edits, write } = useWriting(book, stands)
  const others = useOthers(book)
  const noteOf = (cell: Cell): number | null => {
    const key = keyOfCell(cell)
    const edit = edits.get(key)
    if (edit) return edit.value
    const order = waiting.get(key)
    return order ? order.note : (noted(cell)?.note ?? null)
  }
  const { refused, put, undo } = useTyping({ noteOf, write })
  const viewOf = (cell: Cell): CellView => {
    const key = keyOfCell(cell)
    const note = noteOf(cell)
    const wrong = refused.get(key)
    if (wrong) return { note, state: 'refused', ...wrong }
    if (edits.has(key) || waiting.has(key)) return { note, state: 'waiting', text: null, why: null }
    const who = others.get(key)
    return { note, state: who ? 'other' : 'saved', text: null, why: who ?? null }
  }
  return {
    state: edits.size > 0 ? ('unsaved' as const) : state,
    word: edits.size > 0 ? SAVE_WORDS.unsaved : word,
    waiting_count: waiting.size,
    refused_count: refused.size,
    noteOf,
    viewOf,
    put,
    undo,
    conflicts: conflictsIn(entries),
    settle,
  }
}
export type GradebookState = ReturnType<typeof useGradebook>
