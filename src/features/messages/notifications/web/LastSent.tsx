import { Link } from '@tanstack/react-router'
import { dayOf, showDay } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { listNotifications } from '../contract.ts'

const SENT = { query: { sent: true, limit: 3 } }

/** What one has sent last, and how many have read it. */
export function LastSent() {
  const { data } = useAnswer(listNotifications, SENT, { silent: true })
  if (!data || data.total === 0) return null
  return (
    <Card
      title="Enviados"
      flush
      action={
        <Link to="/notifications" search={{ tab: 'sent' }} className="link">
          Todos
        </Link>
      }
    >
      <ul className="ruled">
        {data.data.map(({ id, content, created_at, withdrawn_at, receivers }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1">
              <Link to={`/notifications/${id}`} className="block truncate font-medium">
                {content}
              </Link>
              <span className="block text-compact text-text-2">
                {receivers?.text}, {showDay(dayOf(created_at))}
              </span>
            </p>
            {withdrawn_at ? (
              <Badge>Retirada</Badge>
            ) : (
              <p className="text-compact whitespace-nowrap">
                <b className="figures">{receivers?.read ?? 0}</b>{' '}
                <span className="text-text-2">{receivers?.read === 1 ? 'leído' : 'leídos'}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
