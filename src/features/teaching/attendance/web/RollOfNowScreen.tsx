import { Navigate } from '@tanstack/react-router'
import { rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { listClassesAhead } from '#features/timetable/schedules/upcoming/contract.ts'
import { OwnNextClass, useClassOfNow } from '#features/timetable/schedules/web/widgets/NextClass.tsx'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'

const TITLE = 'Clase de ahora'

/** `/lessons/now`: the roll of the class of this hour; a shortcut of the installed application, whoever has it. */
export function RollOfNowScreen() {
  const { teacher, student } = useUser()
  if (teacher || student) return <OfPerson isTeacher={teacher !== null} />
  return (
    <Screen title={TITLE} narrow>
      <EmptyState title="Sin clases propias" action={<LinkTo to="/home">Ir al inicio</LinkTo>}>
        Aquí se abre la lista de la clase de ahora de quien enseña.
      </EmptyState>
    </Screen>
  )
}

function OfPerson({ isTeacher }: { isTeacher: boolean }) {
  const answer = useAnswer(listClassesAhead, undefined, { silent: true })
  return (
    <AnsweredScreen title={TITLE} answer={answer}>
      {() => (isTeacher ? <OfTeacher /> : <OfStudent />)}
    </AnsweredScreen>
  )
}

function OfTeacher() {
  const now = useClassOfNow()
  if (now?.lesson) return <Navigate to={rollPath({ ...now, id: now.lesson.id })} replace />
  return (
    <Screen title={TITLE} narrow>
      <OwnNextClass />
      <EmptyState
        title={now ? 'Esta clase aún no está creada' : 'No hay clase a esta hora'}
        action={<LinkTo to="/lessons">Ir a mis clases</LinkTo>}
      >
        {now
          ? 'Con «Nueva clase» o «Generar clases» se crea, y entonces se pasa la lista.'
          : 'La lista se abre aquí cuando empiece la próxima.'}
      </EmptyState>
    </Screen>
  )
}

function OfStudent() {
  const now = useClassOfNow()
  return (
    <Screen title={TITLE} narrow>
      <OwnNextClass />
      {now ? (
        <LinkTo to="/profile/schedule">Ver mi horario</LinkTo>
      ) : (
        <EmptyState
          title="No hay clase a esta hora"
          action={<LinkTo to="/profile/schedule">Ver mi horario</LinkTo>}
        />
      )}
    </Screen>
  )
}
