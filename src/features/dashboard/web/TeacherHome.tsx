import type { PeriodBrief } from '#features/periods/summary/contract.ts'
import { OwnNextClass, OwnToday, useClassesAhead } from '#features/schedules/web/widgets/NextClass.tsx'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import {
  type Colleague,
  showCoordinatorDashboard,
  showTeacherDashboard,
  type TaughtCourse,
} from '../teaching/contract.ts'
import { Part } from './Part.tsx'

/** The class of this hour or the next, today's classes, and the courses taught this period. */
export function TeacherHome() {
  const { isPending } = useClassesAhead()
  const answer = useAnswer(showTeacherDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer} rows={8} isWaiting={isPending}>
      {({ period, courses, lessons, supervisors_teachers }) => (
        <>
          <Part title="Hoy">
            <OwnNextClass />
            <OwnToday />
            <Taught period={period} courses={courses} lessons={lessons.count} />
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

/** What has no teacher or no timetable in the specializations coordinated, the people supervised, then the own classes. */
export function CoordinatorHome() {
  const { isPending } = useClassesAhead()
  const answer = useAnswer(showCoordinatorDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer} rows={8} isWaiting={isPending}>
      {({
        period,
        courses,
        lessons,
        without_teacher,
        without_schedule,
        specializations,
        supervised_teachers,
      }) => (
        <>
          <Part title="Por hacer">
            <Lacking
              courses={without_teacher}
              what="sin profesor"
              none="Todas las secciones de sus especialidades tienen profesor."
            />
            <Lacking
              courses={without_schedule}
              what="sin horario completo"
              none="Todas las secciones de sus especialidades tienen horario."
            />
          </Part>
          {supervised_teachers.data.length > 0 && <Supervised people={supervised_teachers.data} />}
          {courses.length > 0 && (
            <Part title="Mis clases">
              <OwnNextClass />
              <OwnToday />
              <Taught period={period} courses={courses} lessons={lessons.count} />
            </Part>
          )}
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
        </>
      )}
    </Answered>
  )
}

type TaughtProps = {
  period: PeriodBrief | null
  courses: readonly TaughtCourse[]
  /** How many lessons of them there are. */
  lessons: number
}

function Taught({ period, courses, lessons }: TaughtProps) {
  if (!period || courses.length === 0)
    return (
      <EmptyState title="Sin materias asignadas">
        {period
          ? `En el período ${period.year}-${period.number} no hay secciones a su cargo.`
          : 'No hay un período en curso.'}
      </EmptyState>
    )
  return (
    <Card
      title={`Mis materias, período ${period.year}-${period.number}`}
      flush
      action={
        <LinkTo to="/lessons" look="link">
          {lessons === 0 ? 'Generar clases' : `Ver mis clases (${lessons})`}
        </LinkTo>
      }
    >
      <Courses courses={courses} withStudents />
    </Card>
  )
}

/** As many as a home shows of what is lacking; the rest stands in the list of sections. */
const MOST = 6

type LackingProps = { courses: readonly TaughtCourse[]; what: string; none: string }

function Lacking({ courses, what, none }: LackingProps) {
  if (courses.length === 0) return <p className="text-text-2">{none}</p>
  const more = courses.length - MOST
  return (
    <Card
      title={courses.length === 1 ? `1 materia ${what}` : `${courses.length} materias ${what}`}
      tone="warn"
      flush
      action={
        <LinkTo to="/sections" look="link" label={`Ver secciones ${what}`}>
          Ver secciones
        </LinkTo>
      }
    >
      <Courses courses={courses.slice(0, MOST)} />
      {more > 0 && (
        <p className="px-4 py-3 text-control text-text-2">
          Y {more === 1 ? 'otra más' : `otras ${more}`}, en el listado de secciones.
        </p>
      )}
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

/** The way to what one taught in the periods that are over (routes.md#teacher-pages). */
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
