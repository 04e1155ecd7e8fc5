import type { Gap } from '../contract.ts'
import { SIGNS, toneOf } from './gap-signs.ts'

/** The letter of what is missing, framed in its colour; words beside it say the same. */
export function GapLetter({ kind }: { kind: Gap['kind'] }) {
  const color = toneOf(kind)
  return (
    <b
      aria-hidden="true"
      className="figures flex-none text-center text-compact"
      style={{ width: '1.375rem', color, border: `1.5px solid ${color}` }}
    >
      {SIGNS[kind].letter}
    </b>
  )
}
