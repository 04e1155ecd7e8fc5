import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showSession } from '#features/people/account/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import { isTaken, renewUser, type SessionUser, useSession } from '#web/api/session.ts'
import { banners, guides } from '#web/screens.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { useIsAtRest, useLineState } from './line-state.ts'
import { Overlays } from './Overlays.tsx'
import { RenewSession, useIsEnded } from './RenewSession.tsx'
import { Sidebar, SidebarSheet } from './Sidebar.tsx'
import { isTask } from './screen.ts'
import { goToLanding } from './sign-out.ts'
import { useCounts } from './waiting.ts'

const FRESH_MS = 5 * 60_000

/** The frame around every screen: header, sidebar, crumbs, overlays. */
export function Shell() {
  const open = useSession()
  const first = useRef(open?.user.id)
  const isOwn = open?.user.id === first.current
  useEffect(() => {
    if (isOwn) return
    // What stands here is of another person than who is here now.
    if (isTaken(first.current)) location.assign('/home')
    else goToLanding()
  }, [isOwn])
  return open && isOwn && <Frame user={open.user} />
}

function Frame({ user }: { user: SessionUser }) {
  const [menu, setMenu] = useState(false)
  const main = useMainFocus()
  useCounts(user)
  useLiveNews()
  const LineState = useLineState()
  const isEnded = useIsEnded()
  const screen = useMatches().at(-1)?.staticData.screen
  const task = screen !== undefined && isTask(screen)
  useRootFlag('task', task)
  useRootFlag('calm', user.isStudent)
  // Permissions and names may have changed since this browser read them.
  const { data } = useAnswer(showSession, {}, { staleTime: FRESH_MS, silent: true })
  useEffect(() => {
    if (data) renewUser(data.data)
  }, [data])

  return (
    <>
      <div className="shell" inert={isEnded} style={{ visibility: isEnded ? 'hidden' : undefined }}>
        <a className="skip" href="#main">
          Ir al contenido
        </a>
        <Header user={user} onMenu={() => setMenu(true)} />
        <Sidebar user={user} />
        <div className="shell-body">
          {LineState && <LineState user={user} />}
          {banners.map((Banner) => (
            <Banner key={Banner.name} user={user} screen={screen} />
          ))}
          {guides.map((Guide) => (
            <Guide key={Guide.name} user={user} />
          ))}
          <main id="main" ref={main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {!task && <BottomBar user={user} onMenu={() => setMenu(true)} />}
        <SidebarSheet user={user} open={menu} onClose={() => setMenu(false)} />
        <Overlays user={user} />
      </div>
      <RenewSession user={user} />
    </>
  )
}

/** News come after the screen, which works without them. */
function useLiveNews(): void {
  const isAtRest = useIsAtRest()
  useEffect(() => {
    if (!isAtRest) return
    const listening = import('./live-news.ts').then(({ listenBeside }) => listenBeside())
    listening.catch(() => {}) // without a line the bell asks by itself
    return () => void listening.then((stop) => stop()).catch(() => {})
  }, [isAtRest])
}

/** Sets an attribute of the root for the styles of the whole page. */
function useRootFlag(name: string, on: boolean): void {
  useLayoutEffect(() => {
    const flags = document.documentElement.dataset
    if (on) flags[name] = ''
    else delete flags[name]
  }, [name, on])
}

/** Moves focus to the new screen after navigation, unless the screen took the focus itself. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = last.current === undefined
    last.current = path
    if (isFirst || main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
