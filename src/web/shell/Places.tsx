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
  isCounted = isPinned,
  exact = false,
  isHere = false,
}: {
  place: NavigationItem
  isPinned?: boolean
  /** Says what waits there: once in the menu. */
  isCounted?: boolean
  /** Current at its own address alone: another place of the menu stands below it. */
  exact?: boolean
  /** The screen stands below it by its crumbs, not by its address. */
  isHere?: boolean
}) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        activeOptions={{ includeSearch: false, exact }}
      >
        {isPinned && <Icon name={icon} />}
        {/* One line, also where it is current and something waits; the group below says it whole. */}
        <span>{isPinned ? label.replace(/ de .*/, '') : label}</span>
        {isCounted && <WaitingAt to={to} />}
      </Link>
    </li>
  )
}
