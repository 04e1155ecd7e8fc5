import '#web/styles/on-demand/timetable.css'
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react'
import { endOf, type Part, showMinutes, startOf } from '#features/timetable/schedules/grid/rules.ts'
import { weekdayName } from '#kernel/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type Corner, type UnwantedHour, type Wish, wishAt } from '../rules.ts'
import type { WishWords } from './words.ts'

type Props = {
  caption: string
  parts: readonly Part[]
  days: readonly number[]
  hours: readonly UnwantedHour[]
  words: WishWords
  /** What makes it one to paint. */
  painting?: {
    ref: Ref<HTMLTableElement>
    on: ComponentProps<'table'>
    focused: Corner
    onDay: (column: number) => void
    onHour: (row: number) => void
    describedBy: string
  }
}

const ICONS = { cannot: 'close', rather_not: 'minus' } as const
const SIZE = 14

/** A finger that moves up or down scrolls; sideways it paints. */
const WEEK: CSSProperties = { touchAction: 'pan-y', userSelect: 'none', WebkitUserSelect: 'none' }
const CELL: CSSProperties = {
  height: '2.75rem',
  textAlign: 'center',
  verticalAlign: 'middle',
  outlineOffset: -2,
}
/** Where the afternoon begins. */
const AFTERNOON: CSSProperties = { borderBlockStart: '2px solid var(--control)' }
const LOOKS: Record<Wish, CSSProperties> = {
  can: {},
  cannot: { background: 'var(--bad-bg)', color: 'var(--bad)' },
  rather_not: {
    background: 'repeating-linear-gradient(135deg, var(--warn-bg) 0 5px, var(--surface) 5px 8px)',
    color: 'var(--warn)',
  },
}

/** A week of wishes: days across, class hours down. Each says itself in a sign, a pattern and a word. */
export function WishGrid({ caption, parts, days, hours, words, painting }: Props) {
  let row = -1
  return (
    <div className="card">
      <table
        className="tt"
        style={WEEK}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the grid on a table
        role="grid"
        aria-readonly={!painting || undefined}
        aria-label={caption}
        aria-describedby={painting?.describedBy}
        ref={painting?.ref}
        {...painting?.on}
      >
        <thead>
          <tr>
            <th scope="col" style={{ width: '3.5rem' }}>
              <span className="sr-only">Hora</span>
            </th>
            {days.map((day, column) => (
              <th key={day} scope="col">
                <Head all={`todo el ${weekdayName(day)}`} onPick={painting && (() => painting.onDay(column))}>
                  <span className="sm:hidden">{weekdayName(day).slice(0, 3)}</span>
                  <span className="max-sm:hidden">{weekdayName(day)}</span>
                </Head>
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part, later) => (
          <tbody key={part.shift}>
            {part.hours.map((hour, first) => {
              row += 1
              const at = row
              const edge = later > 0 && first === 0 ? AFTERNOON : {}
              const times = `${showMinutes(startOf(hour))} a ${showMinutes(endOf(hour))}`
              return (
                <tr key={hour.id}>
                  <th scope="row" className="figures" style={edge}>
                    <Head all="toda la semana" onPick={painting && (() => painting.onHour(at))}>
                      {showMinutes(startOf(hour))}
                    </Head>
                  </th>
                  {days.map((day, column) => (
                    <WishCell
                      key={day}
                      wish={wishAt(hours, { day, class_hour_id: hour.id })}
                      words={words}
                      name={`${weekdayName(day)} ${times}`}
                      at={{ column, row: at }}
                      edge={edge}
                      focused={painting?.focused ?? null}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const HEAD: CSSProperties = { width: '100%', minHeight: '2rem', textAlign: 'start' }

type HeadProps = { all: string; onPick: (() => void) | undefined; children: ReactNode }

/** Named by what is read on it, then by what it paints: whoever speaks to it says what they see. */
const Head = ({ all, onPick, children }: HeadProps) =>
  onPick ? (
    <button type="button" style={HEAD} onClick={onPick} tabIndex={-1}>
      {children}
      <span className="sr-only"> {all}</span>
    </button>
  ) : (
    children
  )

type CellProps = {
  wish: Wish
  words: WishWords
  name: string
  at: Corner
  edge: CSSProperties
  focused: Corner | null
}

function WishCell({ wish, words, name, at: { column, row }, edge, focused }: CellProps) {
  const isFocused = focused?.column === column && focused.row === row
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the cells of a grid on those of a table
      role="gridcell"
      style={{ ...CELL, ...LOOKS[wish], ...edge }}
      data-column={column}
      data-row={row}
      aria-label={`${name}: ${words[wish]}`}
      tabIndex={focused === null ? undefined : isFocused ? 0 : -1}
    >
      {wish !== 'can' && (
        <span className="inline-flex items-center gap-1">
          <Icon name={ICONS[wish]} size={SIZE} />
          <span className="max-sm:hidden">{words[wish]}</span>
        </span>
      )}
    </td>
  )
}
