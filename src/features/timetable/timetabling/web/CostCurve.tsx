const WIDE = 240
const TALL = 48

/** How the costs of the best timetable fell while it was searched for. */
export function CostCurve({ curve, isOver }: { curve: readonly number[]; isOver: boolean }) {
  const [first, last] = [curve[0], curve.at(-1)]
  if (first === undefined || last === undefined || curve.length < 2) return null
  const low = Math.min(...curve)
  const range = Math.max(...curve) - low
  if (range === 0) return <p className="hint pt-3">Costo del horario: {last.toLocaleString('es-VE')}.</p>
  const points = curve.map(
    (cost, at) => `${(at / (curve.length - 1)) * WIDE},${TALL - ((cost - low) / range) * TALL}`,
  )
  return (
    <figure className="grid gap-1 pt-3">
      <svg
        aria-hidden="true"
        viewBox={`-2 -2 ${WIDE + 4} ${TALL + 4}`}
        preserveAspectRatio="none"
        style={{ width: '100%', maxWidth: '24rem', height: '4rem' }}
      >
        <path d={`M0 ${TALL}H${WIDE}`} stroke="var(--line)" />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="var(--primary)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="hint">
        Costo del mejor horario: empezó en {first.toLocaleString('es-VE')} y{' '}
        {isOver ? 'terminó en' : 'va por'} {last.toLocaleString('es-VE')}. Menos es mejor.
      </figcaption>
    </figure>
  )
}
