import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { SessionUser } from '#web/api/session.ts'
import type { Group } from '#web/shell/screen.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon, Mark } from '#web/ui/Icon.tsx'
import { GROUP_LABELS, type NavigationItem, pinnedOf, sidebarOf } from './navigation.ts'
import { showHelp } from './open-overlay.ts'
import { Place, WaitingAt } from './Places.tsx'

// routes.md#sidebar: the accordion opens after 500 ms when the route lies in it.
const OPEN_MS = 500

/** The menu: the most common places pinned above the four groups (routes.md#sidebar). */
export function Sidebar({ user }: { user: SessionUser }) {
  return (
    <nav className="sidebar" aria-label="Principal">
      <Places user={user} />
      <div className="sidebar-foot">
        <Mark size={16} />
        <span>Claustro</span>
        <button type="button" className="link" aria-haspopup="dialog" onClick={showHelp}>
          Ayuda y atajos
        </button>
      </div>
    </nav>
  )
}

/** The same as a sheet from the side, on phones. */
export function SidebarSheet({
  user,
  open,
  onClose,
}: {
  user: SessionUser
  open: boolean
  onClose: () => void
}) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [openedAt, setOpenedAt] = useState(path)
  if (open && openedAt === '') setOpenedAt(path)
  if (!open && openedAt !== '') setOpenedAt('')
  useEffect(() => {
    if (open && openedAt !== '' && openedAt !== path) onClose()
  }, [open, openedAt, path, onClose])
  return (
    <Dialog title="Menú" open={open} onClose={onClose} sheet>
      <nav className="sidebar-sheet" aria-label="Menú">
        <Places user={user} />
      </nav>
    </Dialog>
  )
}

function Places({ user }: { user: SessionUser }) {
  const { groups } = sidebarOf(user)
  const pinned = pinnedOf(user)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const places = groups.flatMap((one) => one.places)
  const above = useParent(path, places)
  const here = groups.find(({ places }) => places.some(({ to }) => to === above || isWithin(path, to)))?.group
  const isPinned = pinned.some(({ to }) => isWithin(path, to))
  const [open, setOpen] = useState<readonly Group[]>(here ? [here] : [])
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!here) return
    const timer = setTimeout(() => setOpen((before) => [...new Set([...before, here])]), OPEN_MS)
    return () => clearTimeout(timer)
  }, [here])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is moves with the path, and with what is folded
  useEffect(() => {
    const top = scrollY
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    // The page beside it keeps the end of the window free, and would make way too.
    scrollTo(scrollX, top)
  }, [path, open])

  return (
    <div ref={list} className="places">
      <ul>
        {pinned.map((place) => (
          <Place key={place.to} place={place} isPinned />
        ))}
      </ul>
      <hr />
      {groups.map(({ group, places }) => {
        const isOpen = open.includes(group)
        const apart = places.filter((one) => !pinned.some(({ to }) => to === one.to))
        const others = open.filter((one) => one !== group)
        return (
          <div key={group} className="sidebar-group" data-here={(group === here && !isPinned) || undefined}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}${group}`}
              onClick={() => setOpen(isOpen ? others : [...others, group])}
            >
              {GROUP_LABELS[group]}
              {!isOpen && apart.map(({ to }) => <WaitingAt key={to} to={to} />)}
              <Icon name={isOpen ? 'up' : 'down'} />
            </button>
            <ul id={`${id}${group}`} hidden={!isOpen}>
              {places.map((place) => (
                <Place
                  key={place.to}
                  place={place}
                  isCounted={apart.includes(place)}
                  isHere={place.to === above}
                  exact={places.some(({ to }) => to.startsWith(`${place.to}/`) && isWithin(path, to))}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

/** The place to which the way back of a screen leads whose address lies in none. */
function useParent(path: string, places: readonly NavigationItem[]): string | undefined {
  const crumbs = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.crumbs })
  if (places.some(({ to }) => isWithin(path, to))) return undefined
  return crumbs?.find((crumb) => places.some(({ to }) => to === crumb.to))?.to
}

const isWithin = (path: string, to: string) => path === to || path.startsWith(`${to}/`)
