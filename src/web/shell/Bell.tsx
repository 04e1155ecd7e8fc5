import { listNotifications } from '#features/messages/notifications/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { BELL } from './bell-query.ts'
import { unreadLabel } from './count-of-new.ts'
import { useIsAtRest } from './line-state.ts'

const Latest = lazyComponent(
  async () => (await import('./BellLatest.tsx')).BellLatest,
  <div className="bell-panel" />,
)

/** The number of new notifications, and the latest of them; `live-news.ts` writes into its answer. */
export function Bell() {
  const { data } = useAnswer(listNotifications, BELL, { silent: true, enabled: useIsAtRest() })
  // A notification that was just opened counts as read before the list is refetched.
  const notices = data?.data.filter(({ pivot }) => !pivot?.read_at) ?? []
  const count = data ? data.total - data.data.length + notices.length : 0
  const label = unreadLabel(count)
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
