import { Link } from '@tanstack/react-router'
import type { Notification } from '#features/messages/notifications/contract.ts'
import {
  markAllNotificationsAsRead,
  markNotificationAsRead,
} from '#features/messages/notifications/first-calls.ts'
import { showInstant } from '#kernel/dates.ts'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { SectionsUnbroken } from '#web/ui/SectionsUnbroken.tsx'

type Props = { label: string; notices: readonly Notification[]; close: () => void }

/** The latest new notifications, and their actions. */
export function BellLatest({ label, notices, close }: Props) {
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
          <Preview key={notice.id} notice={notice} close={close} />
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

function Preview({ notice, close }: { notice: Notification; close: () => void }) {
  const { id, content, links, created_at, sender } = notice
  const { run, pending } = useAction(markNotificationAsRead)
  const follow = () => {
    close()
    void run({ params: { id } })
  }
  return (
    <li>
      <p className="hint">
        {sender?.name ?? 'Notificación del sistema'} · {showInstant(created_at)}
      </p>
      {links.length > 0 ? (
        <p className="text-compact wrap-anywhere">
          <LinkedText text={content} links={links} onOpen={follow} />
        </p>
      ) : (
        <Link to={`/notifications/${id}`} className="clamped" onClick={close}>
          <SectionsUnbroken text={content} />
        </Link>
      )}
      <Button size="sm" mode="ghost" busy={pending} onClick={() => void run({ params: { id } })}>
        Marcar como leida
      </Button>
    </li>
  )
}
