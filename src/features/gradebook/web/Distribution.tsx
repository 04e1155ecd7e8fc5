import { showNote } from '#kernel/notes.ts'
import { AsTable } from '#web/ui/AsTable.tsx'
import { distribution, meanOf } from '../grid/rules.ts'

const WIDE = 260
const HIGH = 56
const TOP = 16
const STEP = WIDE / 10

type Props = { title: string; notes: readonly number[]; expected: number; least: number }

/**
 * How the notes of an evaluation are spread: steps of two, the mean, and who passes. As high without notes as with them:
 * what stands below must not move when another evaluation is chosen.
 */
export function Distribution({ title, notes, expected, least }: Props) {
  const bins = distribution(notes)
  const most = Math.max(1, ...bins)
  const mean = meanOf(notes)
  const passed = notes.filter((note) => note >= least).length
  const x = (note: number) => (note / 20) * WIDE
  return (
    <figure className="grid gap-1">
      <figcaption className="grid text-compact">
        <b className="truncate">{title}</b>
        <span className="figures truncate text-text-2">
          {mean === null
            ? `0 de ${expected}`
            : `${notes.length} de ${expected}, promedio ${showNote(mean)}, ${
                passed === 1 ? '1 aprueba' : `${passed} aprueban`
              }`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDE} ${TOP + HIGH + 15}`}
        aria-hidden="true"
        fontSize="12"
        style={{ maxWidth: '22rem' }}
      >
        {bins.map((count, at) => {
          const high = (count / most) * HIGH
          return (
            count > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
              <g key={at} textAnchor="middle">
                <rect
                  x={at * STEP + 1}
                  y={TOP + HIGH - high}
                  width={STEP - 2}
                  height={high}
                  fill={(at + 1) * 2 <= least ? 'var(--bad)' : 'var(--control)'}
                />
                <text x={at * STEP + STEP / 2} y={TOP + HIGH - high - 3} fill="var(--text)">
                  {count}
                </text>
              </g>
            )
          )
        })}
        <path d={`M0 ${TOP + HIGH}H${WIDE}`} stroke="var(--control)" />
        <path d={`M${x(least)} 4V${TOP + HIGH}`} stroke="var(--text)" />
        {mean !== null && (
          <path d={`M${x(mean)} ${TOP + HIGH - 4}v8`} stroke="var(--primary)" strokeWidth="3" />
        )}
        {[0, 4, 8, 12, 16, 20].map((note) => (
          <text
            key={note}
            x={x(note)}
            y={TOP + HIGH + 12}
            fill="var(--text-2)"
            textAnchor={note === 0 ? 'start' : note === 20 ? 'end' : 'middle'}
          >
            {note}
          </text>
        ))}
      </svg>
      <AsTable
        caption={`Notas de ${title}`}
        heads={['Notas', 'Estudiantes']}
        rows={bins.map((count, at) => [`${at * 2} a ${at === 9 ? '20' : `${at * 2 + 1},99`}`, count])}
      />
    </figure>
  )
}
