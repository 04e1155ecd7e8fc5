import type { ReactNode } from 'react'
import { gradebookPath, rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { showMinutes } from '#features/timetable/schedules/grid/rules.ts'
import { useClassOfNow } from '#features/timetable/schedules/web/widgets/NextClass.tsx'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { type Day, daysBetween, showDayInWords, showShortDay } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIsRollOnDevice } from '#web/offline/on-device.ts'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import type { DeliveryToGrade, EvaluationToGrade, LessonToRegister } from '../teaching/contract.ts'

type RowProps = {
  /** Null where none stands. */
  date: Day | null
  time?: string
  /** What it is of. */
  title: ReactNode
  /** Below the title. */
  below: ReactNode
  /** Beside both where there is room. */
  more?: ReactNode
  act: ReactNode
}

/** Beside the title the day has its age below; above it, on a phone, both stand on one line. */
const DAY = { flex: '1 0 7rem' } as const
const WHAT = { flex: '1000 1 12rem' } as const

/** One line where there is room: the day with its age, what it is, the act. */
function Row({ date, time, title, below, more, act }: RowProps) {
  return (
    <li className="flex items-center gap-x-3 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <span className="text-compact" style={DAY}>
          {date === null ? 'sin fecha' : date === clock.today() ? 'hoy' : showShortDay(date)}
          {time && <span className="figures text-text-2"> {time}</span>}{' '}
          {date !== null && <span className="whitespace-nowrap text-text-2">{ageOf(date)}</span>}
        </span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-4" style={WHAT}>
          <span className="min-w-0" style={{ flex: '1 1 12rem' }}>
            {title}
            <span className="block text-compact text-text-2">{below}</span>
          </span>
          {more}
        </span>
      </span>
      {act}
    </li>
  )
}

/** `hace 3 días` of what is past, nothing of what is of today or to come. */
function ageOf(date: Day): string {
  const days = daysBetween(date, clock.today())
  if (days <= 0) return ''
  return days === 1 ? 'ayer' : `hace ${days} días`
}

type Props = { to_register: { count: number; data: readonly LessonToRegister[] } }

/** The lessons that have ended and that nobody registered, the oldest first; that of this hour stands in its own box. */
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
          <Row
            key={one.id}
            date={one.date}
            {...(one.starts_at !== null && { time: showMinutes(one.starts_at) })}
            title={<span className="font-medium">{one.title}</span>}
            below={
              <>
                {shortSection(one.specialization, one.semester, one.letter_code)}
                {isOnDevice(one.id) && ' · guardada en este teléfono'}
              </>
            }
            act={
              <LinkTo
                to={rollPath(one)}
                mode="ghost"
                label={`${isOnDevice(one.id) ? 'Ver lista' : 'Pasar lista'} de ${one.title}, ${showDayInWords(one.date)}`}
              >
                {isOnDevice(one.id) ? 'Ver lista' : 'Pasar lista'}
              </LinkTo>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

type GradeProps = { to_grade: { count: number; data: readonly EvaluationToGrade[] } }

/** The evaluations that have ended and lack notes; nothing where there are none. */
export function ToGrade({ to_grade: { count, data } }: GradeProps) {
  if (count === 0) return null
  return (
    <Card
      title="Evaluaciones por calificar"
      flush
      action={
        count > data.length && (
          <LinkTo to="/lessons" search={{ show: 'all', state: 'to_grade' }} look="link">
            Ver las {count}
          </LinkTo>
        )
      }
    >
      <ul className="ruled">
        {data.map((one) => (
          <Row
            key={one.id}
            date={one.date}
            title={<span className="font-medium">{one.evaluation}</span>}
            below={
              <>
                {one.title},{' '}
                <span className="whitespace-nowrap">
                  {shortSection(one.specialization, one.semester, one.letter_code)}
                </span>
              </>
            }
            more={<InOf noted={one.noted_count} of={one.expected_count} />}
            act={
              <LinkTo
                to={gradebookPath(one)}
                search={{ lesson_id: one.id }}
                mode="ghost"
                label={`Calificar ${one.evaluation} de ${one.title}`}
              >
                Calificar
              </LinkTo>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

type BesideProps = { home: Record<'deliveries_to_grade' | 'make_ups_to_grade', readonly DeliveryToGrade[]> }

/** What one grades as a jury or an examiner, whatever one teaches, and that lacks one's notes. */
export const ToGradeBeside = ({ home }: BesideProps) => (
  <>
    <Beside
      title="Entregas finales"
      label="la entrega final"
      to="/final-deliveries"
      data={home.deliveries_to_grade}
    />
    <Beside title="Reparaciones" label="la reparación" to="/make-ups" data={home.make_ups_to_grade} />
  </>
)

type KindProps = { title: string; label: string; to: string; data: readonly DeliveryToGrade[] }

/** Nothing where there is none. */
function Beside({ title, label, to, data }: KindProps) {
  if (data.length === 0) return null
  return (
    <Card title={`${title} por calificar`} flush>
      <ul className="ruled">
        {data.map((one) => (
          <Row
            key={one.id}
            date={one.date}
            title={
              <>
                <span className="font-medium">{one.title}</span>{' '}
                <span className="text-compact text-text-2">{one.code}</span>
              </>
            }
            below={shortSection(one.specialization, one.semester, one.letter_code)}
            more={<InOf noted={one.noted_count} of={one.expected_count} />}
            act={
              <LinkTo to={`${to}/${one.id}`} mode="ghost" label={`Calificar ${label} de ${one.title}`}>
                Calificar
              </LinkTo>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

/** How many notes are in, with a bar. */
function InOf({ noted, of }: { noted: number; of: number }) {
  return (
    <span className="figures whitespace-nowrap text-compact text-text-2">
      <span
        aria-hidden="true"
        className="bg-hover"
        style={{ display: 'inline-block', width: '3rem', height: '6px', marginInlineEnd: '4px' }}
      >
        <span
          className="bg-edge"
          style={{ display: 'block', height: '6px', width: `${(noted / Math.max(1, of)) * 100}%` }}
        />
      </span>
      {noted} de {of}
      <span className="sr-only"> notas</span>
    </span>
  )
}
