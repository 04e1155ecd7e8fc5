import { showNote } from '#kernel/notes.ts'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Field, Plot, Words } from '#web/ui/Plot.tsx'
import { Bars, Line } from '#web/ui/PlotMarks.tsx'
import { apart, wholeScale } from '#web/ui/plot-scale.ts'
import type { History, HistoryPeriod } from '../contract.ts'
import { periodWord } from '../words.ts'

const SCALE = wholeScale(20)

const noteOr = (note: number | null) => (note === null ? '—' : showNote(note))
const leastWords = (least: number) => `mínimo ${least.toLocaleString('es-VE')}`
const indexWords = (index: number) => `índice ${showNote(index)}`

type Graded = HistoryPeriod & { average: number }
const isGraded = (one: HistoryPeriod): one is Graded => one.average !== null

/** The average of each period as a bar, and the index as a line; nothing before the first verdict. */
export function HistoryCurve({
  history: { periods, index, approval_minimum_note: least },
}: {
  history: History
}) {
  const graded = periods.filter(isGraded)
  if (graded.length === 0 || index === null) return null
  const ends = [indexWords(index), ...(least === null ? [] : [leastWords(least)])]
  return (
    <Card title="Por período" action={<span className="text-text-2">barra, promedio; línea, índice</span>}>
      <Plot scale={SCALE} axis={String} ends={ends} lines={11}>
        {(field) => <Curve of={field} graded={graded} index={index} least={least} />}
      </Plot>
      <AsTable
        caption="Promedio e índice por período"
        heads={['Período', 'Promedio', 'Índice']}
        rows={graded.map((one) => [periodWord(one.period), showNote(one.average), noteOr(one.index)])}
      />
    </Card>
  )
}

type CurveProps = { of: Field; graded: readonly Graded[]; index: number; least: number | null }

function Curve({ of: field, graded, index, least }: CurveProps) {
  const { left, right, text, y, bottom } = field
  const x = (at: number) => left + ((right - left) / graded.length) * (at + 0.5)
  const [indexAt = 0, leastAt = 0] = apart([y(index), y(least ?? 0)], text * 1.2, bottom)
  return (
    <>
      <Bars
        of={field}
        bars={graded.map((one, at) => ({
          key: one.period.id,
          label: periodWord(one.period),
          value: one.average,
          // The line must not run through what the bar says.
          wordsAt: Math.max(one.average, one.index ?? 0),
          words: showNote(one.average),
          title: `${periodWord(one.period)}: promedio ${showNote(one.average)}, índice ${noteOr(one.index)}`,
          look: 'pale',
          rank: at === graded.length - 1 ? 0 : at === 0 ? 1 : 9,
        }))}
      />
      {least !== null && (
        <>
          <path d={`M${left} ${y(least)}H${right}`} stroke="var(--text)" strokeDasharray="2 3" />
          <Words x={right + 6} y={leastAt + text / 3} of={field} anchor="start" quiet>
            {leastWords(least)}
          </Words>
        </>
      )}
      <Line
        of={field}
        isBare
        points={graded.map((one, at) => ({ x: x(at), value: one.index ?? one.average, title: '' }))}
      />
      <Words x={right + 6} y={indexAt + text / 3} of={field} anchor="start">
        {indexWords(index)}
      </Words>
    </>
  )
}
