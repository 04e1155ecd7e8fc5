import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { StudentFrame } from '../../web/StudentFrame.tsx'
import { StudentMenu } from '../../web/StudentMenu.tsx'
import { useNarrowing } from '../../web/StudentPlace.tsx'
import { HistoryView, KardexActions, useHistory } from './HistoryView.tsx'

const OwnMakeUps = lazyComponent(
  async () => (await import('#features/teaching/make-ups/web/widgets/OwnMakeUps.tsx')).OwnMakeUps,
)

/** `/students/:student/history`: what an office reads, prints and hands out. */
export function HistoryScreen() {
  const { course_id } = useNarrowing()
  return (
    <StudentFrame
      more={(student) =>
        course_id === undefined && (
          <>
            {student.inscriptions?.length !== 0 && <KardexActions student_id={student.id} />}
            <StudentMenu student={student} />
          </>
        )
      }
    >
      {({ id }) => (
        <HistoryView
          student_id={id}
          course_id={course_id}
          empty="El estudiante no se ha inscrito en ningún período."
        />
      )}
    </StudentFrame>
  )
}

/** `/profile/:id/historic`: the student's own history. */
export function MyHistoryScreen() {
  const id = useIdParam()
  const { name } = useUser()
  const periods = useHistory(id).data?.data.periods ?? []
  return (
    <Screen
      title="Mi trayectoria"
      lead={<span className="hidden print:inline">{name}</span>}
      more={periods.length > 0 && <KardexActions student_id={id} />}
    >
      <div className="print:hidden">
        <OwnMakeUps />
      </div>
      <HistoryView
        student_id={id}
        empty="Aquí se reúnen sus materias y notas desde la primera inscripción."
      />
    </Screen>
  )
}
