import type { ComponentType } from 'react'
import type { Role } from '#kernel/roles.ts'
import { useUser } from '#web/api/session.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Nobody loads the home of another role; `screens.ts` asks for the own one along with this screen. */
const HOMES: Record<Role, ComponentType> = {
  student: lazyComponent(async () => (await import('./StudentHome.tsx')).StudentHome, <Skeleton rows={8} />),
  teacher: lazyComponent(async () => (await import('./TeacherHome.tsx')).TeacherHome, <Skeleton rows={8} />),
  coordinator: lazyComponent(
    async () => (await import('./TeacherHome.tsx')).CoordinatorHome,
    <Skeleton rows={8} />,
  ),
  lowAdmin: lazyComponent(
    async () => (await import('./AssistantHome.tsx')).AssistantHome,
    <Skeleton rows={8} />,
  ),
  admin: lazyComponent(async () => (await import('./AdminHome.tsx')).AdminHome, <Skeleton rows={8} />),
}

/** What each role sees first (screens.md#first-screens): today, what waits, then figures. */
export function HomeScreen() {
  const { type } = useUser()
  const Home = HOMES[type]
  return (
    <Screen title="Inicio">
      <Home />
    </Screen>
  )
}
