import { SHIFT_LABELS } from '#kernel/labels.ts'
import { useAnswer } from '#web/api.tsx'
import { useUser } from '#web/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import {
  type Colleague,
  type DashboardPeriod,
  showCoordinatorDashboard,
  showTeacherDashboard,
  type TaughtCourse,
} from '../contract.ts'
import { Answered, Part } from './Answered.tsx'

/** The courses taught this period. */
export function TeacherHome() {
  const answer = useAnswer(showTeacherDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer}>
      {({ period, courses, supervisors_teachers }) => (
        <>
          <Part title="Hoy">
            <Taught period={period} courses={courses} />
          </Part>
          {supervisors_teachers.data.length > 0 && (
            <Colleagues title="Coordinación" people={supervisors_teachers.data} />
          )}
          <OwnHistoric />
        </>
      )}
    </Answered>
  )
}

/** What has no teacher in the specializations coordinated, then the own courses. */
export function CoordinatorHome() {
  const answer = useAnswer(showCoordinatorDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer}>
      {({ period, courses, without_teacher, specializations, supervised_teachers }) => (
        <>
          {courses.length > 0 && (
            <Part title="Hoy">
              <Taught period={period} courses={courses} />
            </Part>
          )}
          <Part title="Por hacer">
            <WithoutTeacher courses={without_teacher} />
          </Part>
          {specializations.data.length > 0 && (
            <Part title="Cifras">
              <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
                {specializations.data.map((one) => (
                  <Figure
                    key={one.id}
                    value={one.students_count.toLocaleString('es-VE')}
                    label={`Estudiantes de ${one.title}`}
                    to="/students"
                    search={{ specialization_id: one.id }}
                  />
                ))}
              </div>
            </Part>
          )}
          {supervised_teachers.data.length > 0 && <Supervised people={supervised_teachers.data} />}
        </>
      )}
    </Answered>
  )
}

function Taught({ period, courses }: { period: DashboardPeriod | null; courses: readonly TaughtCourse[] }) {
  if (!period || courses.length === 0)
    return (
      <EmptyState title="Sin materias asignadas">
        {period
          ? `En el período ${period.year}-${period.number} no hay secciones a su cargo.`
          : 'No hay un período en curso.'}
      </EmptyState>
    )
  return (
    <Card title={`Mis materias, período ${period.year}-${period.number}`} flush>
      <Courses courses={courses} withStudents />
    </Card>
  )
}

function WithoutTeacher({ courses }: { courses: readonly TaughtCourse[] }) {
  if (courses.length === 0)
    return <p className="text-text-2">Todas las secciones de sus especialidades tienen profesor.</p>
  return (
    <Card
      title={courses.length === 1 ? '1 materia sin profesor' : `${courses.length} materias sin profesor`}
      tone="warn"
      flush
      action={
        <LinkTo to="/sections" look="link">
          Ver secciones
        </LinkTo>
      }
    >
      <Courses courses={courses} />
    </Card>
  )
}

const studentsOf = ({ students_count: count }: TaughtCourse) =>
  count === 1 ? '1 estudiante' : `${count} estudiantes`

function Courses({
  courses,
  withStudents = false,
}: {
  courses: readonly TaughtCourse[]
  withStudents?: boolean
}) {
  return (
    <ul>
      {courses.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 last:border-b-0"
        >
          <span>
            {one.title} <span className="hint figures">{one.code}</span>
            <span className="block text-control text-text-2">
              {one.specialization}, semestre {one.semester}, sección {one.letter_code} (
              {SHIFT_LABELS[one.shift] ?? one.shift})
            </span>
          </span>
          {withStudents && (
            <LinkTo
              to="/students"
              search={{ section_id: one.section_id }}
              look="link"
              label={`${studentsOf(one)} de ${one.title}, sección ${one.letter_code}`}
            >
              {studentsOf(one)}
            </LinkTo>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The way to what one taught in the periods that are over (spec.md 2). */
function OwnHistoric() {
  const { teacher } = useUser()
  if (!teacher) return null
  return (
    <p>
      <LinkTo to={`/teachers/${teacher.id}/historic`} mode="default" icon="clock">
        Historial de materias
      </LinkTo>
    </p>
  )
}

const bySpanish = new Intl.ListFormat('es')
const named = (one: Colleague) => `${one.first_name} ${one.last_name}`

function Colleagues({ title, people }: { title: string; people: readonly Colleague[] }) {
  return (
    <Card title={title}>
      <p>{bySpanish.format(people.map(named))}</p>
    </Card>
  )
}

/** Whom the coordinator supervises, each with the way to the file. */
function Supervised({ people }: { people: readonly Colleague[] }) {
  const { teacher } = useUser()
  return (
    <Card
      title="Profesores supervisados"
      flush
      action={
        teacher && (
          <LinkTo to={`/coordinators/${teacher.id}/supervising`} look="link">
            Ver todos
          </LinkTo>
        )
      }
    >
      <ul className="sm:columns-2">
        {people.map((one) => (
          <li key={one.id} className="break-inside-avoid px-4 py-2">
            <LinkTo to={`/teachers/${one.id}`} look="link">
              {named(one)}
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
}
