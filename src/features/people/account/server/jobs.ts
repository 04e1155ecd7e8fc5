import type { JobKind } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { sendRecovery, tellOfLock } from '../links/server/actions.ts'

/** Somebody asked to recover the account with an e-mail; `base` is that of the link. */
export const recoveryJob: JobKind<{ email: string; base: string }, Needs> = {
  kind: 'recovery',
  run: runOnce((tx, order, clock) => sendRecovery(tx, { ...order, clock })),
}

/** Strangers have guessed a hundred times in a row at the account with an e-mail, if there is one. */
export const lockedJob: JobKind<{ email: string; base: string }, Needs> = {
  kind: 'account_locked',
  run: runOnce((tx, order) => tellOfLock(tx, order)),
}
