import { type RefObject, useState } from 'react'
import type { Noted } from '#features/enrolments/contract.ts'
import type { CourseSectionKey } from '#features/sections/rules.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { showNoted } from '#kernel/notes.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { enqueue } from '#web/offline/outbox/queue.ts'
import { type Change, type Conflict, type Row, useWaitingEdits } from '#web/offline/use-waiting-edits.ts'
import { evaluateLesson, type Gradebook, showGradebook } from '../contract.ts'
import { keptComment, readCell } from '../grid/rules.ts'
import { useStepBack } from '../pasting/web/use-step-back.ts'
import { useOthers } from './use-others.ts'
import { CELL_PROBLEMS } from './words.ts'

/** What a student has in an evaluation: a note or what stands in its place, and a comment. */
export type Grade = Pick<Noted, 'note' | 'outcome' | 'comment'>
type Note = Grade & Pick<Noted, 'updated_at' | 'author'>
export type Cell = { lesson_id: number; student_id: number }
/** A text as it is typed; a comment that is left out stays. */
/** Goes to a cell; set by what shows it. */
export type Reveal = RefObject<((cell: Cell) => void) | null>
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

const keyOfCell = ({ lesson_id, student_id }: Cell) => `${lesson_id} ${student_id}`
const lessonOf = ({ about }: { about: string }) => Number(about.split(' ')[1])
const cellIn = (one: { about: string; student_id: number }): Cell => ({
  lesson_id: lessonOf(one),
  student_id: one.student_id,
})
const cellOf = ({ lesson_id, student_id }: Cell) => ({ about: `evaluation ${lesson_id}`, student_id })

/** Puts the server's word of an evaluation into what was read: with it come the new versions. */
function merge(place: CourseSectionKey, lesson_id: number, answer: unknown): void {
  const { data } = (answer ?? {}) as Partial<AnswerOf<typeof evaluateLesson>>
  if (!data?.notes) return
  const noted = new Map(data.notes.map(({ student_id, ...one }) => [student_id, one]))
  queries.setQueryData(
    keyOf(showGradebook, { params: place }),
    (old: { data: Gradebook } | undefined) =>
      old && {
        data: {
          ...old.data,
          students: old.data.students.map((student) => {
            const { [lesson_id]: _, ...others } = student.notes
            const one = noted.get(student.id)
            const isNoted = one && one.updated_at !== null
            return { ...student, notes: isNoted ? { ...others, [lesson_id]: one } : others }
          }),
        },
      },
  )
  readAgain(['dashboard', 'lessons', 'students'], { later: true })
}

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
  const [lesson_id, student_id] = refused.keys().next().value?.split(' ').map(Number) ?? []
  return lesson_id && student_id ? { lesson_id, student_id } : null
}

/** Which notes change, and what stands as refused then. */
function sorted(typed: readonly Typed[], refused: Refused, gradeOf: (cell: Cell) => Grade) {
  const changes: Change<Grade>[] = []
  const wrong = new Map(refused)
  for (const { text, comment, ...cell } of typed) {
    const read = readCell(text)
    const before = gradeOf(cell)
    wrong.delete(keyOfCell(cell))
    if ('problem' in read) {
      wrong.set(keyOfCell(cell), { text: text.trim(), why: CELL_PROBLEMS[read.problem] })
      continue
    }
    const kept = keptComment(before, read)
    const isEmpty = read.note === null && read.outcome === null
    const value = { ...read, comment: comment === undefined || isEmpty ? kept : comment }
    const isSame = (['note', 'outcome', 'comment'] as const).every((one) => value[one] === before[one])
    if (!isSame) changes.push({ ...cellOf(cell), value })
  }
  return { changes, wrong }
}

/** A grade as the server is told it: who did not come has a 0 by saying so. */
const orderOf = ({ value: { note, ...value }, ...row }: Row<Grade>) => ({
  ...row,
  ...value,
  note: value.outcome ? null : note,
})

/** What the gradebook says: what the server has, what waits on the device, and what was typed and is no note. */
export function useGradebook(book: Gradebook, place: CourseSectionKey, reveal: Reveal) {
  const [refused, setRefused] = useState<Refused>(new Map())
  const students = new Map(book.students.map((one) => [one.id, one]))
  const titleOf = (of: { about: string }) =>
    book.evaluations.find(({ lesson_id }) => lesson_id === lessonOf(of))?.title
  const others = useOthers(book)
  const edits = useWaitingEdits<Note, Grade>({
    abouts: book.evaluations.map(({ lesson_id }) => cellOf({ lesson_id, student_id: 0 }).about),
    onAnswer: ({ about, answer }) => merge(place, lessonOf({ about }), answer),
    list: 'notes',
    valueOf: gradeIn,
    answered: (cell) => students.get(cell.student_id)?.notes[lessonOf(cell)],
    nameOf: (id) => students.get(id)?.name,
    wordOf,
    send: (about, rows, noted) => {
      const said = `Notas de ${titleOf({ about }) ?? 'una evaluación'}, ${book.course_section.title}`
      const order = { params: { id: lessonOf({ about }) }, body: { notes: rows.map(orderOf) } }
      return enqueue(evaluateLesson, order, { about, said, noted })
    },
    isSentAtOnce: true,
  })
  const gradeOf = (cell: Cell): Grade => edits.valueAt(cellOf(cell))
  const whereOf = (cell: Cell) => `${students.get(cell.student_id)?.name}, ${titleOf(cellOf(cell))}`
  const step = useStepBack(edits.undo, { cellIn, whereOf, onBack: (cell: Cell) => reveal.current?.(cell) })
  /** Notes are written and can be taken back, what is no note stays at its cell with the reason. Tells if anything changed. */
  const put = (typed: readonly Typed[]): boolean => {
    step.withdraw()
    const { changes, wrong } = sorted(typed, refused, gradeOf)
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
export type GradebookState = ReturnType<typeof useGradebook>
