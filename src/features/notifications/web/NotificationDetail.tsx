import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showInstant } from '#kernel/dates.ts'
import { call, readAgain } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { clock } from '#web/ui/clock.ts'
import { markNotificationAsRead, type Notification } from '../contract.ts'

type Rows = { data: Notification[] }
const isRows = (answer: unknown): answer is Rows =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)

/** A whole notification. Opening it marks it read (rules.md#notifications). */
export function NotificationDetail({ notification }: { notification: Notification }) {
  const { id, content, created_at, link, sender, pivot } = notification
  const client = useQueryClient()
  const wasNew = pivot.read_at === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    if (!wasNew) return
    // The row says so at once, and stays where it is: a list of unread ones is read again when this closes.
    const read = { read_at: clock.now() }
    client.setQueriesData({ queryKey: ['notifications'] }, (answer: unknown) =>
      isRows(answer)
        ? { ...answer, data: answer.data.map((row) => (row.id === id ? { ...row, pivot: read } : row)) }
        : answer,
    )
    const marked = call(markNotificationAsRead, { params: { id } }).catch(showError)
    return () => void marked.then(() => readAgain(['notifications']))
  }, [])

  return (
    <article className="grid max-w-prose gap-2 py-1">
      <p className="hint">
        {sender ? `${sender.name} (${sender.email})` : 'Notificación del sistema'} · {showInstant(created_at)}
      </p>
      <p className="whitespace-pre-wrap break-words">{content}</p>
      {link && (
        <p>
          <LinkTo to={link} size="sm">
            Abrir
          </LinkTo>
        </p>
      )}
    </article>
  )
}
