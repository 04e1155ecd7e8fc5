import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { sendRecovery } from '../links/server/actions.ts'

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
