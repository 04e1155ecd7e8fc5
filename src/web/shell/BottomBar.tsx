import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#web/api/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { commonest, shortLabel } from './navigation.ts'
import { WaitingAt } from './Places.tsx'

/** The bar of phones: the four most common places, and the menu. */
export function BottomBar({ user, onMenu }: { user: SessionUser; onMenu: () => void }) {
  return (
    <nav className="bottom-bar" aria-label="Accesos frecuentes">
      {commonest(user).map(({ to, label, icon }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          <Icon name={icon} />
          <span>{shortLabel(label)}</span>
          <WaitingAt to={to} />
        </Link>
      ))}
      <button type="button" onClick={onMenu} aria-haspopup="dialog">
        <Icon name="menu" />
        <span>Menú</span>
      </button>
    </nav>
  )
}
