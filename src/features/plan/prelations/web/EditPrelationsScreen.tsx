import { useSearch } from '@tanstack/react-router'
import { type Course, showCourse } from '#features/plan/courses/contract.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { RequiredCourses } from './RequiredCourses.tsx'

/** `/prelations/:course/edit`: what the course requires, in each draft that has it or in the one named. */
export function EditPrelationsScreen() {
  const id = useIdParam('course')
  const { pensum }: { pensum?: unknown } = useSearch({ strict: false })
  const answer = useAnswer(showCourse, { params: { id }, query: { with: ['semesters'] } }, { silent: true })
  useCrumb(answer.data?.data.title)
  return (
    <AnsweredScreen title="Editar prelaciones" narrow answer={answer} rows={4} height={56}>
      {(course) => <EditPrelations course={course} pensum={pensum} />}
    </AnsweredScreen>
  )
}

function EditPrelations({ course, pensum }: { course: Course; pensum: unknown }) {
  const all = (course.semesters ?? []).filter((place) => !place.versioned)
  const named = all.filter((place) => place.pensum_id === pensum)
  const places = named.length > 0 ? named : all
  return (
    <Screen
      title="Editar prelaciones"
      lead={`Qué hay que aprobar antes de cursar ${course.title}, o cursar junto con ella. Cada cambio se guarda al momento.`}
      narrow
    >
      {places.length === 0 ? (
        <EmptyState
          title="La materia no está en ningún borrador"
          action={<LinkTo to="/pensums">Ver los pensums</LinkTo>}
        >
          Las prelaciones de un pensum congelado ya no cambian. Cópielo en un borrador para modificarlas.
        </EmptyState>
      ) : (
        places.map((place) => <RequiredCourses key={place.pensum_id} course_id={course.id} place={place} />)
      )}
    </Screen>
  )
}
