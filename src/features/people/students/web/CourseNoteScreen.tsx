import { WorkCover } from '#features/papers/papers/web/widgets/WorkCover.tsx'
import { showStudentDashboard } from '#features/roofs/dashboard/student/contract.ts'
import { StudentCourses } from '#features/roofs/dashboard/web/widgets/StudentCourses.tsx'
import { showAbsences } from '#features/teaching/attendance/absences/contract.ts'
import { CourseAbsences } from '#features/teaching/attendance/absences/web/widgets/CourseAbsences.tsx'
import { type Gradebook, showGradebook } from '#features/teaching/gradebook/contract.ts'
import { CourseNotes } from '#features/teaching/gradebook/web/widgets/CourseNotes.tsx'
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
  return (
    <AnsweredScreen title="Materia" answer={absences} narrow>
      {([course]) => (
        <Screen
          title={course?.title ?? 'Materia'}
          lead={[course?.code, notes.data && teachersIn(notes.data.data)].filter(Boolean).join(' · ')}
          more={course && <WorkCover {...place} />}
          narrow
        >
          {course ? (
            <>
              {notes.data && <CourseNotes book={notes.data.data} />}
              <CourseAbsences of={course} title="Asistencia" />
              <OtherCourses {...place} />
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

/** The other courses of the inscription that runs; none beside a course of an earlier one. */
function OtherCourses({ section_id, course_id }: { section_id: number; course_id: number }) {
  const courses = useAnswer(showStudentDashboard, {}, SILENT).data?.data.courses ?? []
  const isThis = (one: (typeof courses)[number]) =>
    one.course_id === course_id && one.section_id === section_id
  const others = courses.filter((one) => !isThis(one))
  if (others.length === courses.length || others.length === 0) return null
  return <StudentCourses courses={others} title="Otras materias" />
}

const teachersIn = ({ course_section: { teachers } }: Gradebook): string =>
  teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
