import { Fragment, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { Part } from '#features/timetable/schedules/grid/rules.ts'
import { FieldFoot } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import { isArrow } from '#web/ui/arrow-keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { type Corner, painted, rectangle, type UnwantedHour, WISHES, type Wish, wishAt } from '../rules.ts'
import { usePainting } from './use-painting.ts'
import { WishGrid } from './WishGrid.tsx'
import { sumWords, type WishWords, wordsBeside } from './words.ts'

type Props = {
  caption: string
  parts: readonly Part[]
  days: readonly number[]
  words: WishWords
  former: { period: string; hours: readonly UnwantedHour[] } | null
}

const STEPS = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
}

const isHours = (value: unknown): value is UnwantedHour[] => Array.isArray(value)

type Keys = {
  table: RefObject<HTMLTableElement | null>
  last: Corner
  focused: Corner
  setFocused: (to: Corner) => void
  paint: (cells: readonly Corner[], wish: Wish) => void
  over: (cells: readonly Corner[]) => void
  wishAt: (at: Corner) => Wish
}

/** Arrows move, with Shift they take the wish along; a digit sets it, the space bar as a press. */
function useKeys({ table, last, focused, setFocused, paint, over, wishAt }: Keys) {
  const go = (to: Corner) => {
    setFocused(to)
    table.current?.querySelector<HTMLElement>(`[data-column="${to.column}"][data-row="${to.row}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.column === undefined) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key, shiftKey } = event
    const chosen = WISHES[Number(key) - 1]
    if (isArrow(key)) {
      const step = STEPS[key]
      const to = {
        column: Math.min(Math.max(focused.column + step.column, 0), last.column),
        row: Math.min(Math.max(focused.row + step.row, 0), last.row),
      }
      if (shiftKey) paint([to], wishAt(focused))
      go(to)
    } else if (chosen) paint([focused], chosen)
    else if (key === ' ') over([focused])
    else return
    event.preventDefault()
  }
  return { press, go }
}

type CopyProps = {
  former: NonNullable<Props['former']>
  hours: readonly UnwantedHour[]
  set: (hours: readonly UnwantedHour[]) => void
}

function CopyFormer({ former, hours, set }: CopyProps) {
  const copy = () => {
    set(former.hours)
    void offerUndo(`Copiado de ${former.period}`, () => set(hours))
  }
  return (
    <Button icon="copy" onClick={copy}>
      Copiar de {former.period}
    </Button>
  )
}

const KeysHelp = ({ id, words }: { id: string; words: WishWords }) => (
  <p id={id} className="text-hint text-text-2 max-sm:hidden">
    Se pinta arrastrando, o pulsando un día o una hora. Con el teclado: flechas para moverse,
    {WISHES.map((wish, at) => (
      <Fragment key={wish}>
        {at > 0 && ','} <kbd>{at + 1}</kbd> {words[wish].toLowerCase()}
      </Fragment>
    ))}
    .
  </p>
)

function useHours({ parts, words }: Pick<Props, 'parts' | 'words'>) {
  const field = useField({ name: 'hours', label: 'Disponibilidad', needed: false }, (value, other) => {
    if (!isHours(value)) return undefined
    return (isHours(other) && wordsBeside(value, other, { parts, words })) || sumWords(value)
  })
  const hours = isHours(field.value) ? field.value : []
  // A stroke that has just ended is drawn a moment later; what follows builds on it.
  const latest = useRef(hours)
  latest.current = hours
  return { field, hours, latest }
}

/** The week to paint: by mouse and finger with the wish that is chosen, by keys cell by cell. */
export function WeekField({ caption, parts, days, words, former }: Props) {
  const { field, hours, latest } = useHours({ parts, words })
  const [brush, setBrush] = useState<Wish>('cannot')
  const [focused, setFocused] = useState<Corner>({ column: 0, row: 0 })
  const table = useRef<HTMLTableElement>(null)
  const help = useId()
  const order = parts.flatMap((part) => part.hours.map(({ id }) => id))
  const placeOf = ({ column, row }: Corner) => ({ day: days[column] ?? 1, class_hour_id: order[row] ?? 0 })
  const withCells = (cells: readonly Corner[], wish: Wish) =>
    painted(latest.current, cells.map(placeOf), { wish, order })
  const paint = (cells: readonly Corner[], wish: Wish) => {
    if (field.isDisabled) return
    latest.current = withCells(cells, wish)
    field.set(latest.current)
  }
  /** What is so already is taken back. */
  const wishOver = (cells: readonly Corner[]): Wish =>
    cells.every((cell) => wishAt(latest.current, placeOf(cell)) === brush) ? 'can' : brush
  const over = (cells: readonly Corner[]) => paint(cells, wishOver(cells))
  const { stroke, on, isStroke } = usePainting({ table, wishFrom: (at) => wishOver([at]), paint })
  const last = { column: days.length - 1, row: order.length - 1 }
  const { press, go } = useKeys({
    table,
    last,
    focused,
    setFocused,
    paint,
    over,
    wishAt: (at) => wishAt(latest.current, placeOf(at)),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="Lo que se pinta"
          choices={WISHES.map((value) => ({ value, label: words[value] }))}
          value={brush}
          onChange={setBrush}
        />
        {former && <CopyFormer former={former} hours={hours} set={field.set} />}
      </div>
      <p className="text-hint text-text-2 sm:hidden">
        Toque una hora, un día entero o una fila. Deslice de lado, o mantenga el dedo, para pintar varias.
      </p>
      <WishGrid
        {...{ caption, parts, days, words }}
        hours={stroke ? withCells(rectangle(stroke.from, stroke.to), stroke.wish) : hours}
        painting={{
          ref: table,
          focused,
          describedBy: help,
          onDay: (column) => over(rectangle({ column, row: 0 }, { column, row: last.row })),
          onHour: (row) => over(rectangle({ column: 0, row }, { column: last.column, row })),
          on: {
            ...on,
            onKeyDown: press,
            onFocus: ({ target }) => {
              const { column, row } = target.dataset
              if (column !== undefined) setFocused({ column: Number(column), row: Number(row) })
            },
            onClick: ({ target }) => {
              const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null
              if (!cell || isStroke()) return
              const at = { column: Number(cell.dataset.column), row: Number(cell.dataset.row) }
              over([at])
              go(at)
            },
          },
        }}
      />
      <p className="text-text-2" role="status">
        {sumWords(hours)}
      </p>
      <KeysHelp id={help} words={words} />
      <FieldFoot field={field} hint={undefined} count={undefined} />
    </div>
  )
}
