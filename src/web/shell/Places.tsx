import { Link } from '@tanstack/react-router'
import { Icon } from '#web/ui/Icon.tsx'
import type { NavigationItem } from './navigation.ts'
import { useWaiting } from './waiting.ts'

/** How many items wait at a place: a number to see, and a sentence to hear. */
export function WaitingAt({ to }: { to: string }) {
  const waits = useWaiting()[to]
  if (!waits) return null
  return (
    <>
      <span className="waiting figures" aria-hidden="true">
        {waits.count > 99 ? '99+' : waits.count}
      </span>
      <span className="sr-only">
        , {waits.count} {waits.words}
      </span>
    </>
  )
}

/** A link of the menu; pinned ones have an icon. */
export function Place({
  place: { to, label, icon },
  isPinned = false,
}: {
  place: NavigationItem
  isPinned?: boolean
}) {
  return (
    <li>
      <Link to={to} activeOptions={{ includeSearch: false }}>
        {isPinned && <Icon name={icon} />}
        <span>{label}</span>
        {isPinned && <WaitingAt to={to} />}
      </Link>
    </li>
  )
}
