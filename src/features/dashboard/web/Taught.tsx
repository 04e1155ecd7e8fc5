import { gradebookPath } from '#features/lessons/web/widgets/lesson-paths.ts'
import type { PeriodBrief } from '#features/periods/summary/contract.ts'
import { SHIFT_LABELS, shortSection } from '#features/sections/words.ts'
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
          <li key={one.id} className="flex items-center gap-x-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{one.title}</span>{' '}
              <span className="hint figures">{one.code}</span>
              <span className="block text-compact text-text-2">
                {shortSection(one.specialization, one.semester, one.letter_code)},{' '}
                {(SHIFT_LABELS[one.shift] ?? one.shift).toLocaleLowerCase('es-VE')}
                {one.weighting_left > 0 && `, ${one.weighting_left} % por asignar`}
              </span>
            </span>
            <LinkTo
              to="/students"
              search={{ section_id: one.section_id, course_id: one.course_id }}
              look="link"
              label={`${studentsOf(one)} de ${one.title}, sección ${one.letter_code}`}
            >
              {studentsOf(one)}
            </LinkTo>
            <LinkTo
              to={gradebookPath(one)}
              look="link"
              label={`Notas de ${one.title}, sección ${one.letter_code}`}
            >
              Notas
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const lessonsWord = (count: number) => (count === 1 ? '1 clase' : `${count.toLocaleString('es-VE')} clases`)

const studentsOf = ({ students_count: count }: TaughtCourse) =>
  count === 1 ? '1 estudiante' : `${count} estudiantes`
