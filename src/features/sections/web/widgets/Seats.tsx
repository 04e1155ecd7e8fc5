import type { Seats } from '../../rules.ts'

type Props = { label: string; taken: number; limit: number }

/** More squares than this say no more than the figure. */
const MOST_SQUARES = 60

/** The seats of a section by gender: a square each, hollow while it is free. */
export function SeatSquares({ seats }: { seats: Seats }) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Squares label="Varones" taken={seats.males_assigned} limit={seats.males_limit} />
      <Squares label="Hembras" taken={seats.females_assigned} limit={seats.females_limit} />
    </div>
  )
}

function Squares({ label, taken, limit }: Props) {
  const left = Math.max(0, limit - taken)
  const words = left === 0 ? 'sin cupos' : `${left === 1 ? 'queda' : 'quedan'} ${left}`
  return (
    <div className="grid content-start gap-1">
      <p className="flex items-baseline justify-between gap-2">
        {label}
        <span className="figures text-text-2">
          <b className="text-section text-text">{taken}</b> de {limit}
        </span>
      </p>
      {limit <= MOST_SQUARES && (
        <div className="squares" aria-hidden="true">
          {Array.from({ length: Math.max(limit, taken) }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name than their place
            <span key={seat} data-taken={seat < taken || undefined} />
          ))}
        </div>
      )}
      <p className={`text-compact ${left === 0 ? 'text-bad' : 'text-text-2'}`}>{words}</p>
    </div>
  )
}

/** How many of the seats are taken, in figures, where many stand one under another. */
export function SeatFigures({ seats }: { seats: Seats }) {
  return (
    <span className="figures text-text-2">
      Varones {seats.males_assigned} de {seats.males_limit} · Hembras {seats.females_assigned} de{' '}
      {seats.females_limit}
    </span>
  )
}
