import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayOf, showInstant } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Notification } from '../../contract.ts'

type Props = {
  notices: readonly Notification[]
  /** What stands above the text: the sender, or the receivers of what one has sent. */
  name: (notice: Notification) => string
  /** Whether the whole of it may be opened; by default each. */
  isLinked?: (notice: Notification) => boolean
  /** At the end of a row. */
  end?: (notice: Notification) => ReactNode
}

/** Who wrote it; the system where nobody did. */
export const senderOf = ({ sender }: Notification): string => sender?.name ?? 'Notificación del sistema'

/** Notifications by day, each with two lines of its text, the whole of it behind its name. */
export function NoticeRows({ notices, ...row }: Props) {
  const today = notices.filter(({ created_at }) => dayOf(created_at) === clock.today())
  const older = notices.filter(({ created_at }) => dayOf(created_at) !== clock.today())
  return (
    <div className="grid gap-6">
      {today.length > 0 && <Day title="Hoy" notices={today} {...row} />}
      {older.length > 0 && <Day title="Ayer y antes" notices={older} {...row} />}
    </div>
  )
}

function Day({ title, notices, ...row }: Props & { title: string }) {
  return (
    <section className="sec">
      <header className="sec-head">
        <h2>{title}</h2>
      </header>
      <ul className="ruled">
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} {...row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ notice, name, isLinked, end }: Omit<Props, 'notices'> & { notice: Notification }) {
  const { id, content, created_at, corrected_at, attachment_name, pivot } = notice
  const isNew = pivot?.read_at === null
  const look = `min-w-0 max-w-full truncate py-1 ${isNew ? 'font-bold' : 'font-medium'}`
  const text = `clamped max-w-prose wrap-anywhere ${isNew ? '' : 'text-text-2'}`
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {isLinked?.(notice) === false ? (
            <span className={look}>{name(notice)}</span>
          ) : (
            <Link to={`/notifications/${id}`} className={look}>
              {isNew && <NewMark />}
              {name(notice)}
            </Link>
          )}
          <span className="hint figures">
            {corrected_at && 'corregida · '}
            {showInstant(created_at)}
          </span>
        </div>
        {isLinked?.(notice) === false ? (
          <p className={text}>{content}</p>
        ) : (
          // The name above is the link for keys and readers; a finger hits the text as well.
          <Link to={`/notifications/${id}`} tabIndex={-1} className={text}>
            {content}
          </Link>
        )}
        {attachment_name && (
          <p className="flex items-center gap-1 text-compact text-text-2">
            <Icon name="file" size={16} />
            <span className="min-w-0 truncate">{attachment_name}</span>
          </p>
        )}
      </div>
      {end?.(notice)}
    </li>
  )
}

const NewMark = () => (
  <span className="text-link">
    <span aria-hidden="true">● </span>
    <span className="sr-only">Nueva: </span>
  </span>
)
