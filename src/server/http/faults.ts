import { addTime, type Instant, systemClock } from '#kernel/dates.ts'

/** What went wrong, without any datum of a person; `reference` is the request's, or the job's kind. */
export type Fault = { at: Instant; where: string; reference: string | null }

const DAY_MS = 86_400_000
/** A fault that comes with every request must not fill the memory. */
const MOST = 200

/** When this process began. */
export const started_at = systemClock.now()
let faults: Fault[] = []
let left_out = 0

/** Keeps a line of the log that tells of a fault, for a day and in this process alone. */
export function keepFault(line: Record<string, unknown>, at: Instant): void {
  const { route, job, request_id } = line
  const where = typeof route === 'string' ? route : typeof job === 'string' ? job : 'server'
  faults = [...ofLastDay(at), { at, where, reference: typeof request_id === 'string' ? request_id : null }]
  if (faults.length <= MOST) return
  left_out += faults.length - MOST
  faults = faults.slice(-MOST)
}

const ofLastDay = (now: Instant): Fault[] => faults.filter(({ at }) => at > addTime(now, -DAY_MS))

/** The faults of the last day, the latest first; since the process began, if that is later. */
export function faultsOfDay(now: Instant): { since: Instant; count: number; last: Fault[] } {
  const last = ofLastDay(now)
  const day_ago = addTime(now, -DAY_MS)
  if (last.length === 0) left_out = 0
  return {
    since: started_at > day_ago ? started_at : day_ago,
    count: last.length + left_out,
    last: last.toReversed(),
  }
}
