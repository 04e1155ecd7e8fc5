import { showNote } from '#kernel/notes.ts'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { History, HistoryPeriod } from '../contract.ts'
import { periodWord } from '../words.ts'

const WIDE = 440
const LEFT = 26
/** Where the last bar ends: the line and the minimum are named beside it. */
const RIGHT = 340
const TOP = 16
const HIGH = 100
const MOST = 20
const BAR = 26
/** Of text. */
const LINE = 13

const y = (note: number) => TOP + HIGH - (note / MOST) * HIGH
/** Where the index is named: beside its point, unless the minimum is named there. */
function indexAt(index: number, least: number | null): number {
  if (least === null || Math.abs(y(index) - y(least)) >= LINE) return y(index)
  return y(least) + (index >= least ? -LINE : LINE)
}

const noteOr = (note: number | null) => (note === null ? '—' : showNote(note))

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
  const step = (RIGHT - LEFT) / graded.length
  const x = (at: number) => LEFT + step * (at + 0.5)
  const line = graded.map((one, at) => `${x(at)},${y(one.index ?? one.average)}`).join(' ')
  return (
    <Card title="Por período" action={<span className="text-text-2">barra, promedio; línea, índice</span>}>
      <svg
        viewBox={`0 0 ${WIDE} ${TOP + HIGH + 20}`}
        aria-hidden="true"
        fontSize="11"
        className="w-full max-w-prose print:max-w-80"
      >
        {[0, MOST / 2, MOST].map((note) => (
          <g key={note}>
            <path d={`M${LEFT} ${y(note)}H${RIGHT}`} stroke="var(--line)" />
            <text x={LEFT - 6} y={y(note) + 4} textAnchor="end" fill="var(--text-2)">
              {note}
            </text>
          </g>
        ))}
        {graded.map((one, at) => (
          <g key={one.period.id} textAnchor="middle">
            <rect
              x={x(at) - Math.min(BAR, step - 4) / 2}
              y={y(one.average)}
              width={Math.min(BAR, step - 4)}
              height={TOP + HIGH - y(one.average)}
              fill="var(--control)"
              opacity="0.45"
            />
            <text
              x={x(at)}
              y={y(Math.max(one.average, one.index ?? 0)) - 7}
              fill="var(--text)"
              fontWeight="600"
            >
              {showNote(one.average)}
            </text>
            <text x={x(at)} y={TOP + HIGH + 15} fill="var(--text-2)">
              {periodWord(one.period)}
            </text>
          </g>
        ))}
        {least !== null && (
          <>
            <path d={`M${LEFT} ${y(least)}H${RIGHT}`} stroke="var(--text)" strokeDasharray="2 3" />
            <text x={RIGHT + 6} y={y(least) + 4} fill="var(--text-2)">
              mínimo {least.toLocaleString('es-VE')}
            </text>
          </>
        )}
        <polyline points={line} fill="none" stroke="var(--primary)" strokeWidth="2" />
        <circle cx={x(graded.length - 1)} cy={y(index)} r="3.5" fill="var(--primary)" />
        <text x={RIGHT + 6} y={indexAt(index, least) + 4} fill="var(--link)" fontWeight="600">
          índice {showNote(index)}
        </text>
      </svg>
      <div className="print:hidden">
        <AsTable
          caption="Promedio e índice por período"
          heads={['Período', 'Promedio', 'Índice']}
          rows={graded.map((one) => [periodWord(one.period), showNote(one.average), noteOr(one.index)])}
        />
      </div>
    </Card>
  )
}
