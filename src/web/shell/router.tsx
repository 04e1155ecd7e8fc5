import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiError, cancelPending } from '#web/api/call.ts'
import { clearFieldNotice } from '#web/api/errors.ts'
import { session } from '#web/api/session.ts'
import { screens } from '#web/screens.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { leaveToastsBehind } from '#web/ui/toast.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { NotFoundNotice } from './NotFoundNotice.tsx'
import { isId } from './params.ts'
import { Shell } from './Shell.tsx'
import { opens, patternOf, type ScreenSpec } from './screen.ts'
import { goToLanding } from './sign-out.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenSpec
  }
}

/** routes.md#guards: screens load lazily, with a time-out of 120 s. */
const LOAD_MS = 120_000

/** The page names the file of its own screen, and what it gives (screen-page.ts). */
async function componentOfPage(path: string): Promise<ComponentType | null> {
  const { href, dataset } = document.querySelector<HTMLLinkElement>(`link[data-path="${path}"]`) ?? {}
  if (!href || !dataset?.name) return null
  const file: Record<string, ComponentType> = await import(/* @vite-ignore */ href)
  return file[dataset.name] ?? null
}

async function componentOf({ path, load }: ScreenSpec): Promise<ComponentType> {
  if (load) return load()
  const own = await componentOfPage(path).catch(() => null)
  if (own) return own
  const fetch = (await import('./loads.ts')).loadOf(path)
  if (!fetch) throw new Error(`no file is known for ${path}`)
  return fetch()
}

async function loaded(spec: ScreenSpec) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the screen ${spec.path} took too long`)), LOAD_MS)
  })
  try {
    return { default: await Promise.race([componentOf(spec), timeout]) }
  } catch (error) {
    // The router knows the browser's own error and would reload the page: without network nothing would be left.
    throw error instanceof TypeError ? new ApiError(0, { message: 'unable_to_reach_server' }, null) : error
  } finally {
    clearTimeout(timer)
  }
}

function guard(spec: ScreenSpec): Promise<never> | undefined {
  const open = session()
  if (!open) {
    goToLanding()
    return new Promise(() => {}) // never resolves: the page is being left, and nothing may be shown
  }
  if (!opens(spec, open.user))
    throw redirect({ to: '/access-denied', search: { of: spec.path }, replace: true })
  return undefined
}

/**
 * Throws unless every parameter of the address is an id; thrown while a screen renders, the router would not
 * recover.
 */
function insistOnIds(params: Record<string, unknown>): void {
  if (!Object.values(params).every((value) => value === undefined || isId(value))) throw notFound()
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundNotice })

const routeOf = (spec: ScreenSpec): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: patternOf(spec.path),
    beforeLoad: ({ params }) => guard(spec) ?? insistOnIds(params),
    component: lazyRouteComponent(() => loaded(spec)),
    staticData: { screen: spec },
  })

/** Makes the routes from the table of screens. */
export function makeRouter() {
  const router = createRouter({
    routeTree: root.addChildren(screens.map(routeOf)),
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    scrollRestoration: true,
    defaultErrorComponent: FailureNotice,
    defaultNotFoundComponent: NotFoundNotice,
    defaultPendingMs: 300,
    defaultPendingComponent: () => (
      <div className="screen">
        <Skeleton />
      </div>
    ),
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    cancelPending()
    clearFieldNotice()
    leaveToastsBehind()
  })
  return router
}
