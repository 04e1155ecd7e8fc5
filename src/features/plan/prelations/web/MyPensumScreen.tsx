import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { PensumProgress } from './widgets/PensumProgress.tsx'

/** `/profile/:id/pensum`: the student's own pensum as a picture, with what is approved, in course, open and blocked. */
export function MyPensumScreen() {
  const id = useIdParam()
  return (
    <Screen title="Mi pensum">
      <PensumProgress student_id={id} own />
    </Screen>
  )
}
