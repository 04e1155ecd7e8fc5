import { gradebookPath, rollPath } from '#features/lessons/web/widgets/lesson-paths.ts'
import { showMinutes } from '#features/schedules/grid/rules.ts'
import { useClassOfNow } from '#features/schedules/web/widgets/NextClass.tsx'
import { shortSection } from '#features/sections/words.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIsRollOnDevice } from '#web/offline/on-device.ts'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import type { DeliveryToGrade, EvaluationToGrade, LessonToRegister } from '../teaching/contract.ts'

type Props = { to_register: { count: number; data: readonly LessonToRegister[] } }

/** The lessons that have begun and that nobody registered, the oldest first; that of this hour stands in its own box. */
export function ToRegister({ to_register }: Props) {
  const now = useClassOfNow()?.lesson?.id
  const isOnDevice = useIsRollOnDevice()
  const data = to_register.data.filter(({ id }) => id !== now)
  const count = to_register.count - (to_register.data.length - data.length)
  if (data.length === 0) return null
  return (
    <Card
      title="Clases por registrar"
      flush
      action={
        count > data.length && (
          <LinkTo to="/lessons" search={{ show: 'all', state: 'to_register' }} look="link">
            Ver las {count}
          </LinkTo>
        )
      }
    >
      <ul className="ruled">
        {data.map((one) => (
          <li key={one.id} className="flex items-center gap-x-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{one.title}</span>
              <span className="block text-compact text-text-2">
                {shortSection(one.specialization, one.semester, one.letter_code)},{' '}
                {one.date === clock.today() ? 'hoy' : showDayInWords(one.date)}
                {one.starts_at !== null && `, ${showMinutes(one.starts_at)}`}
                {isOnDevice(one.id) && ' · guardada en este teléfono'}
              </span>
            </span>
            <LinkTo
              to={rollPath(one)}
              mode="default"
              label={`${isOnDevice(one.id) ? 'Ver lista' : 'Pasar lista'} de ${one.title}, ${showDayInWords(one.date)}`}
            >
              {isOnDevice(one.id) ? 'Ver lista' : 'Pasar lista'}
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type GradeProps = { to_grade: { count: number; data: readonly EvaluationToGrade[] } }

/** The evaluations whose day has come and that lack notes; nothing where there are none. */
export function ToGrade({ to_grade: { count, data } }: GradeProps) {
  if (count === 0) return null
  return (
    <Card
      title="Evaluaciones por calificar"
      flush
      action={count > data.length && <span className="text-text-2">{count} en total</span>}
    >
      <ul className="ruled">
        {data.map((one) => (
          <li key={one.id} className="flex items-center gap-x-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{one.evaluation}</span>, {one.title}
              <span className="block text-compact text-text-2">
                {shortSection(one.specialization, one.semester, one.letter_code)},{' '}
                {one.date === clock.today() ? 'hoy' : showDayInWords(one.date)}:{' '}
                {one.noted_count === 0 ? 'sin notas' : `${one.noted_count} de ${one.expected_count}`}
              </span>
            </span>
            <LinkTo
              to={gradebookPath(one)}
              mode="default"
              label={`Calificar ${one.evaluation} de ${one.title}`}
            >
              Calificar
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The final deliveries of which one is a jury and that lack one's notes; nothing where there are none. */
export function DeliveriesToGrade({ deliveries }: { deliveries: readonly DeliveryToGrade[] }) {
  if (deliveries.length === 0) return null
  return (
    <Card title="Entregas finales por calificar" flush>
      <ul className="ruled">
        {deliveries.map((one) => (
          <li key={one.id} className="flex items-center gap-x-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{one.title}</span>, {one.code}
              <span className="block text-compact text-text-2">
                {shortSection(one.specialization, one.semester, one.letter_code)}, {deliveryDay(one.date)}:{' '}
                {one.noted_count === 0
                  ? `faltan ${one.expected_count}`
                  : `${one.noted_count} de ${one.expected_count}`}
              </span>
            </span>
            <LinkTo
              to={`/final-deliveries/${one.id}`}
              mode="default"
              label={`Calificar la entrega final de ${one.title}`}
            >
              Calificar
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function deliveryDay(date: DeliveryToGrade['date']): string {
  if (date === null) return 'sin fecha definida'
  return date === clock.today() ? 'hoy' : showDayInWords(date)
}
