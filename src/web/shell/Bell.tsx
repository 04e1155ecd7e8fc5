import { Link } from '@tanstack/react-router'
import {
  listNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
  type Notification,
} from '#features/notifications/contract.ts'
import { showInstant } from '#kernel/dates.ts'
import { useAction, useAnswer } from '#web/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { countOfNew } from './count-of-new.ts'

const ASK_MS = 60_000
const SHOWN = 8

/** The bell: how many notifications are new, and the latest of them. */
export function Bell() {
  const { data } = useAnswer(
    listNotifications,
    { query: { page: 1, limit: SHOWN, with: ['sender'], unread: true } },
    { silent: true, refetchInterval: ASK_MS },
  )
  // One that was just opened counts as read before the list is asked for again.
  const notices = data?.data.filter(({ pivot }) => pivot.read_at === null) ?? []
  const count = data ? data.total - data.data.length + notices.length : 0
  const label = countOfNew(count)
  return (
    <span className="bell">
      <Panel label={label} icon="bell" iconOnly mode="ghost">
        {(close) => <Latest label={label} notices={notices} close={close} />}
      </Panel>
      {count > 0 && (
        <span className="bell-count figures" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

type LatestProps = { label: string; notices: readonly Notification[]; close: () => void }

function Latest({ label, notices, close }: LatestProps) {
  const { run, pending } = useAction(markAllNotificationsAsRead)
  return (
    <div className="bell-panel">
      <div className="bell-head">
        <h2>{label}</h2>
        {notices.length > 1 && (
          <Button size="sm" mode="ghost" busy={pending} onClick={() => void run()}>
            Marcar todas como leídas
          </Button>
        )}
      </div>
      <ul>
        {notices.map((notice) => (
          <Preview key={notice.id} notice={notice} />
        ))}
      </ul>
      <p className="bell-all">
        <Link to="/notifications" className="link" onClick={close}>
          Ver todas las notificaciones
        </Link>
      </p>
    </div>
  )
}

function Preview({ notice: { id, content, created_at, sender } }: { notice: Notification }) {
  const { run, pending } = useAction(markNotificationAsRead)
  return (
    <li>
      <p className="hint">
        {sender?.name ?? 'Notificación del sistema'} · {showInstant(created_at)}
      </p>
      <p className="clamped">{content}</p>
      <Button size="sm" mode="ghost" busy={pending} onClick={() => void run({ params: { id } })}>
        Marcar como leida
      </Button>
    </li>
  )
}
