import { MostAtRisk } from '#features/people/students/at-risk/web/widgets/MostAtRisk.tsx'
import { WaitingDeliveries } from '#features/teaching/final-deliveries/web/widgets/WaitingDeliveries.tsx'
import type { PeriodBrief } from '#features/timetable/periods/summary/contract.ts'
import {
  OwnNextClass,
  useClassesAhead,
  useClassOfNow,
} from '#features/timetable/schedules/web/widgets/NextClass.tsx'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { CoordinatedSection } from '../teaching/contract.ts'
import { showCoordinatorDashboard } from '../teaching/first-calls.ts'
import { ClassActs } from './ClassActs.tsx'
import { HomeFrame } from './HomeFrame.tsx'
import { NameCell } from './NameCell.tsx'
import { SupervisedTeachers } from './SupervisedTeachers.tsx'
import { Taught } from './Taught.tsx'
import { ToGrade, ToGradeBeside, ToRegister } from './ToRegister.tsx'

const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`

/** The class of this hour, who is supervised and is late, who is at risk, which deliveries wait, what sections lack, the own work. */
export function CoordinatorHome() {
  const { isPending } = useClassesAhead()
  const now = useClassOfNow()
  const answer = useAnswer(showCoordinatorDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <HomeFrame period={answer.data?.data.period}>
      <Answered answer={answer} rows={8} isWaiting={isPending}>
        {(home) => {
          const { period, sections, supervised_teachers, courses } = home
          const isEmpty = [supervised_teachers.data, sections, courses].every(({ length }) => length === 0)
          return (
            <>
              {now && <OwnNextClass acts={(one) => <ClassActs now={one} />} />}
              {period && supervised_teachers.data.length > 0 && (
                <SupervisedTeachers people={supervised_teachers.data} period={period} isCalm={!now} />
              )}
              {isEmpty && (
                <EmptyState title="Aún no hay nada que coordinar">
                  Cuando la administración le asigne una especialidad y abra sus secciones, aquí se ve lo que
                  les falta, con sus profesores.
                </EmptyState>
              )}
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <div className="grid gap-6">
                  {home.at_risk > 0 && <MostAtRisk />}
                  <Lacks home={home} />
                </div>
                <div className="grid gap-6">
                  {home.deliveries_waiting > 0 && <WaitingDeliveries />}
                  <ToGradeBeside home={home} />
                  {courses.length > 0 && <OwnWork home={home} isNow={now !== null} />}
                </div>
              </div>
            </>
          )
        }}
      </Answered>
    </HomeFrame>
  )
}

type Home = AnswerOf<typeof showCoordinatorDashboard>['data']

/** What one teaches oneself: what waits, the next class, the courses. */
function OwnWork({ home, isNow }: { home: Home; isNow: boolean }) {
  return (
    <>
      <ToRegister to_register={home.to_register} />
      <ToGrade to_grade={home.to_grade} />
      {!isNow && <OwnNextClass />}
      <Taught period={home.period} courses={home.courses} lessons={home.lessons.count} />
    </>
  )
}

/** The sections of this and the next period that lack something, and the ways to all of them. */
function Lacks({ home: { period, target, sections, specializations } }: { home: Home }) {
  const shown = [period, ...(target?.id === period?.id ? [] : [target])].filter((one) => one !== null)
  return shown.map((of) => (
    <Sections
      key={of.id}
      period={of}
      sections={sections.filter(({ period_id }) => period_id === of.id)}
      {...(of.id === period?.id && { specializations: specializations.data })}
    />
  ))
}

/** So many rows of what lacks something; the list has them all. */
const MOST = 5

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
  const ways = (
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
        {sections.length === 1 ? 'Ver 1 sección' : `Ver las ${sections.length} secciones`}
      </LinkTo>
    </span>
  )
  if (lacking.length === 0)
    return (
      <div className="text-compact">
        <p className="text-text-2">Las secciones de {name} tienen profesores y horario.</p>
        {ways}
      </div>
    )
  return (
    <Card title={`Secciones de ${name}`} flush action={ways}>
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
    </Card>
  )
}
