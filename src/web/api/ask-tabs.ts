import { ofTab } from '#web/ui/browser-storage.ts'
import { SESSION_KEY } from './session.ts'

/** What the tabs say to each other; `session` is the text that each keeps of it. */
export type TabMessage = { asks: true } | { session: string } | { ended: number }

/** A tab that is awake answers in some ten milliseconds; where none does, nobody waits for long. */
const PATIENCE_MS = 250

/**
 * Asks the browser's other tabs for the session that they share, which is in no storage but theirs. A sign-in page that
 * got no answer goes on as soon as one of them has a session.
 */
export function askTabs(): Promise<void> {
  const channel = new BroadcastChannel(SESSION_KEY)
  return new Promise((resolve) => {
    let isLate = false
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (!('session' in data) || (isLate && !/^\/(login)?$/.test(location.pathname))) return
      ofTab.setItem(SESSION_KEY, data.session)
      channel.close()
      resolve()
      if (isLate) location.reload()
    }
    channel.postMessage({ asks: true } satisfies TabMessage)
    setTimeout(() => {
      isLate = true
      resolve()
    }, PATIENCE_MS)
  })
}
