import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { showDayInWords, weekdayOf } from '#kernel/dates.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OwnNextClass, useClassesAhead } from './widgets/NextClass.tsx'
import { StudentTimetable, TeacherTimetable } from './widgets/Timetable.tsx'

const OwnFeedDialog = lazyComponent(async () => (await import('../feeds/web/FeedDialog.tsx')).OwnFeedDialog)

/** `/profile/schedule`: what comes next, and the own week. */
export function MyScheduleScreen() {
  const { student, teacher, name } = useUser()
  const [isSharing, setSharing] = useState(false)
  const { isPending } = useClassesAhead()
  const day = clock.today()
  // A notice about another period than the current one names it.
  const { period_id }: { period_id?: unknown } = useSearch({ strict: false })
  const named = typeof period_id === 'number' ? period_id : null
  const look = {
    name,
    today: weekdayOf(day),
    tools: (
      <Button icon="calendar" onClick={() => setSharing(true)}>
        Suscribir calendario
      </Button>
    ),
  }
  return (
    <Screen
      title="Mi horario"
      lead={
        named === null ? (
          `Hoy es ${showDayInWords(day)}.`
        ) : (
          <>
            Es la semana del período que nombra el aviso.{' '}
            <Link className="link" to="/profile/schedule">
              Ver la del período en curso
            </Link>
          </>
        )
      }
    >
      <div className="print:hidden">{isPending ? <Skeleton rows={1} height={122} /> : <OwnNextClass />}</div>
      {/* Read at the same time, shown together: what comes next would push the week down. */}
      <div hidden={isPending}>
        {teacher ? (
          <TeacherTimetable
            id={teacher.id}
            period_id={named}
            {...look}
            empty="Las clases aparecen aquí cuando se le asignan materias con horario."
          />
        ) : student ? (
          <StudentTimetable
            id={student.id}
            {...look}
            empty="Las clases aparecen aquí al inscribirse en una sección con horario."
          />
        ) : (
          <EmptyState title="Esta cuenta no tiene horario">
            Lo tienen estudiantes, profesores y coordinadores.
          </EmptyState>
        )}
      </div>
      {isSharing && <OwnFeedDialog onClose={() => setSharing(false)} />}
    </Screen>
  )
}
