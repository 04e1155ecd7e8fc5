import type { Gender } from '#kernel/person.ts'
import { roomFor, type Seats } from '../../rules.ts'

type Props = { label: string; taken: number; held: number; limit: number }

/** More squares than this say no more than the figure. */
const MOST_SQUARES = 60
/** As many lie in one row at most, at 21 px each: rows are of even length. */
const MOST_IN_ROW = 14
const widthOf = (seats: number) => `${Math.ceil(seats / Math.ceil(seats / MOST_IN_ROW)) * 1.3125}rem`

/** The seats of a section by gender: a square each, hollow while it is free. */
export function SeatSquares({ seats }: { seats: Seats }) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Squares
        label="Varones"
        taken={seats.males_assigned}
        held={seats.males_held}
        limit={seats.males_limit}
      />
      <Squares
        label="Hembras"
        taken={seats.females_assigned}
        held={seats.females_held}
        limit={seats.females_limit}
      />
    </div>
  )
}

function Squares({ label, taken, held, limit }: Props) {
  const left = Math.max(0, limit - taken - held)
  const seats = Math.max(limit, taken)
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
        <div className="squares" style={{ maxWidth: widthOf(seats) }} aria-hidden="true">
          {Array.from({ length: seats }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name than their place
            <span key={seat} data-taken={seat < taken + held || undefined} />
          ))}
        </div>
      )}
      <p className={`text-compact ${left === 0 ? 'text-bad' : 'text-text-2'}`}>
        {words}
        {held > 0 && `\u00a0· ${held === 1 ? '1 ofrecido' : `${held} ofrecidos`} a la lista de espera`}
      </p>
    </div>
  )
}

/** How many seats are left, in figures, where many stand one under another. */
export function SeatFigures({ seats }: { seats: Seats }) {
  const left = (gender: Gender) => Math.max(0, roomFor(gender, seats))
  return (
    <span className="figures text-text-2">
      Quedan {left('male')} de {seats.males_limit} varones · {left('female')} de {seats.females_limit} hembras
    </span>
  )
}
