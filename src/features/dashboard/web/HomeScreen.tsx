import type { ComponentType } from 'react'
import type { Role } from '#kernel/roles.ts'
import { useUser } from '#web/session.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { AdminHome } from './AdminHome.tsx'
import { StudentHome } from './StudentHome.tsx'
import { CoordinatorHome, TeacherHome } from './TeacherHome.tsx'

const HOMES: Record<Role, ComponentType> = {
  student: StudentHome,
  teacher: TeacherHome,
  coordinator: CoordinatorHome,
  lowAdmin: AdminHome,
  admin: AdminHome,
}

/** What each role sees first (language.md 3.6): today, what waits, then figures. */
export function HomeScreen() {
  const { type } = useUser()
  const Home = HOMES[type]
  return (
    <Screen title="Inicio">
      <Home />
    </Screen>
  )
}
