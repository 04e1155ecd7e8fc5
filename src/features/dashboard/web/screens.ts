import { session } from '#web/api/session.ts'
import { type Banner, type ScreenSpec, screen } from '#web/shell/screen.ts'
import { FirstRunBar } from './FirstRunBar.tsx'

/** The part of home that the person at hand will see. */
function ownHome(): Promise<unknown> | undefined {
  switch (session()?.user.type) {
    case 'student':
      return import('./StudentHome.tsx')
    case 'teacher':
      return import('./TeacherHome.tsx')
    case 'coordinator':
      return import('./CoordinatorHome.tsx')
    case 'lowAdmin':
      return import('./AssistantHome.tsx')
    case 'admin':
      return import('./AdminHome.tsx')
  }
}

/** Stands above each screen while the institute is being set up. */
export const guide: Banner = FirstRunBar

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/home',
    roles: 'session',
    title: 'Inicio',
    load: async () => (await Promise.all([import('./HomeScreen.tsx'), ownHome()]))[0].HomeScreen,
  }),
]
