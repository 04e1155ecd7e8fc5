import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, type Day as DayText, dayOf, showInstant } from '#kernel/dates.ts'
import { showDayFrom } from '#kernel/day-from.ts'
import { useAction } from '#web/api/api.tsx'
import { clock } from '#web/ui/clock.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { SectionsUnbroken } from '#web/ui/SectionsUnbroken.tsx'
import type { Notification } from '../../contract.ts'
import { markNotificationAsRead } from '../../first-calls.ts'

type Props = {
  notices: readonly Notification[]
  /** What was not read stands above what was. */
  isNewFirst?: boolean
  /** What stands above the text: the sender, or the receivers of what one has sent. */
  name: (notice: Notification) => string
  /** Whether the whole of it may be opened; by default each. */
  isLinked?: (notice: Notification) => boolean
  /** At the end of a row. */
  end?: (notice: Notification) => ReactNode
}

/** Who wrote it; the system where nobody did. */
export const senderOf = ({ sender }: Notification): string => sender?.name ?? 'Notificación del sistema'

/** Notifications by day, each with two lines of its text, the whole of it behind its name; where asked for, new ones before. */
export function NoticeRows({ notices, isNewFirst = false, ...row }: Props) {
  const titleOf = (notice: Notification) =>
    isNewFirst && notice.pivot?.read_at === null ? 'Sin leer' : dayTitle(dayOf(notice.created_at))
  const titles = [...new Set(notices.map(titleOf))]
  return (
    <div className="grid gap-6">
      {titles.map((title) => (
        <Day
          key={title}
          title={title}
          notices={notices.filter((notice) => titleOf(notice) === title)}
          {...row}
        />
      ))}
    </div>
  )
}

/** `Hoy`, `Ayer`, `Lunes 23 de noviembre`; of another year with it. */
function dayTitle(day: DayText): string {
  const today = clock.today()
  if (day === today) return 'Hoy'
  if (day === addDays(today, -1)) return 'Ayer'
  const words = showDayFrom(today, day)
  return `${words.charAt(0).toLocaleUpperCase('es-VE')}${words.slice(1)}`
}

type DayProps = Omit<Props, 'isNewFirst'> & { title: string }

function Day({ title, notices, ...row }: DayProps) {
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

type RowProps = Omit<Props, 'notices' | 'isNewFirst'> & { notice: Notification }

function Row({ notice, name, isLinked, end }: RowProps) {
  const { id, content, links, created_at, corrected_at, attachment_name, pivot } = notice
  const isNew = pivot?.read_at === null
  const { run } = useAction(markNotificationAsRead)
  const look = `min-w-0 wrap-anywhere py-1 ${isNew ? 'font-bold' : 'font-medium'}`
  const width = `max-w-prose wrap-anywhere ${isNew ? '' : 'text-text-2'}`
  const text = `clamped ${width}`
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {isLinked?.(notice) === false ? (
            <span className={look}>
              <SectionsUnbroken text={name(notice)} />
            </span>
          ) : (
            <Link to={`/notifications/${id}`} className={look}>
              {isNew && <NewMark />}
              <SectionsUnbroken text={name(notice)} />
            </Link>
          )}
          <span className="hint figures">
            {corrected_at && 'corregida · '}
            {showInstant(created_at)}
          </span>
        </div>
        {isLinked?.(notice) === false ? (
          <p className={text}>
            <SectionsUnbroken text={content} />
          </p>
        ) : links.length > 0 ? (
          <p className={`text-compact ${width}`}>
            <LinkedText text={content} links={links} onOpen={() => isNew && void run({ params: { id } })} />
          </p>
        ) : (
          // The name above is the link for keys and readers; a finger hits the text as well.
          <Link to={`/notifications/${id}`} tabIndex={-1} className={text}>
            <SectionsUnbroken text={content} />
          </Link>
        )}
        {attachment_name && (
          <p className="flex items-center gap-1 text-compact text-text-2">
            <Icon name="file" size={16} />
            <span className="min-w-0 wrap-anywhere">{attachment_name}</span>
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
