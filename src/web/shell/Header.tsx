import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { truncated } from '#kernel/text.ts'
import { Avatar } from '#web/api/Avatar.tsx'
import type { SessionUser } from '#web/api/session.ts'
import {
  storeDensity,
  storedAppearance,
  storeTheme,
  subscribeToAppearance,
  type Theme,
} from '#web/ui/appearance.ts'
import { Button } from '#web/ui/Button.tsx'
import { useBack } from '#web/ui/go-back.ts'
import { placeInHead, placeUnderTitle, useTightHead } from '#web/ui/head-slot.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Bell } from './Bell.tsx'
import { Crumbs, type Trail, useTrail } from './Crumbs.tsx'
import { InstitutionMark } from './InstitutionMark.tsx'
import { showPalette } from './Overlays.tsx'
import { showHelp } from './open-overlay.ts'
import { signOut } from './sign-out.ts'

/** What a phone of 320 px still shows of it in the bar; a longer one stands in whole below, too. */
const LONG_TITLE = 36

/** In a bar that is lower one line of the title, above what stands under it. */
const WHOLE_LINES = {
  overflow: 'hidden',
  maxHeight: 'round(down, var(--head-height, 4.5rem) - 1.125rem, 1.125rem)',
} as const

/** routes.md#header: the full name is truncated to 16 characters. */
const NAME_LENGTH = 16

const THEMES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Tema del sistema' },
  { theme: 'light', label: 'Tema claro' },
  { theme: 'dark', label: 'Tema oscuro' },
]

/**
 * The institute and the crumbs, the period, search, notifications and account; on phones the title with the way
 * back.
 */
export function Header({ user, onMenu }: { user: SessionUser; onMenu: () => void }) {
  const trail = useTrail()
  const isTight = useTightHead()
  return (
    <header
      className="header"
      data-home={trail === null || undefined}
      data-long={(trail && trail.heading.length > LONG_TITLE) || undefined}
    >
      <span className="header-menu">
        <Button mode="ghost" icon="menu" label="Menú" aria-haspopup="dialog" onClick={onMenu} />
      </span>
      <InstitutionMark />
      {trail && (
        <>
          <WayBack up={trail.up} />
          <span className="header-title">
            {/* The h1 of the screen says it to those who listen. */}
            <span aria-hidden="true" style={WHOLE_LINES}>
              {trail.heading}
            </span>
            <span ref={placeUnderTitle} />
          </span>
          <Crumbs trail={trail} />
        </>
      )}
      <button type="button" className="header-search" onClick={showPalette} aria-haspopup="dialog">
        <Icon name="search" />
        <span className="header-search-text">Buscar o ir a…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="header-period ml-2" ref={placeInHead} />
      <span style={{ display: isTight ? 'none' : 'contents' }}>
        <Bell />
        <UserMenu user={user} />
      </span>
    </header>
  )
}

/** Where one came from is there still: its list stands where it was left. */
function WayBack({ up: { to, label, isLast } }: Pick<Trail, 'up'>) {
  const goBack = useBack()
  return (
    <Link
      to={to}
      className="header-back"
      aria-label={`Volver a ${label}`}
      onClick={(event) => {
        if (!isLast || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        goBack()
      }}
    >
      <Icon name="back" />
    </Link>
  )
}

function UserMenu({ user }: { user: SessionUser }) {
  const theme = useSyncExternalStore(subscribeToAppearance, () => storedAppearance().theme)
  const isCompact = useSyncExternalStore(
    subscribeToAppearance,
    () => storedAppearance().density === 'compact',
  )
  const shown = truncated(user.name, NAME_LENGTH)
  const items: MenuItem[] = [
    { label: 'Perfil', icon: 'person', to: '/profile' },
    ...THEMES.map((choice, at) => ({
      label: choice.label,
      apart: at === 0,
      checked: choice.theme === theme,
      onPick: () => storeTheme(choice.theme),
    })),
    {
      label: isCompact ? 'Filas cómodas' : 'Filas compactas',
      icon: 'rows',
      apart: true,
      onPick: () => storeDensity(isCompact ? 'comfortable' : 'compact'),
    },
    { label: 'Atajos de teclado', icon: 'info', onPick: showHelp },
    { label: 'Cerrar sesión', icon: 'leave', apart: true, onPick: () => void signOut(user) },
  ]
  return (
    <span className="header-user">
      <Menu
        label={`Menú de ${shown}`}
        mode="ghost"
        items={items}
        face={
          <span className="header-person">
            <Avatar name={user.name} picture={user.profile_picture} size={28} />
            <span className="header-name" title={user.name}>
              {shown}
            </span>
            <Icon name="down" />
          </span>
        }
      />
    </span>
  )
}
