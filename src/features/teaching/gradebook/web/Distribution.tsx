import { showNote } from '#kernel/notes.ts'
import { AsTable } from '#web/ui/AsTable.tsx'
import { type Field, Plot, Words } from '#web/ui/Plot.tsx'
import { Below } from '#web/ui/PlotMarks.tsx'
import { roundScale } from '#web/ui/plot-scale.ts'
import { distribution, meanOf } from '../rules.ts'

type Props = { title: string; notes: readonly number[]; expected: number; least: number }

/**
 * How the notes of an evaluation are spread: steps of two, the mean, and who passes. As high without notes as with them:
 * what stands below must not move when another evaluation is chosen.
 */
export function Distribution({ title, notes, expected, least }: Props) {
  const bins = distribution(notes)
  const mean = meanOf(notes)
  const passed = notes.filter((note) => note >= least).length
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
      <Plot scale={roundScale(bins)} lines={7}>
        {(field) => <Bins of={field} bins={bins} least={least} mean={mean} />}
      </Plot>
      <AsTable
        caption={`Notas de ${title}`}
        heads={['Notas', 'Estudiantes']}
        rows={bins.map((count, at) => [rangeOf(at), count])}
      />
    </figure>
  )
}

const rangeOf = (at: number) => `${at * 2} a ${at === 9 ? '20' : `${at * 2 + 1},99`}`
const people = (count: number) => (count === 1 ? '1 estudiante' : `${count} estudiantes`)

type BinsProps = { of: Field; bins: readonly number[]; least: number; mean: number | null }

/** A bar for each two points, as wide as they are on the axis: the passing mark and the mean stand between them. */
function Bins({ of: field, bins, least, mean }: BinsProps) {
  const { left, right, top, bottom, text, y } = field
  const x = (note: number) => left + (note / 20) * (right - left)
  return (
    <>
      {bins.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
        <g key={at}>
          <rect x={x(at * 2)} y={top} width={x(2)} height={bottom - top} fill="transparent">
            <title>{`${rangeOf(at)} puntos: ${people(count)}`}</title>
          </rect>
          {count > 0 && (
            <>
              <rect
                x={x(at * 2) + 1}
                y={y(count)}
                width={x(2) - 2}
                height={bottom - y(count)}
                fill={(at + 1) * 2 <= least ? 'var(--bad)' : 'var(--control)'}
                style={{ pointerEvents: 'none' }}
              />
              <Words x={x(at * 2 + 1)} y={y(count) - text * 0.3} of={field}>
                {String(count)}
              </Words>
            </>
          )}
        </g>
      ))}
      <path d={`M${x(least)} ${text * 0.3}V${bottom}`} stroke="var(--text)" />
      {mean !== null && <path d={`M${x(mean)} ${bottom - 4}v8`} stroke="var(--primary)" strokeWidth="3" />}
      <Below
        of={field}
        labels={[0, 4, 8, 12, 16, 20].map((note) => ({
          key: note,
          x: x(note),
          words: String(note),
          rank: note % 20 === 0 ? 0 : 1,
        }))}
      />
    </>
  )
}
