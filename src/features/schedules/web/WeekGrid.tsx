import '#web/styles/on-demand/timetable.css'
import { type CSSProperties, Fragment, type ReactNode, type Ref } from 'react'
import type { Schedule } from '../contract.ts'
import { type Cell, endOf, type Part, rowsOf, type Sitting, showMinutes, startOf } from '../grid/rules.ts'
import { dayTitle, PART_TITLES } from './ScheduleWords.tsx'

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
  lookOf?: (cell: GridCell & { span: number }) => CSSProperties | undefined
  /** Whether a part of the day lies outside of what the section attends. */
  isOutside?: (part: Part) => boolean
  ref?: Ref<HTMLTableElement>
}

/** The week as a table: days across, class hours down, a break at noon. */
export function WeekGrid(props: Props) {
  const { caption, parts, days, today, isOutside, ref } = props
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
            <tr>
              <th scope="rowgroup" colSpan={days.length + 1}>
                {PART_TITLES[part.shift]}
                {isOutside?.(part) && ' · fuera del turno de la sección'}
              </th>
            </tr>
            <Rows {...props} part={part} at={at} />
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Rows({ sittings, part, at, days, block, free, lookOf }: Props & { part: Part; at: number }) {
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
          <td key={day} rowSpan={span} style={lookOf?.({ ...place, span })}>
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
