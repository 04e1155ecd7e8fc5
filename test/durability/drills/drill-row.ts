import { type Faults, NO_FAULTS } from './checker.ts'
import { percentile } from './kill.ts'

/** One line of the table at the end; `good` is null of what could not be run here. */
export type Row = { drill: string; what: string; rounds: number; good: boolean | null; figures: string }
export type Order = { rounds: number; controls: boolean }
export type Drill = {
  about: string
  /** How often in the long form, when nothing is said. */
  rounds: number
  /** With `controls`, each planted fault has its turn too, and one that is not noticed fails the drill. */
  run(order: Order): Promise<Row[]>
}

export const skipped = (drill: string, why: string): Row => ({
  drill,
  what: 'not run here',
  rounds: 0,
  good: null,
  figures: why,
})
export const text = (figures: object) =>
  Object.entries(figures)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
export const isClean = (faults: Faults | null) => JSON.stringify(faults) === JSON.stringify(NO_FAULTS)
export const MOST_BACK_MS = 5_000
/** promises.md F1. */
export const MOST_WAITING_MS = 5_000
/** promises.md F4. */
export const MOST_LEAVING_MS = 10_000

export const back = (times: readonly number[]) =>
  `ready again in ${[0.5, 0.95, 1].map((share) => `${(percentile(times, share) / 1_000).toFixed(1)} s`).join(' / ')} (median, p95, worst)`
