type Props = {
  /** The quantity: `Varones`. */
  label: string
  value: number
  most: number
  /** The word for the counted items. */
  unit?: string
}

/** How full something is, as a bar and in words. */
export function Meter({ label, value, most, unit = 'cupos' }: Props) {
  const left = Math.max(0, most - value)
  const share = most > 0 ? Math.min(1, value / most) : 1
  const tone = left === 0 ? ' meter-bad' : share >= 0.85 ? ' meter-warn' : ''
  const words = left === 0 ? `Sin ${unit}` : `${left === 1 ? 'queda' : 'quedan'} ${left}`
  return (
    <div className={`meter${tone}`}>
      <span className="text-control figures">
        {label}: {value} de {most} <span className="text-text-3">({words.toLocaleLowerCase('es-VE')})</span>
      </span>
      <div className="meter-track" aria-hidden="true">
        <div className="meter-fill" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
