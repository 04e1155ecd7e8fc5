import type { Instant } from '#kernel/dates.ts'
import { permissionsOf } from '#server/access/rights/permissions.ts'
import { type Actor, endSession } from '#server/access/sessions/session.ts'
import { throttled, throttledMail } from '#server/access/throttle/login-throttle.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { mailUrl } from '#server/public-url.ts'
import {
  confirmAccount,
  logIn,
  logOut,
  recoverPassword,
  requestRecovery,
  type SessionUser,
  showSession,
} from '../contract.ts'
import { credentialRoutes } from '../credentials/server/routes.ts'
import { confirmAccount as confirm, recoverPassword as recover } from '../links/server/actions.ts'
import { ownSessionRoutes } from '../sessions/server/routes.ts'
import { logIn as enter } from './actions.ts'
import { lockedJob, recoveryJob } from './jobs.ts'
import { sessionRow } from './queries.ts'

/** The session user of an actor, with permissions and the latest inscription. */
async function sessionUser(tx: Tx, actor: Actor): Promise<SessionUser> {
  const { type, level, name, email, user_id: id } = actor
  const row = await sessionRow(tx, id)
  return {
    id,
    type,
    level,
    name,
    email,
    ...row,
    isAdmin: type === 'admin',
    isLowAdmin: type === 'lowAdmin',
    isTeacher: type === 'teacher',
    isCoordinator: type === 'coordinator',
    isStudent: type === 'student',
    permissions: permissionsOf(actor),
  }
}

export const sessionRoutes = [
  serve(
    logIn,
    async (tx, { body, clock, world, request: { device, address } }) => {
      const { email, password, remember = false, device_token } = body
      const base = await mailUrl(tx, world)
      const order = { email, password, remember, device, device_token, base, address, now: clock.now() }
      const opened = await enter(tx, order)
      return {
        access_token: opened.access_token,
        token_type: 'bearer' as const,
        expires_in_datetime: opened.expires_at satisfies Instant,
        user: await sessionUser(tx, opened.actor),
      }
    },
    {
      guard: throttled(
        ({ body: { email, device_token } }) => ({ account: email, device_token }),
        async (db, { body: { email }, world }) =>
          queueJob(db, lockedJob, { email, base: await mailUrl(db, world) }),
      ),
      counts_failures: true,
    },
  ),
  serve(logOut, (tx, { actor, clock }) => endSession(tx, actor.session_id, clock.now())),
  serve(showSession, async (tx, { actor }) => ({ data: await sessionUser(tx, actor) })),
  serve(
    requestRecovery,
    async (tx, { params: { email }, world }) =>
      // The same work whether there is such an account or not (promises.md S2).
      queueJob(tx, recoveryJob, { email, base: await mailUrl(tx, world) }),
    {
      guard: throttledMail(({ params }) => params.email),
    },
  ),
  serve(
    recoverPassword,
    (tx, { body, clock }) => recover(tx, { token: body.token, password: body.password, now: clock.now() }),
    { guard: throttled(({ body }) => ({ token: body.token })), counts_failures: true },
  ),
  serve(
    confirmAccount,
    async (tx, { body, clock }) => ({
      email: await confirm(tx, { token: body.token, password: body.password, now: clock.now() }),
    }),
    { guard: throttled(({ body }) => ({ token: body.token })), counts_failures: true },
  ),
  ...credentialRoutes,
  ...ownSessionRoutes,
]
