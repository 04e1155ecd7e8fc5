import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { enqueue } from '#web/offline/outbox/queue.ts'
import type { Row } from '#web/offline/use-waiting-edits.ts'
import { evaluateLesson, type Gradebook, showGradebook } from '../contract.ts'
import type { Grade, Note, Reveal } from './widgets/sheet.ts'
import { type NoteEdits, useNoteEdits } from './widgets/use-note-edits.ts'
import { notesIn } from './words.ts'

function merge(
  place: CourseSectionKey,
  lesson_id: number,
  notes: readonly (Note & { student_id: number })[],
): void {
  const noted = new Map(notes.map(({ student_id, ...one }) => [student_id, one]))
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

/** A grade as the server is told it: who did not come has a 0 by saying so. */
const orderOf = ({ value: { note, ...value }, ...row }: Row<Grade>) => ({
  ...row,
  ...value,
  note: value.outcome ? null : note,
})

/** What the gradebook says: what the server has, what waits on the device, and what was typed and is no note. */
export const useGradebook = (book: Gradebook, place: CourseSectionKey, reveal: Reveal): NoteEdits =>
  useNoteEdits({
    ...notesIn(book),
    aboutOf: (lesson_id) => `evaluation ${lesson_id}`,
    merge: (lesson_id, noted) => merge(place, lesson_id, noted),
    send: (lesson_id, rows, entry) => {
      const title = book.evaluations.find((one) => one.lesson_id === lesson_id)?.title ?? 'una evaluación'
      const said = `Notas de ${title}, ${book.course_section.title}`
      const order = { params: { id: lesson_id }, body: { notes: rows.map(orderOf) } }
      return enqueue(evaluateLesson, order, { ...entry, said })
    },
    reveal,
  })
export type GradebookState = NoteEdits
