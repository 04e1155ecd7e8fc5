import { forgetDeviceOf, forgetDevices } from '#server/access/sessions/known-devices.ts'
import { endSession, endSessions } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'

/** Ends an own session. Its device is a stranger again: the next login in it is told of by mail. */
export async function endOwn(tx: Tx, by: By, id: number): Promise<void> {
  await forgetDeviceOf(tx, id)
  await endSession(tx, id, by.clock.now())
}

/** Ends all own sessions but the one that asks. */
export async function endOthers(tx: Tx, { actor, clock }: By): Promise<void> {
  await forgetDevices(tx, actor.user_id, actor.session_id)
  await endSessions(tx, actor.user_id, clock.now(), actor.session_id)
}
