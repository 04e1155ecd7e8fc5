import { showNote, showNoted, showOf } from '#kernel/notes.ts'
import { el } from '#web/first-rows/parts.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { clock } from '#web/ui/clock.ts'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import {
  classOf,
  dayAndMonth,
  expectedIn,
  inOrder,
  isWaivedFor,
  mostOf,
  notesOfEvaluation,
  sumsOf,
  toNoteFirst,
  WAIVED,
  whyClosed,
} from './words.ts'

const NO_GRADE = { note: null, outcome: null, comment: null }
type Cell = { column_id: number; student_id: number }

/** A gradebook as the server has it: nothing of it waits on this device. */
export class Sheet {
  readonly book: Gradebook
  readonly #students: ReadonlyMap<number, GradebookStudent>
  constructor(book: Gradebook) {
    this.book = book
    this.#students = new Map(book.students.map((one) => [one.id, one]))
  }

  gradeOf = ({ column_id, student_id }: Cell) => this.#students.get(student_id)?.notes[column_id] ?? NO_GRADE
  textAt = (student: GradebookStudent, { lesson_id: column_id }: Evaluation) =>
    showNoted(this.gradeOf({ column_id, student_id: student.id }))
}

const hint = (...words: string[]) => el('span', 'block text-hint text-text-2', ...words)

function headOf(sheet: Sheet): Seen {
  const { book } = sheet
  const active = toNoteFirst(book, sheet)
  const most = mostOf(book, sheet)
  const column = (one: Evaluation): Seen => {
    const [given, expected] = [notesOfEvaluation(book, sheet, one).length, expectedIn(book, sheet, one)]
    const isAhead = one.date > clock.today()
    const color = given < expected && !isAhead ? 'var(--warn)' : 'var(--text-2)'
    return el(
      'th',
      { scope: 'col', ...(one === active && { 'data-active': 'true' }) },
      el('button', { type: 'button', class: 'gb-head-button' }, one.title),
      hint(`${one.weighting} % · ${dayAndMonth(one.date)}`),
      el(
        'span',
        { class: 'block text-hint', style: `color: ${color}` },
        isAhead ? 'por hacer' : given < expected ? `${given} de ${expected}` : String(given),
      ),
    )
  }
  const cuts = (['first', 'second', null] as const).map((cut) =>
    inOrder(book).filter((one) => one.cut === cut),
  )
  const group = (words: string, count: number, look: string, until?: string): Seen =>
    el(
      'th',
      { scope: 'colgroup', colspan: String(count), class: look },
      el('b', '', words),
      until && ' ',
      until && el('span', 'text-text-2', `hasta el ${until}`),
    )
  const [first = [], second = [], outside = []] = cuts
  const sum = el('th', { scope: 'col', class: 'gb-sum' }, 'Corte')
  return el(
    'thead',
    '',
    el(
      'tr',
      '',
      el('th', { scope: 'col', rowspan: '2', class: 'gb-name' }, 'Estudiante'),
      group('Primer corte', first.length + 1, 'gb-cut', dayAndMonth(book.first_cut_end_date)),
      group('Segundo corte', second.length + 1, 'gb-cut gb-edge', dayAndMonth(book.second_cut_end_date)),
      outside.length > 0 && group('Fuera de corte', outside.length, 'gb-cut gb-edge'),
      el(
        'th',
        { scope: 'col', rowspan: '2', class: 'gb-total gb-edge' },
        'Acumulado',
        hint(most === null ? 'hasta hoy' : `de ${showOf(most)} hoy`),
      ),
      el('th', { scope: 'col', rowspan: '2', class: 'gb-last' }, 'Inasist.', hint('quedan')),
    ),
    el('tr', '', ...first.map(column), sum, ...second.map(column), sum, ...outside.map(column)),
  )
}

function rowsOf(sheet: Sheet): Seen[] {
  const { book } = sheet
  const columns = inOrder(book)
  const most = mostOf(book, sheet)
  return book.students.map((student, row) => {
    const { first, second, definitive, of } = sumsOf(book, sheet, student)
    const isOut = student.state === 'failed_by_absence'
    const cell = (one: Evaluation): Seen => {
      const shown = sheet.textAt(student, one)
      const { note, outcome } = sheet.gradeOf({ column_id: one.lesson_id, student_id: student.id })
      const [isWaived, isClosed] = [isWaivedFor(one, student), whyClosed(book, student, one) !== null]
      return el(
        'td',
        { class: 'gb-cell', ...(isClosed && { 'aria-readonly': 'true' }) },
        el('span', (!outcome && classOf(note, book)) || '', shown),
        shown === '' && (isWaived || !isClosed) && el('span', 'text-text-3', isWaived ? WAIVED : '·'),
      )
    }
    const sum = (note: number | null) => el('td', 'gb-sum', note === null ? '' : showNote(note))
    const total = isOut ? 'aplazado' : definitive === null ? '—' : showNote(definitive)
    const cells = (['first', 'second', null] as const).map((cut) =>
      columns.filter((one) => one.cut === cut).map(cell),
    )
    const left = student.absences_left
    const color = left === null || left > 2 ? 'text-2' : left === 0 ? 'bad' : 'warn'
    return el(
      'tr',
      '',
      el(
        'th',
        { scope: 'row', class: 'gb-name' },
        el(
          'span',
          { class: 'mr-2 inline-block text-end text-hint text-text-3', style: 'min-width: 1rem' },
          String(row + 1),
        ),
        student.name,
      ),
      ...(cells[0] ?? []),
      sum(first),
      ...(cells[1] ?? []),
      sum(second),
      ...(cells[2] ?? []),
      el(
        'td',
        'gb-total gb-edge',
        el(
          'button',
          { type: 'button', class: 'gb-head-button' },
          el('span', isOut ? 'text-bad' : definitive === null ? 'text-text-3' : '', total),
          of !== null && of !== most && !isOut && el('span', 'text-hint text-text-2', ` de ${showOf(of)}`),
        ),
      ),
      el('td', { class: 'gb-last', style: `color: var(--${color})` }, left === null ? '—' : String(left)),
    )
  })
}

/** How far what was written is saved. */
export const saving = el(
  'p',
  {
    class: 'flex min-w-0 items-center gap-x-4 overflow-hidden whitespace-nowrap text-compact',
    style: 'height: 2.75rem',
  },
  el('output', 'min-w-0 truncate', 'Cada nota se guarda al escribirla'),
)

/** The notes as a sheet (GradebookContent.tsx). */
export function sheetOf(sheet: Sheet): Seen[] {
  const { book } = sheet
  const expected = Math.max(1, expectedIn(book, sheet))
  const weights = inOrder(book).map((one) => {
    const done = (notesOfEvaluation(book, sheet, one).length / expected) * 100
    return el('span', { class: 'truncate', style: `flex: ${one.weighting}; --done: ${done}%` }, one.title)
  })
  const free = book.weighting_left
  return [
    el(
      'div',
      'gb-screen-only grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] items-start gap-6',
      el(
        'div',
        'grid gap-2',
        el(
          'p',
          'flex flex-wrap justify-between gap-x-3 text-compact',
          el('b', '', 'Ponderación'),
          el(
            'span',
            'figures text-text-2',
            free === 0 ? '100 % asignado' : `${100 - free} % asignado, ${free} % libre`,
          ),
        ),
        el(
          'div',
          'gb-weights text-compact text-text-2',
          ...weights,
          free > 0 && el('span', { style: `flex: ${free}; --edge: dashed` }),
        ),
        saving,
        el('div', { style: 'height: 2.75rem' }),
      ),
      el('div', { style: 'block-size: 161px' }),
    ),
    el('section', 'gb-frame', el('table', 'gb', headOf(sheet), el('tbody', '', ...rowsOf(sheet)))),
  ]
}
