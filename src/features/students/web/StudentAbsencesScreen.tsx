import { showAbsences } from '#features/inscriptions/absences/contract.ts'
import { CourseAbsences } from '#features/inscriptions/absences/web/widgets/CourseAbsences.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StudentFrame } from './StudentFrame.tsx'

/** The absences and delays of one student in each course that one may see. */
export function StudentAbsencesScreen() {
  return <StudentFrame>{({ id }) => <Absences student_id={id} />}</StudentFrame>
}

function Absences({ student_id }: { student_id: number }) {
  const answer = useAnswer(showAbsences, { params: { id: student_id } }, { silent: true })
  return (
    <Answered answer={answer}>
      {(courses) =>
        courses.length === 0 ? (
          <EmptyState title="Sin materias">
            No hay materias suyas en el período, o ninguna que se pueda ver desde aquí.
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {courses.map((course) => (
              <CourseAbsences key={course.id} of={course} />
            ))}
          </div>
        )
      }
    </Answered>
  )
}
