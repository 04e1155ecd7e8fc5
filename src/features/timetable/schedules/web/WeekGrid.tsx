import '#web/styles/on-demand/timetable.css'
import { type CSSProperties, Fragment, type ReactNode, type Ref } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { Schedule } from '../contract.ts'
import { type Cell, endOf, type Part, rowsOf, type Sitting, showMinutes, startOf } from '../grid/rules.ts'
import { dayTitle, PART_TITLES } from './words.ts'

export type GridCell = { day: number; part: number; at: number; hour_id: number }

type Props = {
  /** What the table is, for screen readers. */
  caption: string
  parts: readonly Part[]
  days: readonly number[]
  sittings: readonly Sitting<Schedule>[]
  block: (sitting: Sitting<Schedule>) => ReactNode
  /** The day in which it is now. */
  today?: number | undefined
  /** What stands in a cell that nothing takes; silent by default. */
  free?: (cell: GridCell) => ReactNode
  /** How a cell looks while something is carried over it. */
  classOf?: (cell: GridCell & { span: number }) => string | undefined
  /** Whether a part of the day lies outside of what the section attends. */
  isOutside?: (part: Part) => boolean
  /** Parts that are one line until they are asked for, and what stands under the week. */
  folding?: {
    isFolded: (at: number) => boolean
    mayFold: (at: number) => boolean
    onTurn: (at: number) => void
    foot: ReactNode
  }
  ref?: Ref<HTMLTableElement>
}

/** The week as a table: days across, class hours down, a break at noon. */
export function WeekGrid(props: Props) {
  const { caption, parts, days, today, folding, ref } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
    <section className="card overflow-x-auto" style={SCROLLED} aria-label={caption} tabIndex={0}>
      <table className="tt" style={{ minWidth: `${4 + days.length * 6.5}rem` }} ref={ref}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: '3.75rem' }}>
              Hora
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-day={day} aria-current={day === today ? 'date' : undefined}>
                {dayTitle(day)}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part, at) => (
          <tbody key={part.shift}>
            <PartHead {...props} part={part} at={at} />
            {!folding?.isFolded(at) && <Rows {...props} part={part} at={at} />}
          </tbody>
        ))}
      </table>
      {folding?.foot && <p className="tt-below print:hidden">{folding.foot}</p>}
    </section>
  )
}

type PartProps = Props & { part: Part; at: number }

/** `Mañana`; of a part outside the shift, its hours and a button that folds and opens it. One part alone needs no name. */
function PartHead({ part, at, parts, days, isOutside, folding }: PartProps) {
  const [first, last] = [part.hours[0], part.hours.at(-1)]
  if (!first || !last || (parts.length === 1 && !isOutside?.(part))) return null
  const title = PART_TITLES[part.shift]
  const isFolded = folding?.isFolded(at) ?? false
  const words = isOutside?.(part)
    ? `, ${showMinutes(startOf(first))} a ${showMinutes(endOf(last))} · fuera del turno de la sección`
    : ''
  return (
    <tr className={isFolded ? 'print:hidden' : undefined}>
      <th scope="rowgroup" colSpan={days.length + 1}>
        {folding?.mayFold(at) && parts.length > 1 ? (
          <button
            type="button"
            className="tt-fold"
            aria-expanded={!isFolded}
            onClick={() => folding.onTurn(at)}
          >
            <Icon name={isFolded ? 'down' : 'up'} size={16} />
            <b>{title}</b>
            {words}
          </button>
        ) : (
          <>
            {title}
            {words}
          </>
        )}
      </th>
    </tr>
  )
}

function Rows({ sittings, part, at, days, block, free, classOf }: PartProps) {
  const rows = rowsOf(sittings, { at, hours: part.hours }, days)
  return rows.map(({ hour, cells }, row) => (
    <tr key={hour.id} data-part={at} data-at={row}>
      <th scope="row" className="figures">
        <time>{showMinutes(startOf(hour))}</time>
        <span className="sr-only"> a </span>
        <time className="block text-text-3">{showMinutes(endOf(hour))}</time>
      </th>
      {cells.map((cell, column) => {
        const day = days[column] ?? 0
        const place = { day, part: at, at: row, hour_id: hour.id }
        if (cell.kind === 'covered') return <Fragment key={day} />
        const span = cell.kind === 'taken' ? cell.cluster.span : 1
        return (
          <td key={day} rowSpan={span} className={classOf?.({ ...place, span })}>
            {cell.kind === 'taken' ? <Taken cell={cell} block={block} /> : free?.(place)}
          </td>
        )
      })}
    </tr>
  ))
}

/** What is hidden but spoken inside must not stick out of it either. */
const SCROLLED: CSSProperties = { position: 'relative' }

const TAKEN: CSSProperties = {
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 2,
  height: '100%',
}

/** One block, or several side by side where they share hours. */
function Taken({
  cell: { cluster },
  block,
}: {
  cell: Cell<Schedule> & { kind: 'taken' }
  block: Props['block']
}) {
  return (
    <div style={{ ...TAKEN, gridTemplateRows: `repeat(${cluster.span}, minmax(0, 1fr))` }}>
      {cluster.sittings.map((sitting) => (
        <div
          key={`${sitting.entry.id} ${sitting.from}`}
          style={{
            gridColumn: sitting.lane + 1,
            gridRow: `${sitting.from - cluster.from + 1} / span ${sitting.span}`,
          }}
        >
          {block(sitting)}
        </div>
      ))}
    </div>
  )
}
