import { useUser } from '#web/api/session.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { TeacherAvailability } from './widgets/TeacherAvailability.tsx'

/** `/profile/availability`: when one can teach, said by oneself. */
export function MyAvailabilityScreen() {
  const { teacher } = useUser()
  return (
    <Screen title="Mi disponibilidad" lead="Con ella se hace el horario: cuándo puede dar clase y cuándo no.">
      {teacher && <TeacherAvailability id={teacher.id} />}
    </Screen>
  )
}
