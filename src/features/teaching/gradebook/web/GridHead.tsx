import { showOf } from '#kernel/notes.ts'
import { clock } from '#web/ui/clock.ts'
import type { Evaluation, Gradebook } from '../contract.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'
import { dayAndMonth, expectedIn, inOrder, notesOfEvaluation } from './words.ts'

type HeadProps = {
  book: Gradebook
  grades: NoteEdits
  /** The most that anybody could have so far. */
  most: number | null
  active: number | undefined
  onEvaluation: (evaluation: Evaluation) => void
}

/** The evaluations by cut, with what each weighs and how many are noted. */
export function GridHead({ book, grades, most: of, active, onEvaluation }: HeadProps) {
  const columns = inOrder(book)
  const [first, second, outside] = (['first', 'second', null] as const).map((cut) =>
    columns.filter((one) => one.cut === cut),
  )
  const column = (one: Evaluation) => (
    <HeadCell
      key={one.lesson_id}
      evaluation={one}
      isActive={one.lesson_id === active}
      given={notesOfEvaluation(book, grades, one).length}
      expected={expectedIn(book, grades, one)}
      {...(book.may_write && { onPress: () => onEvaluation(one) })}
    />
  )
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className="gb-name">
          Estudiante
        </th>
        <th scope="colgroup" colSpan={(first?.length ?? 0) + 1} className="gb-cut">
          <b>Primer corte</b>{' '}
          <span className="text-text-2">hasta el {dayAndMonth(book.first_cut_end_date)}</span>
        </th>
        <th scope="colgroup" colSpan={(second?.length ?? 0) + 1} className="gb-cut gb-edge">
          <b>Segundo corte</b>{' '}
          <span className="text-text-2">hasta el {dayAndMonth(book.second_cut_end_date)}</span>
        </th>
        {outside && outside.length > 0 && (
          <th scope="colgroup" colSpan={outside.length} className="gb-cut gb-edge">
            <b>Fuera de corte</b>
          </th>
        )}
        <th scope="col" rowSpan={2} className="gb-total gb-edge">
          {book.state === 'open' ? 'Acumulado' : 'Definitiva'}
          <span className="block text-hint text-text-2">
            {book.state !== 'open' ? 'entregada' : of === null ? 'hasta hoy' : `de ${showOf(of)} hoy`}
          </span>
        </th>
        <th scope="col" rowSpan={2} className="gb-last">
          Inasist.
          <span className="block text-hint text-text-2">quedan</span>
        </th>
      </tr>
      <tr>
        {first?.map(column)}
        <th scope="col" className="gb-sum">
          Corte
        </th>
        {second?.map(column)}
        <th scope="col" className="gb-sum">
          Corte
        </th>
        {outside?.map(column)}
      </tr>
    </thead>
  )
}

type HeadCellProps = {
  evaluation: Evaluation
  isActive: boolean
  given: number
  expected: number
  onPress?: () => void
}

function HeadCell({
  evaluation: { title, weighting, date },
  isActive,
  given,
  expected,
  onPress,
}: HeadCellProps) {
  const isAhead = date > clock.today()
  return (
    <th scope="col" data-active={isActive || undefined}>
      {onPress ? (
        <button type="button" className="gb-head-button" title={`Cambiar ${title}`} onClick={onPress}>
          {title}
        </button>
      ) : (
        title
      )}
      <span className="block text-hint text-text-2">
        {weighting} % · {dayAndMonth(date)}
      </span>
      <span
        className="block text-hint"
        style={{ color: given < expected && !isAhead ? 'var(--warn)' : 'var(--text-2)' }}
      >
        {isAhead ? 'por hacer' : given < expected ? `${given} de ${expected}` : given}
      </span>
    </th>
  )
}
