import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import type { PeriodBrief } from '#features/timetable/periods/summary/contract.ts'
import { SHIFT_LABELS, shortSection } from '#features/timetable/section-names/words.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { TaughtCourse } from '../teaching/contract.ts'

type Props = {
  period: PeriodBrief | null
  courses: readonly TaughtCourse[]
  /** How many lessons of them there are. */
  lessons: number
}

const sectionOf = ({ specialization, semester, letter_code }: TaughtCourse) =>
  shortSection(specialization, semester, letter_code)

/** The courses that one teaches in the period, each with its students. */
export function Taught({ period, courses, lessons }: Props) {
  if (!period || courses.length === 0)
    return (
      <EmptyState title="Sin materias asignadas">
        {period
          ? `En el período ${period.year}-${period.number} no hay secciones a su cargo.`
          : 'Aparecen aquí, con sus estudiantes, cuando comience un período.'}
      </EmptyState>
    )
  return (
    <Card
      title="Mis materias"
      flush
      action={
        <LinkTo to="/lessons" look="link" search={lessons > 0 ? { period_id: period.id, show: 'all' } : {}}>
          {lessons === 0 ? 'Generar clases' : lessonsWord(lessons)}
        </LinkTo>
      }
    >
      <ul className="ruled">
        {courses.map((one) => (
          <li key={one.id} className="py-2">
            <span className="flex items-center gap-x-4">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{one.title}</span>{' '}
                <span className="hint figures">{one.code}</span>
                <span className="block text-compact text-text-2">
                  {sectionOf(one)}, {(SHIFT_LABELS[one.shift] ?? one.shift).toLocaleLowerCase('es-VE')}
                </span>
              </span>
              <LinkTo
                to="/students"
                search={{ section_id: one.section_id, course_id: one.course_id }}
                look="link"
                label={`${studentsOf(one)} de ${one.title}, ${sectionOf(one)}`}
              >
                {studentsOf(one)}
              </LinkTo>
              <LinkTo to={gradebookPath(one)} look="link" label={`Notas de ${one.title}, ${sectionOf(one)}`}>
                Notas
              </LinkTo>
            </span>
            <Strip of={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LOOKS = {
  noted: { background: 'var(--control)' },
  to_grade: { border: '2px solid var(--warn)' },
  to_come: { border: '1px solid var(--control)' },
} as const
const WORDS = { noted: 'calificada', to_grade: 'por calificar', to_come: 'por venir' } as const

/** What weighs in a course as long as it weighs, what nothing has yet dashed; in words what it comes to. */
function Strip({ of: { weighed, weighting_left } }: { of: TaughtCourse }) {
  const sum = (state: keyof typeof WORDS) =>
    weighed.reduce((all, one) => all + (one.state === state ? one.weighting : 0), 0)
  const said = [
    ...(['noted', 'to_grade', 'to_come'] as const).flatMap((state) =>
      sum(state) > 0 ? [`${sum(state)} % ${state === 'noted' ? 'calificado' : WORDS[state]}`] : [],
    ),
    ...(weighting_left > 0 ? [`${weighting_left} % por asignar`] : []),
  ]
  return (
    <>
      <span className="flex gap-1 py-1" aria-hidden="true">
        {weighed.map((one, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one name are told apart by their place
            key={`${one.title} ${at}`}
            title={`${one.title}, ${one.weighting} %, ${WORDS[one.state]}`}
            style={{ height: '10px', flex: `${one.weighting} 0 0`, ...LOOKS[one.state] }}
          />
        ))}
        {weighting_left > 0 && (
          <span
            style={{ height: '10px', flex: `${weighting_left} 0 0`, border: '1px dashed var(--control)' }}
          />
        )}
      </span>
      <span className="block text-compact text-text-2">{said.join(', ')}</span>
    </>
  )
}

const lessonsWord = (count: number) => (count === 1 ? '1 clase' : `${count.toLocaleString('es-VE')} clases`)

const studentsOf = ({ students_count: count }: TaughtCourse) =>
  count === 1 ? '1 estudiante' : `${count} estudiantes`
