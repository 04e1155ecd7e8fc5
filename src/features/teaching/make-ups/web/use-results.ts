import { readCell } from '#features/teaching/gradebook/rules.ts'
import type { Note, Notes, Reveal, SheetStudent } from '#features/teaching/gradebook/web/widgets/sheet.ts'
import { type NoteEdits, useNoteEdits } from '#features/teaching/gradebook/web/widgets/use-note-edits.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { enqueue } from '#web/offline/outbox/queue.ts'
import type { MakeUp } from '../contract.ts'
import { listMakeUpStudents, type MakeUpStudent } from '../inscribing/contract.ts'
import { noteMakeUp } from '../results/contract.ts'
import { makeUpName } from '../words.ts'

/** Everybody in a make-up exam, as one call reads them. */
export const inMakeUp = (id: number) => ({ params: { id }, query: { limit: 0 } })

const rowOf =
  (column: number) =>
  ({ id, name, identity, note, outcome, updated_at, author }: MakeUpStudent): SheetStudent => ({
    ...{ id, name, identity_number: identity },
    notes: updated_at === null ? {} : { [column]: { note, outcome, updated_at, author, comment: null } },
  })

/** A number, NP, or nothing. */
function readResult(text: string): ReturnType<Notes['read']> {
  const read = readCell(text)
  if ('problem' in read ? read.problem === 'no_note' : read.outcome === 'excused')
    return { problem: 'No es una nota: se escribe como 14,50, o NP.' }
  if ('problem' in read) return { problem: 'La nota va de 0 a 20, con dos decimales como máximo.' }
  return read
}

/** The results as any sheet of notes has them: one column. */
export const resultsIn = ({ id }: MakeUp, students: readonly MakeUpStudent[]): Notes => ({
  columns: [{ id, title: 'Reparación' }],
  students: students.map(rowOf(id)),
  read: readResult,
})

function merge(id: number, noted: readonly (Note & { student_id: number })[]): void {
  const given = new Map(noted.map((one) => [one.student_id, one]))
  const after = (student: MakeUpStudent): MakeUpStudent => {
    const one = given.get(student.id)
    if (!one) return student
    const { note, outcome, updated_at, author } = one
    return { ...student, note, outcome, updated_at, author }
  }
  queries.setQueryData(
    keyOf(listMakeUpStudents, inMakeUp(id)),
    (old: { data: MakeUpStudent[] } | undefined) => old && { ...old, data: old.data.map(after) },
  )
  readAgain(['make-ups'], { later: true })
}

/** What the sheet says: what the server has, what waits on the device, and what was typed and is no note. */
export const useResults = (make_up: MakeUp, notes: Notes, reveal: Reveal): NoteEdits =>
  useNoteEdits({
    ...notes,
    aboutOf: (id) => `make-up ${id}`,
    merge,
    send: (id, rows, entry) => {
      const given = rows.map(({ student_id, updated_at, value: { note, outcome } }) =>
        outcome === 'not_presented'
          ? { student_id, updated_at, note: null, outcome }
          : { student_id, updated_at, note },
      )
      const said = `Notas de ${makeUpName(make_up)}`
      return enqueue(noteMakeUp, { params: { id }, body: { notes: given } }, { ...entry, said })
    },
    reveal,
  })
