import { showAbsences } from '#features/inscriptions/absences/contract.ts'
import { CourseAbsences } from '#features/inscriptions/absences/web/widgets/CourseAbsences.tsx'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'

/** How the student stands in a course of a section. */
export function CourseNoteScreen() {
  const { student } = useUser()
  const sent = {
    params: { id: student?.id ?? 0 },
    query: { section_id: useIdParam('section_id'), course_id: useIdParam('course_id') },
  }
  const answer = useAnswer(showAbsences, sent, { silent: true })
  return (
    <AnsweredScreen title="Materia" answer={answer} narrow>
      {([course]) => (
        <Screen title={course?.title ?? 'Materia'} lead={course?.code} narrow>
          {course ? (
            <CourseAbsences of={course} title="Asistencia" />
          ) : (
            <EmptyState title="No se cursa esta materia">
              Las que se cursan en el período están en el inicio.
            </EmptyState>
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}
