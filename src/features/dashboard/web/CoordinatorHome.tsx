import type { PeriodBrief } from '#features/periods/summary/contract.ts'
import { useClassesAhead } from '#features/schedules/web/widgets/NextClass.tsx'
import { OwnDay } from '#features/schedules/web/widgets/OwnDay.tsx'
import { shortSection } from '#features/sections/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type CoordinatedSection, type Supervised, showCoordinatorDashboard } from '../teaching/contract.ts'
import { ClassActs } from './ClassActs.tsx'
import { HomeFrame } from './HomeFrame.tsx'
import { NameCell } from './NameCell.tsx'
import { Taught } from './Taught.tsx'
import { DeliveriesToGrade, ToGrade, ToRegister } from './ToRegister.tsx'

const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`

/** Who is supervised and is late, the sections of the specializations that lack something, who is at risk, then the own classes. */
export function CoordinatorHome() {
  const { isPending } = useClassesAhead()
  const answer = useAnswer(showCoordinatorDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <HomeFrame period={answer.data?.data.period}>
      <Answered answer={answer} rows={8} isWaiting={isPending}>
        {({
          period,
          target,
          sections,
          specializations,
          supervised_teachers,
          courses,
          lessons,
          to_register,
          to_grade,
          deliveries_to_grade,
          at_risk,
          deliveries_waiting,
        }) => (
          <>
            <DeliveriesToGrade deliveries={deliveries_to_grade} />
            {supervised_teachers.data.length > 0 && (
              <Teachers people={supervised_teachers.data} period_id={period?.id} />
            )}
            {period && (
              <Sections
                period={period}
                sections={sections.filter(({ period_id }) => period_id === period.id)}
                specializations={specializations.data}
              />
            )}
            {target && target.id !== period?.id && (
              <Sections
                period={target}
                sections={sections.filter(({ period_id }) => period_id === target.id)}
              />
            )}
            <Warned count={at_risk} to="/students/at-risk" words={AT_RISK} />
            <Warned count={deliveries_waiting} to="/final-deliveries?pending=true" words={WAITING} />
            {[supervised_teachers.data, sections, courses].every(({ length }) => length === 0) && (
              <EmptyState title="Todavía no hay nada que coordinar">
                Cuando la administración le asigne una especialidad y abra sus secciones, aquí se ve lo que
                les falta, con sus profesores.
              </EmptyState>
            )}
            {courses.length > 0 && (
              <OwnDay
                acts={(now) => <ClassActs now={now} />}
                first={
                  <>
                    <ToRegister to_register={to_register} />
                    <ToGrade to_grade={to_grade} />
                  </>
                }
              >
                <Taught period={period} courses={courses} lessons={lessons.count} />
              </OwnDay>
            )}
          </>
        )}
      </Answered>
    </HomeFrame>
  )
}

type Words = readonly [one: string, more: string, how: string]
const AT_RISK: Words = ['estudiante en riesgo', 'estudiantes en riesgo', 'por inasistencias o por notas']
const WAITING: Words = ['entrega final', 'entregas finales', 'por calificar por sus jurados']

/** How many there are of what asks for care, the way to exactly those; nothing where there is none. */
function Warned({ count, to, words: [one, more, how] }: { count: number; to: string; words: Words }) {
  if (count === 0) return null
  return (
    <p>
      <LinkTo to={to} look="link">
        {count === 1 ? `1 ${one}` : `${count.toLocaleString('es-VE')} ${more}`}
      </LinkTo>{' '}
      <span className="text-text-2">{how}</span>
    </p>
  )
}

/** So many rows of what lacks something; the list has them all. */
const MOST = 5

/** Whom the coordinator supervises and who has not registered lessons, the most first. */
function Teachers({ people, period_id }: { people: readonly Supervised[]; period_id: number | undefined }) {
  const { teacher } = useUser()
  const late = people
    .filter((one) => one.lessons_to_register > 0)
    .sort((one, other) => other.lessons_to_register - one.lessons_to_register)
  return (
    <Card
      title="Profesores supervisados"
      flush
      action={
        teacher && (
          <LinkTo to={`/coordinators/${teacher.id}/supervising`} look="link">
            {people.length === 1 ? 'Ver 1 profesor' : `Ver los ${people.length}`}
          </LinkTo>
        )
      }
    >
      {late.length === 0 ? (
        <p className="py-2 text-text-2">Nadie tiene clases por registrar.</p>
      ) : (
        <table className="table">
          <caption className="sr-only">Profesores con clases por registrar</caption>
          <thead>
            <tr>
              <th>Profesor</th>
              <th className="cell-end">
                <span className="max-sm:hidden">Clases por</span> <span className="sm:hidden">Por</span>{' '}
                registrar
              </th>
            </tr>
          </thead>
          <tbody>
            {late.slice(0, MOST).map((one) => {
              const name = `${one.first_name} ${one.last_name}`
              return (
                <tr key={one.id}>
                  <NameCell name={name} to={`/teachers/${one.id}`} />
                  <td className="cell-end">
                    <LinkTo
                      to="/lessons"
                      search={{
                        whose: 'others',
                        show: 'all',
                        teacher_id: one.id,
                        state: 'to_register',
                        period_id,
                      }}
                      look="link"
                      label={`${one.lessons_to_register} clases por registrar de ${name}`}
                    >
                      {one.lessons_to_register}
                    </LinkTo>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const Lacking = ({ many }: { many: number }) => (
  <td className="cell-end">
    {many > 0 ? <b className="text-warn">{many}</b> : <span className="text-text-3">0</span>}
  </td>
)

type SectionsProps = {
  period: PeriodBrief
  sections: readonly CoordinatedSection[]
  /** With their students, where the period has begun to have any. */
  specializations?: readonly { id: number; title: string; students_count: number }[]
}

/** The sections of a period that lack a teacher or hours, the most first; who places them is the administration. */
function Sections({ period, sections, specializations = [] }: SectionsProps) {
  if (sections.length === 0) return null
  const lackOf = (one: CoordinatedSection) => one.hours_to_place + one.courses_without_teacher
  const lacking = sections.filter(lackOf).sort((one, other) => lackOf(other) - lackOf(one))
  // On a phone a column of naughts would take the room of the names.
  const hasUntaught = lacking.some((one) => one.courses_without_teacher > 0)
  const name = nameOf(period)
  return (
    <Card
      title={`Secciones de ${name}`}
      flush
      action={
        <span className="flex flex-wrap gap-x-4">
          {specializations.map((one) => (
            <LinkTo
              key={one.id}
              to="/students"
              search={{ period_id: period.id, specialization_id: one.id }}
              look="link"
            >
              {one.students_count === 1
                ? '1 estudiante'
                : `${one.students_count.toLocaleString('es-VE')} estudiantes`}{' '}
              de {one.title}
            </LinkTo>
          ))}
          <LinkTo to="/sections" search={{ period_id: period.id }} look="link">
            {sections.length === 1 ? 'Ver 1 sección' : `Ver las ${sections.length}`}
          </LinkTo>
        </span>
      }
    >
      {lacking.length === 0 ? (
        <p className="py-2 text-text-2">Todas tienen profesores y horario.</p>
      ) : (
        <table className="table">
          <caption className="sr-only">Secciones de {name} sin profesor o sin horario</caption>
          <thead>
            <tr>
              <th>Sección</th>
              {hasUntaught && <th className="cell-end">Sin profesor</th>}
              <th className="cell-end">
                <span className="max-sm:hidden">Horas por</span> <span className="sm:hidden">Por</span> ubicar
              </th>
            </tr>
          </thead>
          <tbody>
            {lacking.slice(0, MOST).map((one) => (
              <tr key={one.id}>
                <NameCell
                  name={shortSection(one.specialization, one.semester, one.letter_code)}
                  to={`/sections/${one.id}`}
                />
                {hasUntaught && <Lacking many={one.courses_without_teacher} />}
                <Lacking many={one.hours_to_place} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
