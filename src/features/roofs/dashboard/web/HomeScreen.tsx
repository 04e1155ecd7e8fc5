import type { ComponentType } from 'react'
import type { Role } from '#kernel/roles.ts'
import { session, useUser } from '#web/api/session.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { HomeFrame, PICTURE } from './HomeFrame.tsx'

const home = (load: () => Promise<ComponentType>, isOfStaff = false) =>
  lazyComponent(
    load,
    <HomeFrame period={undefined} picture={isOfStaff && <div style={PICTURE} />}>
      <Skeleton rows={8} />
    </HomeFrame>,
  )

/** Nobody loads the home of another role; `screens.ts` asks for the own one along with this screen. */
const HOMES: Record<Role, ReturnType<typeof home>> = {
  student: home(async () => (await import('./StudentHome.tsx')).StudentHome),
  teacher: home(async () => (await import('./TeacherHome.tsx')).TeacherHome),
  coordinator: home(async () => (await import('./CoordinatorHome.tsx')).CoordinatorHome),
  lowAdmin: home(async () => (await import('./AssistantHome.tsx')).AssistantHome, true),
  admin: home(async () => (await import('./AdminHome.tsx')).AdminHome, true),
}

/** What each role sees first (screens.md#first-screens): the day, what waits, then figures. */
function HomeScreen() {
  const { type } = useUser()
  const Home = HOMES[type]
  return <Home />
}

/** The home with the part of the person at hand, which stands in its first commit. */
export async function homeOfPerson(): Promise<ComponentType> {
  const open = session()
  if (open) await HOMES[open.user.type].preload()
  return HomeScreen
}
