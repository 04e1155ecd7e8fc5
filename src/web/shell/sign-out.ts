import { logOut } from '#features/people/account/first-calls.ts'
import { call, renewal } from '#web/api/call.ts'
import { closeSession, firstNameOf, type SessionUser, session } from '#web/api/session.ts'
import { leaveFlash } from '#web/public/flash.ts'
import { landingFrom } from '#web/public/public-paths.ts'
import { mayLeave } from './line-state.ts'

let leaving = false

/** Whoever wants to leave waits no longer for the device. */
const PATIENCE_MS = 2_000
/** Nor for a line that gives no answer. */
const ANSWERED_BY_MS = 10_000
const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Removes the pages and scripts that the service worker keeps, and the worker. Throws where there are none. */
async function forgetPages(): Promise<void> {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

function leave(to: string): void {
  if (leaving) return
  leaving = true
  // One that has ended by itself leaves what was typed for whoever signs in again.
  if (session()) closeSession()
  // A page that the browser keeps beside the next one shows nobody's screen to who comes back to it.
  addEventListener('pagehide', () => document.body.replaceChildren())
  addEventListener('pageshow', () => location.reload())
  location.assign(to)
}

/** Goes to the landing page, with a way back to where the person was. */
export function goToLanding(why?: string): void {
  if (why && !leaving) leaveFlash({ kind: 'warning', text: why, after_ms: 0, ms: 10_000 })
  leave(landingFrom(location))
}

/** Ends the session, unless something would be lost, and says goodbye on the landing page. */
export async function signOut(user: SessionUser): Promise<void> {
  // Where not even the question can be loaded, what waits stays on the device.
  if (!(await mayLeave(user).catch(() => true))) return
  // Signing out must not ask for the password of a session that has ended already.
  renewal.ask = null
  // Without network the person must still be able to leave; the token then expires by itself.
  await Promise.race([call(logOut).catch(() => null), late(ANSWERED_BY_MS)])
  // routes.md#header: a farewell with the first name after 500 ms.
  leaveFlash({ kind: 'info', text: `Hasta luego, ${firstNameOf(user)}`, after_ms: 500, ms: 3_000 })
  // Without a line the landing page comes from there; nothing of the person is in it.
  if (navigator.onLine) await Promise.race([forgetPages().catch(() => {}), late(PATIENCE_MS)])
  leave('/')
}
