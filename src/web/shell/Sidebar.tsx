import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SessionUser } from '#web/api/session.ts'
import type { Group } from '#web/shell/screen.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { GROUP_LABELS, type NavigationItem, sidebarOf } from './navigation.ts'

const CLOSED = 'claustro.sidebar'
// routes.md#sidebar: the accordion opens after 500 ms when the route lies in it.
const OPEN_MS = 500

const kept = (): readonly string[] => (localStorage.getItem(CLOSED) ?? '').split(',').filter(Boolean)

/** The places of the application, always in view on wide windows. */
export function Sidebar({ user }: { user: SessionUser }) {
  return (
    <nav className="sidebar" aria-label="Principal">
      <Places user={user} />
    </nav>
  )
}

/** The same from the side, on phones. */
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
  const { home, groups } = sidebarOf(user)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = groups.find(({ places }) => places.some(({ to }) => isWithin(path, to)))?.group
  const [closed, setClosed] = useState(kept)

  const set = (group: Group, open: boolean) =>
    setClosed((before) => {
      const next = open ? before.filter((one) => one !== group) : [...before, group]
      localStorage.setItem(CLOSED, next.join(','))
      return next
    })

  useEffect(() => {
    if (!here) return
    const timer = setTimeout(() => setClosed((before) => before.filter((one) => one !== here)), OPEN_MS)
    return () => clearTimeout(timer)
  }, [here])

  return (
    <>
      <ul>
        <Item place={home} />
      </ul>
      {groups.map(({ group, places }) => {
        const isOpen = !closed.includes(group)
        return (
          <section key={group} className="sidebar-group">
            <h2>
              <button type="button" aria-expanded={isOpen} onClick={() => set(group, !isOpen)}>
                {GROUP_LABELS[group]}
                <Icon name={isOpen ? 'up' : 'down'} />
              </button>
            </h2>
            <ul hidden={!isOpen}>
              {places.map((place) => (
                <Item key={place.to} place={place} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const isWithin = (path: string, to: string) => path === to || path.startsWith(`${to}/`)

function Item({ place: { to, label, icon } }: { place: NavigationItem }) {
  return (
    <li>
      <Link to={to} activeOptions={{ includeSearch: false }}>
        <Icon name={icon} />
        <span>{label}</span>
      </Link>
    </li>
  )
}
