import { showAbsences } from '#features/attendance/absences/contract.ts'
import { CourseAbsences } from '#features/attendance/absences/web/widgets/CourseAbsences.tsx'
import { type Gradebook, showGradebook } from '#features/gradebook/contract.ts'
import { CourseNoteSoFar, CourseNotes } from '#features/gradebook/web/widgets/CourseNotes.tsx'
import { WorkCover } from '#features/papers/web/widgets/WorkCover.tsx'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'

const SILENT = { silent: true } as const

/** How the student stands in a course of a section: notes, then attendance. */
export function CourseNoteScreen() {
  const { student } = useUser()
  const place = { section_id: useIdParam('section_id'), course_id: useIdParam('course_id') }
  const absences = useAnswer(showAbsences, { params: { id: student?.id ?? 0 }, query: place }, SILENT)
  const notes = useAnswer(showGradebook, { params: place }, SILENT)
  const book = notes.data?.data
  return (
    <AnsweredScreen title="Materia" answer={absences} narrow>
      {([course]) => (
        <Screen
          title={course?.title ?? 'Materia'}
          state={book && <CourseNoteSoFar book={book} />}
          lead={course && leadOf(course.code, book)}
          more={course && <WorkCover {...place} />}
          narrow
        >
          {course ? (
            <>
              {book && <CourseNotes book={book} />}
              <CourseAbsences of={course} title="Asistencia" />
            </>
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

/** `MAT-1 · Inés Guédez`, once the notes have come. */
function leadOf(code: string, book: Gradebook | undefined): string {
  if (!book) return code
  const names = book.course_section.teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return `${code} · ${names.join(', ') || 'Profesor por asignar'}`
}
