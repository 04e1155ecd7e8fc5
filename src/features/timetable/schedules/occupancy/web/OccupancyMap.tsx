import { useDeferredValue, useMemo, useState } from 'react'
import { weekdayOf } from '#kernel/dates.ts'
import { plain } from '#kernel/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { daysOf, partsOf } from '../../grid/rules.ts'
import type { Occupancy } from '../contract.ts'
import { freeOf, inOrder, type Row, rowsOf, tightest } from '../rules.ts'
import { CellDetail } from './CellDetail.tsx'
import { OccupancyFilters, type Offered } from './OccupancyFilters.tsx'
import { type Column, OccupancyTable } from './OccupancyTable.tsx'
import type { Choose, OccupancySearch } from './use-occupancy-search.ts'
import { type CellState, freeCount, LEGEND, rowsCount, SIGNS, whenOf } from './words.ts'

/** More at once is slow to draw, and read by nobody. */
const ROWS_SHOWN = 40
const MOST_TIGHT = 3

type Props = { occupancy: Occupancy; asked: OccupancySearch; choose: Choose }

function offeredIn({ entries, class_hours, classrooms }: Occupancy): Offered {
  const words = (some: readonly string[]) =>
    [...new Set(some)].sort((one, other) => one.localeCompare(other, 'es'))
  return {
    days: daysOf(entries),
    shifts: partsOf(class_hours).map(({ shift }) => shift),
    specializations: words(entries.map(({ specialization_code }) => specialization_code)),
    tags: words(classrooms.flatMap(({ tags }) => tags)),
  }
}

/** On a phone a day at a time: today, or the first one. */
function useDay(day: number | null, days: readonly number[]): number | null {
  const isNarrow = useNarrow()
  if (day !== null || !isNarrow) return day
  const today = weekdayOf(clock.today())
  return days.includes(today) ? today : (days[0] ?? 1)
}

const columnsOf = (
  { class_hours }: Occupancy,
  days: readonly number[],
  shift: OccupancySearch['shift'],
): Column[] =>
  days.flatMap((day) =>
    partsOf(class_hours)
      .filter((part) => shift === null || part.shift === shift)
      .flatMap(({ hours }) => hours.map((hour) => ({ day, hour, class_hour_id: hour.id }))),
  )

const isAsked = (
  row: Row,
  { specialization, tag }: Pick<OccupancySearch, 'specialization' | 'tag'>,
  search: string,
): boolean =>
  (specialization === null || row.specializations.has(specialization)) &&
  (tag === null || row.tags.includes(tag)) &&
  plain(row.name).includes(plain(search))

/** The map: how full each row is, how many are free at each hour, and where it is tightest. */
export function OccupancyMap({ occupancy, asked, choose }: Props) {
  const offered = useMemo(() => offeredIn(occupancy), [occupancy])
  const [search, setSearch] = useState('')
  const text = useDeferredValue(search.trim())
  const day = useDay(asked.day, offered.days)
  const { of, shift, specialization, tag, order } = asked
  const map = useMemo(() => {
    const days = day === null ? offered.days : [day]
    const columns = columnsOf(occupancy, days, shift)
    const rows = rowsOf(of, occupancy, columns).filter((row) => isAsked(row, { specialization, tag }, text))
    return { columns, rows: inOrder(rows, order), free: freeOf(rows, columns) }
  }, [occupancy, offered, day, of, shift, specialization, tag, order, text])
  return (
    <>
      <OccupancyFilters asked={{ ...asked, day }} {...{ choose, offered, search, setSearch }} />
      {map.rows.length === 0 ? (
        <EmptyState title={of === 'classroom' ? 'No hay aulas que mostrar' : 'No hay profesores que mostrar'}>
          {text || specialization || tag ? 'Pruebe con otros filtros.' : 'Aparecen aquí cuando se registran.'}
        </EmptyState>
      ) : (
        <Shown key={`${of} ${order} ${specialization} ${tag} ${text}`} {...map} {...{ asked, occupancy }} />
      )}
    </>
  )
}

type ShownProps = {
  columns: Column[]
  rows: Row[]
  free: number[]
  asked: OccupancySearch
  occupancy: Occupancy
}

function Shown({ columns, rows, free, asked, occupancy }: ShownProps) {
  const { of } = asked
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<{ row: Row; column: Column; at: number } | null>(null)
  const from = page * ROWS_SHOWN
  const some = rows.slice(from, from + ROWS_SHOWN)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Mapa">
      <Tightest {...{ columns, free, of }} all={rows.length} />
      <OccupancyTable
        key={page}
        rows={some}
        all={rows.length}
        {...{ columns, free, of }}
        onOpen={(row, at) => {
          const column = columns[at]
          if (column) setOpen({ row, column, at })
        }}
      />
      {rows.length > ROWS_SHOWN && (
        <nav className="flex flex-wrap items-center gap-3" aria-label="Páginas del mapa">
          <Button icon="left" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <span className="figures text-text-2" role="status">
            {from + 1} a {from + some.length} de {rowsCount(rows.length, of)}
          </span>
          <Button icon="right" disabled={from + some.length >= rows.length} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </nav>
      )}
      <Legend of={of} />
      {open && <CellDetail {...open} {...{ asked, occupancy }} onClose={() => setOpen(null)} />}
    </section>
  )
}

type TightProps = {
  columns: readonly Column[]
  free: readonly number[]
  of: OccupancySearch['of']
  all: number
}

/** Where it is tightest, in a sentence. */
function Tightest({ columns, free, of, all }: TightProps) {
  const hours = tightest(free, all, MOST_TIGHT).flatMap((at) => {
    const column = columns[at]
    return column ? [`${whenOf(column)} (${freeCount(free[at] ?? 0)})`] : []
  })
  return (
    <p className="text-text-2" role="status">
      {hours.length === 0
        ? `De ${rowsCount(all, of)}, más de la cuarta parte queda libre a toda hora.`
        : `De ${rowsCount(all, of)}, donde menos queda: ${hours.join('; ')}.`}
    </p>
  )
}

const OF_ROOMS: readonly CellState[] = ['free', 'taken']
const OF_TEACHERS: readonly CellState[] = ['free', 'taken', 'rather_not', 'cannot', 'against']

const Legend = ({ of }: { of: OccupancySearch['of'] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-hint text-text-2" aria-label="Signos">
    {(of === 'classroom' ? OF_ROOMS : OF_TEACHERS).map((state) => (
      <li key={state}>
        {SIGNS[state] || 'En blanco'}: {LEGEND[state].toLowerCase()}
      </li>
    ))}
    <li>2 o más: tantas clases a la vez</li>
    <li>▲: no queda libre más de la cuarta parte</li>
  </ul>
)
