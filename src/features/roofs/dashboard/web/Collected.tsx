import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Field, Plot, Words } from '#web/ui/Plot.tsx'
import { Below, Level, Line } from '#web/ui/PlotMarks.tsx'
import { roundScale, widthOf } from '#web/ui/plot-scale.ts'
import type { IndexDashboard } from '../contract.ts'
import type { CollectedIn } from '../trends/contract.ts'

const count = (value: number) => value.toLocaleString('es-VE')
const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`

type CollectedProps = { now: CollectedIn; before: CollectedIn | null; home: IndexDashboard }

/** What the current period has brought in. */
export function Collected({ now, before, home: { figures } }: CollectedProps) {
  const sum = now.weeks.at(-1) ?? 0
  return (
    <Card
      title="Cobrado por semana"
      action={
        <LinkTo to="/students" search={{ with_debt: true }} look="link">
          {figures.debtors === 1
            ? '1 estudiante con deuda'
            : `${count(figures.debtors)} estudiantes con deuda`}
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <LinkTo
          to="/payments"
          search={{ status: 2, period_id: now.id }}
          look="link"
          label={`${showMoney(sum)} cobrados en ${nameOf(now)}`}
        >
          <span className="figures text-figure">{showMoney(sum)}</span>
        </LinkTo>
        {now.price_e2 > 0 && (
          <span className="text-compact text-text-2">
            {Math.round((sum / now.price_e2) * 100)} % del precio de {nameOf(now)}; se deben{' '}
            {showMoney(figures.debt_e2)} en total
          </span>
        )}
      </p>
      <Curves now={now} before={before} sum={sum} />
      <AsTable
        caption={`Cobrado hasta cada semana en ${nameOf(now)}`}
        heads={['Semana', nameOf(now), ...(before ? [nameOf(before)] : [])]}
        rows={now.weeks.map((amount, at) => [
          at + 1,
          showMoney(amount),
          ...(before ? [showMoney(before.weeks[at] ?? before.weeks.at(-1) ?? 0)] : []),
        ])}
      />
    </Card>
  )
}

type CurvesProps = { now: CollectedIn; before: CollectedIn | null; sum: number }

/** What was collected by the end of each week, beside the period before and below what all inscriptions cost. */
function Curves({ now, before, sum }: CurvesProps) {
  const weeks = Math.max(1, now.weeks_length, before?.weeks_length ?? 0)
  const scale = roundScale([100, now.price_e2, sum, before?.weeks.at(-1) ?? 0])
  return (
    <Plot
      scale={scale}
      axis={(value) => count(value / 100)}
      {...(before && { ends: [nameOf(before)] })}
      lines={13}
    >
      {(field) => {
        const x = (week: number) =>
          field.left + 4 + ((week - 1) / Math.max(1, weeks - 1)) * (field.right - field.left - 8)
        const pointsOf = (one: CollectedIn) =>
          one.weeks.map((value, at) => ({
            x: x(at + 1),
            value,
            title: `${showMoney(value)} hasta la semana ${at + 1}`,
          }))
        const last = now.weeks.length
        return (
          <>
            {now.price_e2 > 0 && (
              <Level of={field} value={now.price_e2} words={priceWords(field, now.price_e2)} />
            )}
            {before && <Line of={field} points={pointsOf(before)} look="beside" />}
            <Line of={field} points={pointsOf(now)} />
            {before && (
              <Words
                x={x(before.weeks.length) + 6}
                y={Math.min(field.y(before.weeks.at(-1) ?? 0) + field.text / 3, field.bottom - 2)}
                of={field}
                anchor="start"
                quiet
              >
                {nameOf(before)}
              </Words>
            )}
            <Reached of={field} x={x(last)} now={now} sum={sum} />
            <Below
              of={field}
              labels={[
                { key: 1, x: x(1), words: 'semana 1', rank: 1 },
                ...(last > 1 ? [{ key: last, x: x(last), words: String(last), rank: 0 }] : []),
                ...(weeks > last ? [{ key: weeks, x: x(weeks), words: String(weeks), rank: 2 }] : []),
              ]}
            />
          </>
        )
      }}
    </Plot>
  )
}

/** As much as has room over the line, so that it never reaches what stands at its end. */
function priceWords({ left, right, text }: Field, price: number): string {
  const all = [`${showMoney(price)}, precio de los inscritos`, `${showMoney(price)}, precio`]
  return all.find((words) => widthOf(words, text) < right - left - 4) ?? 'precio'
}

type ReachedProps = { of: Field; x: number; now: CollectedIn; sum: number }

/** How far it is, named at the end of the line: on the other side of the price where that is near. */
function Reached({ of: field, x, now: { price_e2 }, sum }: ReachedProps) {
  const { text, y, left, right, bottom } = field
  const words = `${count(Math.round(sum / 100))} $`
  const half = widthOf(words, text) / 2
  const [at, price] = [y(sum), y(price_e2)]
  const isNear = price_e2 > 0 && Math.abs(at - price) < text * 3
  const below = Math.max(at, price) + text * 1.4
  const height = !isNear
    ? at - text * 0.7
    : below < bottom - text * 0.5
      ? below
      : Math.min(at, price) - text * 1.9
  return (
    <Words x={Math.max(left + half, Math.min(right - half, x))} y={height} of={field}>
      {words}
    </Words>
  )
}
