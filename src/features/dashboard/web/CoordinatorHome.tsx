import type { PeriodBrief } from '#features/periods/summary/contract.ts'
import { useClassesAhead } from '#features/schedules/web/widgets/NextClass.tsx'
import { OwnDay } from '#features/schedules/web/widgets/OwnDay.tsx'
import { SHIFT_LABELS, shortSection } from '#features/sections/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { type CoordinatedSection, type Supervised, showCoordinatorDashboard } from '../teaching/contract.ts'
import { HomeFrame } from './HomeFrame.tsx'
import { NameCell } from './NameCell.tsx'
import { Taught } from './Taught.tsx'
import { DeliveriesToGrade, ToGrade, ToRegister } from './ToRegister.tsx'

const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`

/** Who is supervised and with what load, the sections of the specializations with what they lack, then the own classes. */
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
            {courses.length > 0 && (
              <OwnDay
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

/** Whom the coordinator supervises, each with the load of the period and the way to the file. */
function Teachers({ people, period_id }: { people: readonly Supervised[]; period_id: number | undefined }) {
  const { teacher } = useUser()
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
      <table className="table">
        <caption className="sr-only">Profesores supervisados</caption>
        <thead>
          <tr>
            <th>Profesor</th>
            <th className="cell-end max-sm:hidden">Materias</th>
            <th className="cell-end max-sm:hidden">Horas a la semana</th>
            <th className="cell-end">Por ubicar</th>
            <th className="cell-end">
              <span className="max-sm:hidden">Clases por</span> <span className="sm:hidden">Por</span>{' '}
              registrar
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => {
            const name = `${one.first_name} ${one.last_name}`
            return (
              <tr key={one.id}>
                <NameCell name={name} to={`/teachers/${one.id}`} />
                <td className="cell-end max-sm:hidden">{one.courses_count}</td>
                <td className="cell-end max-sm:hidden">{one.hours}</td>
                <Lacking many={one.hours_to_place} />
                <td className="cell-end">
                  {one.lessons_to_register > 0 ? (
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
                  ) : (
                    <span className="text-text-3">0</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

const Lacking = ({ many, className = '' }: { many: number; className?: string }) => (
  <td className={`cell-end ${className}`}>
    {many > 0 ? <b className="text-warn">{many}</b> : <span className="text-text-3">0</span>}
  </td>
)

type SectionsProps = {
  period: PeriodBrief
  sections: readonly CoordinatedSection[]
  /** With their students, where the period has begun to have any. */
  specializations?: readonly { id: number; title: string; students_count: number }[]
}

/** The sections of a period, those that lack something first; who places hours and teachers is the administration. */
function Sections({ period, sections, specializations = [] }: SectionsProps) {
  if (sections.length === 0) return null
  const lackOf = (one: CoordinatedSection) => one.hours_to_place + one.courses_without_teacher
  const ordered = [...sections].sort((one, other) => lackOf(other) - lackOf(one))
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
        </span>
      }
    >
      <table className="table">
        <caption className="sr-only">Secciones de {name}</caption>
        <thead>
          <tr>
            <th>Sección</th>
            <th className="max-sm:hidden">Turno</th>
            <th className="cell-end">Inscritos</th>
            <th className="cell-end max-sm:hidden">Sin profesor</th>
            <th className="cell-end">Por ubicar</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((one) => {
            const section = shortSection(one.specialization, one.semester, one.letter_code)
            return (
              <tr key={one.id}>
                <NameCell name={section} to={`/sections/${one.id}`} />
                <td className="max-sm:hidden">{SHIFT_LABELS[one.shift]}</td>
                <td className="cell-end">
                  <LinkTo
                    to={`/sections/${one.id}/students`}
                    look="link"
                    label={`${one.inscribed} inscritos en ${section}`}
                  >
                    {one.inscribed}
                  </LinkTo>
                </td>
                <Lacking many={one.courses_without_teacher} className="max-sm:hidden" />
                <Lacking many={one.hours_to_place} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
