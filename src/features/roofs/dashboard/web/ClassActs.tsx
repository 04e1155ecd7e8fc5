import { gradebookPath, rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import type { ClassAhead } from '#features/timetable/schedules/upcoming/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIsRollOnDevice } from '#web/offline/on-device.ts'

/** What one does in the class of this hour; where nobody made its lesson, the way to make it. */
export function ClassActs({ now: { lesson, title, ...of } }: { now: ClassAhead }) {
  const isOnDevice = useIsRollOnDevice()
  const isCalled = lesson !== null && (lesson.is_registered || isOnDevice(lesson.id))
  return (
    <>
      {lesson ? (
        <>
          <LinkTo
            to={rollPath({ ...of, id: lesson.id })}
            mode={isCalled ? 'default' : 'primary'}
            icon="check"
            label={`${isCalled ? 'Ver lista' : 'Pasar lista'} de ${title}, ahora`}
          >
            {isCalled ? 'Ver lista' : 'Pasar lista'}
          </LinkTo>
          <LinkTo to={`/lessons/${lesson.id}`} mode="default" label={`Contenido de la clase de ${title}`}>
            Contenido
          </LinkTo>
        </>
      ) : (
        <LinkTo to="/lessons" mode="default">
          Crear la clase de hoy
        </LinkTo>
      )}
      <LinkTo to={gradebookPath(of)} mode="default" label={`Notas de ${title}`}>
        Notas
      </LinkTo>
    </>
  )
}
