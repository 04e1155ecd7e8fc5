import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { sendRecovery, tellOfLock } from '../links/server/actions.ts'

/** Somebody asked to recover the account with an e-mail; `base` is that of the link. */
export const recoveryJob: JobKind<{ email: string; base: string }, { db: Tx; clock: Clock }> = {
  kind: 'recovery',
  run: (order, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await sendRecovery(tx, { ...order, clock })
      await done(tx)
    }),
}

/** Strangers have guessed a hundred times in a row at the account with an e-mail, if there is one. */
export const lockedJob: JobKind<{ email: string; base: string }, { db: Tx; clock: Clock }> = {
  kind: 'account_locked',
  run: (order, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfLock(tx, order)
      await done(tx)
    }),
}
