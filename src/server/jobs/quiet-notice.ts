import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { JobKind } from './job-kind.ts'
import { type Needs, runOnce } from './run-once.ts'

/** A slip of the finger is mended before anybody is told of it. */
export const TEN_MINUTES = 600_000
/** What is taken back meanwhile is told to nobody. */
export const ONE_MINUTE = 60_000

type Notice<Payload> = {
  kind: string
  quiet_ms: number
  /** A notice of the same key that waits stands for this one too. */
  key: (payload: Payload) => string | number
  tell: (tx: Tx, payload: Payload, clock: Clock) => Promise<unknown>
}

export type QuietNotice<Payload> = JobKind<Payload, Needs> & {
  /** The job that waits for the quiet time to end. */
  waiting: (payload: Payload, clock: Clock) => { payload: Payload; key: string; run_at: Instant }
}

/** Tells of what people did, as it stands after a quiet time. */
export const quietNotice = <Payload>({
  kind,
  quiet_ms,
  key,
  tell,
}: Notice<Payload>): QuietNotice<Payload> => ({
  kind,
  run: runOnce(tell),
  waiting: (payload, clock) => ({
    payload,
    key: String(key(payload)),
    run_at: addTime(clock.now(), quiet_ms),
  }),
})
