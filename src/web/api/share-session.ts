import { timeOf } from '#kernel/dates.ts'
import { ofTab } from '#web/ui/browser-storage.ts'
import type { TabMessage } from './ask-tabs.ts'
import {
  closeSession,
  isTaken,
  onSession,
  parseSession,
  publishSession,
  SESSION_KEY,
  session,
} from './session.ts'

/** The text of a session that ends with its tabs; null for one that is remembered, and for none. */
const own = () => (session() ? ofTab.getItem(SESSION_KEY) : null)

/**
 * Shares the session with the browser's other tabs: answers a new one, tells of a new token, and ends them all with
 * one. Through the tabs' memory alone, so that nothing of it is left when the last one is closed.
 */
export function shareSession(): () => void {
  let channel: BroadcastChannel | null = null
  let known: string | null = null
  let user_id: number | undefined
  const say = (message: TabMessage) => channel?.postMessage(message)

  const tell = () => {
    const text = own()
    if (text === known) return
    known = text
    if (text) say({ session: text })
    else if (user_id !== undefined && !session()) say({ ended: user_id })
    user_id = session()?.user.id
  }
  const adopt = (text: string) => {
    const [next, mine] = [parseSession(text), session()]
    // A tab that slept through a change of person, or of token, has nothing to say.
    if (!next || !mine || isTaken(next.user.id)) return
    const isSame = next.user.id === user_id
    if (isSame && timeOf(next.expires_in_datetime) <= timeOf(mine.expires_in_datetime)) return
    known = text
    user_id = next.user.id
    publishSession(next)
  }
  const open = () => {
    channel ??= new BroadcastChannel(SESSION_KEY)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (!known) return
      if ('asks' in data) isTaken(user_id) || say({ session: known })
      else if ('session' in data) adopt(data.session)
      else if (data.ended === user_id) closeSession()
    }
    tell()
  }
  // A page with an open channel is not kept for the way back.
  const close = () => {
    channel?.close()
    channel = null
  }
  const stop = onSession(tell)
  addEventListener('pageshow', open)
  addEventListener('pagehide', close)
  open()
  return () => {
    stop()
    removeEventListener('pageshow', open)
    removeEventListener('pagehide', close)
    close()
  }
}
