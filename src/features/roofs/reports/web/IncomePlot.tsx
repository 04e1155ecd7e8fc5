import { addDays, type Day, daysBetween, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { type Field, Plot } from '#web/ui/Plot.tsx'
import { type Bar, Bars } from '#web/ui/PlotMarks.tsx'
import { roundScale } from '#web/ui/plot-scale.ts'
import { ShareBars } from '#web/ui/ShareBars.tsx'
import type { Income, IncomeBy } from '../income/contract.ts'
import { weekName } from '../words.ts'

/** A year of weeks; more would be thinner than what tells them apart. */
const MOST_WEEKS = 53

const whole = (amount_e2: number) => Math.round(amount_e2 / 100).toLocaleString('es-VE')
const shortDay = (of: Day) => showDay(of).split(' ').slice(0, 2).join(' ')
const sumOf = (rows: readonly Income[], value: (row: Income) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)
const dueOf = ({ due_e2 }: Income) => due_e2 ?? 0

type Props = { rows: readonly Income[]; by: IncomeBy; today: Day }

/** What came in against what fell due: the list beneath has the same in numbers. */
export function IncomePlot({ rows, by, today }: Props) {
  const paid_e2 = sumOf(rows, ({ paid_e2: paid }) => paid)
  const due_e2 = sumOf(rows, dueOf)
  const ves_e2 = sumOf(rows, (row) => row.ves_e2 ?? 0)
  return (
    <section aria-label="Ingresos en total" className="mb-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-figure">{showMoney(paid_e2)}</span>
        <span className="figures text-compact text-text-2">
          {by === 'way' ? 'cobrados' : `cobrados; vence: ${showMoney(due_e2)}`}
          {ves_e2 > 0 && `; recibido en bolívares: Bs. ${showMoney(ves_e2).slice(0, -2)}`}
        </span>
      </p>
      {by === 'week' ? <Weeks rows={rows} today={today} /> : <Shares rows={rows} by={by} />}
    </section>
  )
}

/** From the first week to the last, with those between in which nothing happened; the last year of them. */
function weeksOf(rows: readonly Income[]) {
  const known = new Map(rows.map((row) => [row.monday, row]))
  const [first, ...others] = rows.flatMap(({ monday }) => monday ?? []).sort()
  if (!first) return { shown: [], isPart: false }
  const last = others.at(-1) ?? first
  const many = daysBetween(first, last) / 7 + 1
  const shown = Array.from({ length: Math.min(many, MOST_WEEKS) }, (_, at) => {
    const monday = addDays(last, (at + 1) * 7 - Math.min(many, MOST_WEEKS) * 7)
    return known.get(monday) ?? emptyWeek(monday)
  })
  return { shown, isPart: many > shown.length }
}

const emptyWeek = (monday: Day): Income => ({
  ...{ id: Number(monday.replaceAll('-', '')), monday, sunday: addDays(monday, 6), name: weekName(monday) },
  ...{ due_e2: 0, paid_e2: 0, inscriptions_e2: 0, charges_e2: 0, payments_count: 0, ves_e2: null },
})

function Weeks({ rows, today }: Pick<Props, 'rows' | 'today'>) {
  const { shown, isPart } = weeksOf(rows)
  const highest = Math.max(...shown.map(({ paid_e2 }) => paid_e2))
  const bars = shown.map((row, at) =>
    barOf(row, { today, isEnd: at === 0 || at === shown.length - 1, highest }),
  )
  return (
    <>
      <Plot
        scale={roundScale([100, ...shown.flatMap((row) => [row.paid_e2, dueOf(row)])])}
        axis={(value) => whole(value)}
        lines={13}
      >
        {(field) => (
          <>
            <Bars of={field} bars={bars} />
            <Dues of={field} rows={shown} />
          </>
        )}
      </Plot>
      <p className="flex flex-wrap items-center gap-x-4 text-compact text-text-2" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span style={{ ...SIGN, blockSize: '0.625rem', background: 'var(--control)' }} />
          Cobrado
        </span>
        <span className="flex items-center gap-2">
          <span style={{ ...SIGN, blockSize: '2px', background: 'var(--text)' }} />
          Lo que vence
        </span>
        {isPart && <span>Las últimas {MOST_WEEKS} semanas</span>}
      </p>
    </>
  )
}

const SIGN = { inlineSize: '1rem' } as const

type Told = { today: Day; isEnd: boolean; highest: number }

/** The week of today in colour; named are the ends, this week, and the sum of the week that brought most. */
function barOf(row: Income, { today, isEnd, highest }: Told): Bar {
  const { id, monday, sunday, name, paid_e2 } = row
  const isNow = monday !== null && sunday !== null && monday <= today && today <= sunday
  return {
    key: id,
    label: monday ? shortDay(monday) : name,
    value: paid_e2,
    ...(paid_e2 > 0 && paid_e2 === highest && { words: `${whole(paid_e2)} $` }),
    title: `${name}. Cobrado: ${showMoney(paid_e2)}; vence: ${showMoney(dueOf(row))}`,
    look: isNow ? 'now' : 'plain',
    rank: isNow ? 0 : isEnd ? 1 : 9,
  }
}

/** What fell due of each week: a stroke over its bar, which reaches it or does not. */
function Dues({ of: { left, right, y }, rows }: { of: Field; rows: readonly Income[] }) {
  const step = (right - left) / rows.length
  return rows.map(
    (row, at) =>
      dueOf(row) > 0 && (
        <path
          key={row.id}
          d={`M${left + step * (at + 0.06)} ${y(dueOf(row))}h${step * 0.88}`}
          stroke="var(--text)"
          strokeWidth="2"
          style={{ pointerEvents: 'none' }}
        />
      ),
  )
}

/** The largest first; of a fee also what falls due of it. */
function Shares({ rows, by }: { rows: readonly Income[]; by: IncomeBy }) {
  const most = Math.max(1, ...rows.flatMap((row) => [row.paid_e2, dueOf(row)]))
  const hasDue = by === 'fee'
  const ordered = [...rows].sort((one, other) => other.paid_e2 - one.paid_e2)
  return (
    <ShareBars
      shares={ordered.map((row) => ({
        key: row.id,
        label: row.name,
        filled: row.paid_e2 / most,
        before: hasDue ? dueOf(row) / most : null,
        value: showMoney(row.paid_e2),
        title: hasDue
          ? `${row.name}. Cobrado: ${showMoney(row.paid_e2)}; vence: ${showMoney(dueOf(row))}`
          : `${row.name}. Cobrado: ${showMoney(row.paid_e2)}`,
      }))}
      {...(hasDue && { beforeName: 'Lo que vence' })}
    />
  )
}
