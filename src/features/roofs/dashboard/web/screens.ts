import type { Role } from '#kernel/roles.ts'
import { session } from '#web/api/session.ts'
import { type Banner, type ScreenSpec, screen } from '#web/shell/screen.ts'
import { FirstRunBar } from './FirstRunBar.tsx'

/** The part of home that each role sees. */
const PARTS: Record<Role, () => Promise<unknown>> = {
  student: () => import('./StudentHome.tsx'),
  teacher: () => import('./TeacherHome.tsx'),
  coordinator: () => import('./CoordinatorHome.tsx'),
  lowAdmin: () => import('./AssistantHome.tsx'),
  admin: () => import('./AdminHome.tsx'),
}

/** Of the person at hand; the server names its files in the page too. */
function ownPart(parts: typeof PARTS): Promise<unknown> | undefined {
  const open = session()
  return open ? parts[open.user.type]() : undefined
}

/** Stands above each screen while the institute is being set up. */
export const guide: Banner = FirstRunBar

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/home',
    roles: 'session',
    title: 'Inicio',
    load: async () => (await Promise.all([import('./HomeScreen.tsx'), ownPart(PARTS)]))[0].homeOfPerson(),
  }),
]
