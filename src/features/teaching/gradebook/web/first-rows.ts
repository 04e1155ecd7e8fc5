import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showAccumulated, showNote } from '#kernel/notes.ts'
import { button, el, type FirstRows, icon, iconButton, screenOf } from '#web/first-rows/parts.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { clock } from '#web/ui/clock.ts'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { Sheet, saving, sheetOf } from './first-sheet.ts'
import {
  dayAndMonth,
  expectedIn,
  isWaivedFor,
  notesOfEvaluation,
  sumsOf,
  toNoteFirst,
  WAIVED,
  whyClosed,
} from './words.ts'

export const path = '/lessons/:course_id/:section_id/section-notes'

/** A student with the note of an evaluation (NoteList.tsx). */
function lineOf(sheet: Sheet, one: Evaluation, student: GradebookStudent): Seen {
  const { book } = sheet
  const [last_name = '', first_name = ''] = student.name.split(', ')
  const { definitive, of } = sumsOf(book, sheet, student)
  const shown = sheet.textAt(student, one)
  const waived = isWaivedFor(one, student) ? WAIVED : ''
  const has =
    student.state === 'failed_by_absence'
      ? ['aplazado']
      : definitive === null
        ? ['sin notas']
        : of === null
          ? [`definitiva ${showNote(definitive)}`]
          : [el('span', 'sr-only', 'acumulado '), showAccumulated(definitive, of)]
  const names = el(
    'span',
    'min-w-0 flex-1',
    el('span', 'block break-words font-medium', last_name),
    el(
      'span',
      'flex flex-wrap gap-x-2 text-compact text-text-2',
      el('span', '', first_name),
      el('button', { type: 'button', class: 'link figures' }, ...has),
    ),
  )
  const note = whyClosed(book, student, one)
    ? el('span', { class: 'figures', style: 'min-width: 4rem; text-align: end' }, shown || waived || '—')
    : el('input', { class: 'input gb-note figures', readonly: '', value: shown, placeholder: waived })
  return el(
    'li',
    '',
    el(
      'div',
      { class: 'flex items-center gap-x-3', style: 'min-height: 3.5rem' },
      names,
      iconButton('btn-md'),
      note,
    ),
  )
}

function evaluationOf(sheet: Sheet): Seen[] {
  const { book } = sheet
  const one = toNoteFirst(book, sheet)
  const [given, expected] = [notesOfEvaluation(book, sheet, one).length, expectedIn(book, sheet, one)]
  const when = one.date > clock.today() ? 'por hacer' : `${given} de ${expected}`
  return [
    el(
      'div',
      { class: 'grid gap-2', style: 'margin-block-start: -0.5rem' },
      el(
        'div',
        'flex items-center gap-3',
        el(
          'label',
          'min-w-0 flex-1',
          el('select', 'input', el('option', '', `${one.title}, ${one.weighting} %`)),
        ),
        el('button', { type: 'button', class: 'btn btn-default btn-md btn-square' }, icon()),
      ),
      el(
        'div',
        'flex items-center justify-between gap-x-3',
        el('p', 'figures flex-none text-compact text-text-2', `${dayAndMonth(one.date)}, ${when}`),
        saving,
      ),
      el('ul', 'ruled', ...book.students.map((student) => lineOf(sheet, one, student))),
    ),
  ]
}

const isBook = (answer: unknown): answer is { data: Gradebook } =>
  typeof answer === 'object' && answer !== null && 'data' in answer

/** The gradebook as `GradebookScreen` shows it to who writes in it, where no jury has a part in the notes. */
export const firstRows: FirstRows = ([answer], { isRecords, isNarrow }) => {
  if (!isBook(answer)) return null
  const book = answer.data
  const count = book.students.length
  if (book.state !== 'open' || !book.may_write || book.final_delivery || count === 0) return null
  if (book.evaluations.length === 0) return null
  const of = book.course_section
  const where = sectionCode(of)
  const counted = count === 1 ? '1 estudiante' : `${count} estudiantes`
  const acts = [
    book.weighting_left > 0 && button('Agregar evaluación'),
    button('Pegar notas'),
    button('Excel y acta'),
    button('Entregar notas'),
  ]
  const sheet = new Sheet(book)
  const screen = screenOf(
    {
      heading: [of.title],
      lead: !isNarrow && `${of.code}, ${where}, período ${book.period}. ${counted}.`,
      ...(!isRecords && { more: acts }),
    },
    el('div', 'grid gap-4', ...(isRecords ? evaluationOf(sheet) : sheetOf(sheet))),
  )
  return {
    screen,
    title: isNarrow ? of.title : `Notas de ${of.title}`,
    underTitle: isNarrow && el('p', 'truncate text-compact text-text-2', `${where}, ${counted}`),
    up: '/lessons',
    isTask: true,
    hasLowHead: true,
    hasEdits: true,
  }
}
