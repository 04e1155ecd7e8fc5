import type { ReactNode } from 'react'
import { isWaived, neededToReach, shareOf, type Weighed } from '#features/enrolment/enrolments/notes/rules.ts'
import { bareSection } from '#features/timetable/section-names/words.ts'
import { showDay } from '#kernel/dates.ts'
import { showAccumulated, showNote } from '#kernel/notes.ts'
import type { Gradebook, GradebookStudent } from '../../contract.ts'
import { type Line, type SumOf, sumOf, takesPart } from '../sum.ts'
import { meaningOf } from '../words.ts'

const shareWord = (line: Weighed, whole: number) =>
  shareOf(line, whole).toLocaleString('es-VE', { minimumFractionDigits: 2 })

const WRAPPED = { whiteSpace: 'normal' } as const

type Trial = {
  /** A field in the place of a note to come. */
  fieldOf: (line: Line, title: string) => ReactNode
}

/** The sum line by line: each note, what it weighs, what it gives. */
export function NoteSum({ fieldOf, ...sum }: SumOf & Partial<Trial>) {
  const { book, student } = sum
  const { lines, whole, delivery, open, weighed, note, of } = sumOf(sum)
  return (
    <div className="grid gap-3">
      <table className="table figures">
        <caption className="sr-only">De dónde sale la nota de {student.name}</caption>
        <thead>
          <tr>
            <th>Evaluación</th>
            <th className="cell-end">Nota</th>
            <th className="cell-end">Aporta</th>
          </tr>
        </thead>
        <tbody>
          <CarriedRows student={student} whole={whole} of={book.course_section} />
          {lines.map((one) => (
            <tr key={one.lesson_id} className={one.note === null ? 'text-text-2' : undefined}>
              <th scope="row" style={WRAPPED}>
                {one.title} <span className="hint whitespace-nowrap">× {one.weighting} %</span>
                {one.comment && <span className="block text-compact text-text-2">«{one.comment}»</span>}
              </th>
              <td className="cell-end" style={WRAPPED}>
                {fieldOf?.(one.lesson_id, one.title) ??
                  (one.note === null || one.outcome ? meaningOf(book, one, student) : showNote(one.note))}
              </td>
              <td className="cell-end">{isWaived(one, student) ? '' : shareWord(one, whole)}</td>
            </tr>
          ))}
          {delivery.map((line) => (
            <DeliveryRow
              key="delivery"
              {...{ line, whole, student }}
              field={fieldOf?.('delivery', 'Entrega final')}
            />
          ))}
          {book.weighting_left > 0 && (
            <tr className="text-text-2">
              <th scope="row">
                Sin asignar <span className="hint whitespace-nowrap">× {book.weighting_left} %</span>
              </th>
              <td className="cell-end" style={WRAPPED}>
                {fieldOf?.('unassigned', 'lo que no está asignado')}
              </td>
              <td className="cell-end">{shareWord(open, whole)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">
              <b>{fieldOf ? 'Con la prueba' : book.state === 'open' ? 'Acumulado' : 'Definitiva'}</b>
            </th>
            <td />
            <td className="cell-end">
              <b>{note === null ? '—' : of === null ? showNote(note) : showAccumulated(note, of)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      {book.state === 'open' && student.state === 'enrolled' && (
        <p className="text-text-2">
          {whatIsNeeded(
            book,
            takesPart(student) ? weighed : [...student.carried, ...lines, ...delivery.map(asLost), open],
            whole,
          )}
        </p>
      )}
      <FromElsewhere student={student} whole={whole} />
      <OfTheRest isShown={lines.some(({ outcome }) => outcome === 'excused')} whole={whole} />
      {student.state === 'failed_by_absence' && (
        <p className="text-bad">Aplazado por inasistencias: no se anotan más notas.</p>
      )}
    </div>
  )
}

/** What being excused means for the sum. */
const OfTheRest = ({ isShown, whole }: { isShown: boolean; whole: number }) =>
  isShown && (
    <p className="text-text-2">
      Lo justificado no cuenta: la definitiva se calcula sobre el {whole} % restante.
    </p>
  )

type Part = { student: GradebookStudent; whole: number }

/** The notes of the section left. */
const CarriedRows = ({ student: { carried }, whole, of }: Part & { of: Gradebook['course_section'] }) =>
  carried.map((one) => (
    <tr key={one.lesson_id}>
      <th scope="row" style={WRAPPED}>
        {one.title}{' '}
        <span className="hint">
          × {one.weighting} %, sección {bareSection(of.semester_code, one.letter_code)}
        </span>
      </th>
      <td className="cell-end">{showNote(one.note)}</td>
      <td className="cell-end">{shareWord(one, whole)}</td>
    </tr>
  ))

/** What a change of section means for the sum. */
const FromElsewhere = ({ student: { joined_on, stays }, whole }: Part) =>
  joined_on !== null && (
    <p className="text-text-2">
      {stays.length > 0
        ? `Volvió de otra sección el ${showDay(joined_on)}: lo evaluado aquí mientras no estaba`
        : `Vino de otra sección el ${showDay(joined_on)}: lo evaluado aquí antes`}{' '}
      no cuenta, y la definitiva se calcula sobre el {whole} % que le corresponde.
    </p>
  )

const asLost = (line: Weighed): Weighed => ({ ...line, note: 0 })

/** What the juries gave so far: the mean, and whether some still lack. */
function DeliveryRow({ line, whole, student, field }: Part & { line: Weighed; field: ReactNode }) {
  const { final_delivery_note: mean, final_delivery_is_pending: isPending } = student
  return (
    <tr className={mean === null ? 'text-text-2' : undefined}>
      <th scope="row" style={WRAPPED}>
        Entrega final <span className="hint whitespace-nowrap">× {line.weighting} %</span>
        {mean !== null && isPending && <span className="hint block">faltan jurados por calificar</span>}
      </th>
      <td className="cell-end" style={WRAPPED}>
        {field ?? (mean === null ? withoutNote(student) : showNote(mean))}
      </td>
      <td className="cell-end">{shareWord(line, whole)}</td>
    </tr>
  )
}

const withoutNote = (student: GradebookStudent) => (takesPart(student) ? 'pendiente' : 'no participa')

/** What the rest must bring to pass, in a sentence. */
function whatIsNeeded(
  { approval_minimum_note: least }: Gradebook,
  lines: readonly Weighed[],
  whole: number,
): string {
  const needed = neededToReach(lines, least, whole)
  const left = whole - lines.reduce((sum, one) => sum + (one.note === null ? 0 : one.weighting), 0)
  const pass = `Para aprobar con ${showNote(least)}`
  if (needed === 0) return `Ya alcanza ${showNote(least)}, la nota para aprobar.`
  if (needed === null) return `No alcanza ${showNote(least)}, la nota para aprobar.`
  if (needed > 20) return `${pass} no basta con el ${left} % que falta.`
  return `${pass} necesita ${showNote(needed)} en promedio en el ${left} % que falta.`
}
