import { showNote } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Gradebook, GradebookStudent } from '../../contract.ts'
import { definitiveNote, neededToReach } from '../../rules.ts'
import { inOrder } from '../NoteWords.tsx'
import type { GradebookState } from '../UseGradebook.tsx'

type Props = {
  book: Gradebook
  grades: Pick<GradebookState, 'noteOf'>
  student: GradebookStudent
  /** For who may correct what is sealed. */
  onCorrect?: (() => void) | undefined
  onClose: () => void
}

/** What a definitive note is made of, and what is still needed to pass. */
export function NoteSumDialog({ student, onCorrect, onClose, ...props }: Props) {
  return (
    <Dialog title={student.name} open onClose={onClose} sheet>
      <NoteSum {...props} student={student} />
      {onCorrect && (
        <p className="mt-4">
          <Button icon="edit" onClick={onCorrect}>
            Corregir la nota
          </Button>
        </p>
      )}
    </Dialog>
  )
}

const share = (note: number, weighting: number) =>
  (Math.round(note * weighting) / 100).toLocaleString('es-VE', { minimumFractionDigits: 2 })

const WRAPPED = { whiteSpace: 'normal' } as const

/** The sum line by line: each note, what it weighs, what it gives. */
export function NoteSum({ book, grades, student }: Omit<Props, 'onClose' | 'onCorrect'>) {
  const lines = inOrder(book).map((one) => ({
    ...one,
    note: grades.noteOf({ lesson_id: one.lesson_id, student_id: student.id }),
  }))
  const note = book.state === 'open' ? definitiveNote(lines) : student.definitive_note
  return (
    <div className="grid gap-3">
      <table className="table figures">
        <caption className="sr-only">De dónde sale la nota de {student.name}</caption>
        <thead className="sr-only">
          <tr>
            <th>Evaluación</th>
            <th>Nota</th>
            <th>Aporta</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((one) => (
            <tr key={one.lesson_id} className={one.note === null ? 'text-text-2' : undefined}>
              <th scope="row" style={WRAPPED}>
                {one.title} <span className="hint">× {one.weighting} %</span>
              </th>
              <td className="cell-end">{one.note === null ? 'pendiente' : showNote(one.note)}</td>
              <td className="cell-end">{share(one.note ?? 0, one.weighting)}</td>
            </tr>
          ))}
          {book.weighting_left > 0 && (
            <tr className="text-text-2">
              <th scope="row">
                Sin asignar <span className="hint">× {book.weighting_left} %</span>
              </th>
              <td />
              <td className="cell-end">0,00</td>
            </tr>
          )}
          <tr>
            <th scope="row">
              <b>{book.state === 'open' ? 'Definitiva hasta hoy' : 'Definitiva'}</b>
            </th>
            <td />
            <td className="cell-end">
              <b>{note === null ? '—' : showNote(note)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      {book.state === 'open' && student.state === 'enrolled' && (
        <p className="text-text-2">{whatIsNeeded(book, lines)}</p>
      )}
      {student.state === 'failed_by_absence' && (
        <p className="text-bad">Aplazado por inasistencias: no se anotan más notas.</p>
      )}
    </div>
  )
}

type Line = { note: number | null; weighting: number }

/** What the rest must bring to pass, in a sentence. */
function whatIsNeeded({ approval_minimum_note: least }: Gradebook, lines: readonly Line[]): string {
  const needed = neededToReach(lines, least)
  const left = 100 - lines.reduce((sum, one) => sum + (one.note === null ? 0 : one.weighting), 0)
  const pass = `Para aprobar con ${showNote(least)}`
  if (needed === 0) return `Ya alcanza ${showNote(least)}, la nota para aprobar.`
  if (needed === null) return `No alcanza ${showNote(least)}, la nota para aprobar.`
  if (needed > 20) return `${pass} no basta con el ${left} % que falta.`
  return `${pass} necesita ${showNote(needed)} en promedio en el ${left} % que falta.`
}
