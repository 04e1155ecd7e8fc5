import { ofTab } from '#web/ui/browser-storage.ts'
import { KEY } from './session.ts'

/** What the tabs say to each other; `session` is the text that each keeps of it. */
export type TabMessage = { asks: true } | { session: string } | { ended: number }

/** A tab that is awake answers in some ten milliseconds; where none does, nobody waits for long. */
const PATIENCE_MS = 250

/** Asks the browser's other tabs for the session that they share, which is in no storage but theirs. */
export async function askTabs(): Promise<void> {
  const channel = new BroadcastChannel(KEY)
  await new Promise<void>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (!('session' in data)) return
      ofTab.setItem(KEY, data.session)
      resolve()
    }
    channel.postMessage({ asks: true } satisfies TabMessage)
    setTimeout(resolve, PATIENCE_MS)
  })
  channel.close()
}
