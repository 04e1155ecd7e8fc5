import { readCell } from '#features/teaching/gradebook/rules.ts'
import type {
  Column,
  Note,
  Notes,
  Reveal,
  SheetStudent,
} from '#features/teaching/gradebook/web/widgets/sheet.ts'
import { type NoteEdits, useNoteEdits } from '#features/teaching/gradebook/web/widgets/use-note-edits.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { enqueue } from '#web/offline/outbox/queue.ts'
import { type DeliveryStudent, type FinalDelivery, showFinalDelivery } from '../contract.ts'
import { noteStudents } from '../grading/contract.ts'
import { courseOf, nameOf, TOUCHES } from './DeliveryWords.tsx'

/** The students of a delivery with what each jury gave, as one call reads it. */
export const ofDelivery = (id: number) => ({ params: { id }, query: { with: ['students' as const] } })

const columnOf = (jury: FinalDelivery['juries'][number]): Column => ({ id: jury.id, title: nameOf(jury) })

const rowOf = ({ id, identity_number, first_name, last_name, notes }: DeliveryStudent): SheetStudent => ({
  ...{ id, identity_number },
  name: `${last_name}, ${first_name}`,
  notes: Object.fromEntries(
    notes.map(({ teacher_id, ...one }) => [teacher_id, { ...one, outcome: null, comment: null }]),
  ),
})

/** A jury gives a number or nothing: neither NP nor EX. */
function readNote(text: string): ReturnType<Notes['read']> {
  const read = readCell(text)
  if ('problem' in read ? read.problem === 'no_note' : read.outcome !== null)
    return { problem: 'No es una nota: se escribe como 14,50.' }
  if ('problem' in read) return { problem: 'La nota va de 0 a 20, con dos decimales como máximo.' }
  return read
}

/** The notes of a delivery as any sheet has them: a column for each jury. */
export const notesIn = (juries: FinalDelivery['juries'], students: readonly DeliveryStudent[]): Notes => ({
  columns: juries.map(columnOf),
  students: students.map(rowOf),
  read: readNote,
})

function merge(id: number, teacher_id: number, noted: readonly (Note & { student_id: number })[]): void {
  const given = new Map(noted.map((one) => [one.student_id, one]))
  const after = (student: DeliveryStudent): DeliveryStudent => {
    const one = given.get(student.id)
    if (!one) return student
    const others = student.notes.filter((other) => other.teacher_id !== teacher_id)
    const { note, updated_at, author } = one
    const own = note === null || updated_at === null ? [] : [{ teacher_id, note, updated_at, author }]
    return { ...student, notes: [...others, ...own] }
  }
  queries.setQueryData(
    keyOf(showFinalDelivery, ofDelivery(id)),
    (old: { data: FinalDelivery & { students?: DeliveryStudent[] } } | undefined) =>
      old && { data: { ...old.data, students: old.data.students?.map(after) } },
  )
  readAgain(TOUCHES, { later: true })
}

/** What the juries' sheet says: what the server has, what waits on the device, and what was typed and is no note. */
export const useJuryNotes = (delivery: FinalDelivery, notes: Notes, reveal: Reveal): NoteEdits =>
  useNoteEdits({
    ...notes,
    aboutOf: (teacher_id) => `delivery ${delivery.id} ${teacher_id}`,
    merge: (teacher_id, noted) => merge(delivery.id, teacher_id, noted),
    send: (teacher_id, rows, entry) => {
      const given = rows.map(({ student_id, updated_at, value: { note } }) => ({
        student_id,
        updated_at,
        note,
      }))
      const order = { params: { final_delivery_id: delivery.id, teacher_id }, body: { notes: given } }
      const said = `Notas de la entrega final ${delivery.code}, ${courseOf(delivery)}`
      return enqueue(noteStudents, order, { ...entry, said })
    },
    reveal,
  })
