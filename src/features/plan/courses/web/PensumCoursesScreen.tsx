import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Pensum, showPensum } from '#features/plan/pensums/contract.ts'
import type { Semester, SemesterCourse } from '#features/plan/pensums/semesters/contract.ts'
import { CourseBadges, CourseOffer } from '#features/plan/pensums/web/widgets/CourseOffer.tsx'
import { PensumMap, sumsOf } from '#features/plan/pensums/web/widgets/PensumMap.tsx'
import { usePrelations } from '#features/plan/pensums/web/widgets/use-prelations.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { NotFoundNotice } from '#web/shell/NotFoundNotice.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Card } from '#web/ui/Card.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { updateCourse } from '../contract.ts'

type PensumPathParams = { period: number; specialization: number; pensum: number }

const usePlace = (): PensumPathParams => ({
  period: useIdParam('period'),
  specialization: useIdParam('specialization'),
  pensum: useIdParam('pensum'),
})

const pathOf = ({ period, specialization, pensum }: PensumPathParams) =>
  `/courses/periods/${period}/specializations/${specialization}/pensum/${pensum}`

/** `/courses/periods/:period/specializations/:specialization/pensum/:pensum`: each course with what can be done with it. */
export function PensumCoursesScreen() {
  const place = usePlace()
  return (
    <OfPlace
      place={place}
      more={
        <LinkTo to={`${pathOf(place)}/show`} mode="default">
          Ver el mapa
        </LinkTo>
      }
    >
      {({ semesters = [] }) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {semesters.map((semester) => (
            <SemesterCard key={semester.id} semester={semester} />
          ))}
        </div>
      )}
    </OfPlace>
  )
}

/** The same with `/show`: the picture of the pensum, to be read. */
export function PensumCoursesMapScreen() {
  const place = usePlace()
  return (
    <OfPlace
      place={place}
      more={
        <LinkTo to={pathOf(place)} mode="default">
          Ver como lista
        </LinkTo>
      }
    >
      {(pensum) => <CoursesMap pensum={pensum} />}
    </OfPlace>
  )
}

function CoursesMap({ pensum }: { pensum: Pensum }) {
  return (
    <PensumMap
      semesters={pensum.semesters ?? []}
      prelations={usePrelations(pensum.id)}
      courseFoot={(course) => <CourseBadges course={course} />}
    />
  )
}

type OfPlaceProps = { place: PensumPathParams; more: ReactNode; children: (pensum: Pensum) => ReactNode }

/** The pensum that the address names, where the period follows it for the specialization. */
function OfPlace({ place, more, children }: OfPlaceProps) {
  const sent = {
    params: { id: place.pensum },
    query: { with: ['semesters.courses' as const, 'periods' as const] },
  }
  const answer = useAnswer(showPensum, sent, { silent: true })
  return (
    <AnsweredScreen title="Materias del pensum" answer={answer} rows={6} height={56}>
      {(pensum) => {
        const period = pensum.periods?.find((one) => one.id === place.period)
        return period && pensum.specialization_id === place.specialization ? (
          <PensumOfPeriod pensum={pensum} period={period} more={more}>
            {children(pensum)}
          </PensumOfPeriod>
        ) : (
          <NotFoundNotice />
        )
      }}
    </AnsweredScreen>
  )
}

type PensumOfPeriodProps = {
  pensum: Pensum
  period: { year: number; number: number }
  more: ReactNode
  children: ReactNode
}

function PensumOfPeriod({ pensum, period, more, children }: PensumOfPeriodProps) {
  return (
    <Screen
      title={`Materias de ${pensum.specialization_title}`}
      lead={
        <>
          Período {period.year}-{period.number},{' '}
          <LinkTo look="link" to={`/pensums/${pensum.id}`}>
            {pensum.name}
          </LinkTo>
        </>
      }
      more={more}
    >
      {children}
    </Screen>
  )
}

function SemesterCard({ semester }: { semester: Semester }) {
  const { number, code, courses = [] } = semester
  return (
    <Card
      title={`Semestre ${number} · ${code}`}
      action={<span className="figures text-compact text-text-2">{sumsOf(courses)}</span>}
      flush
    >
      <ul className="ruled">
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} semester_id={semester.id} />
        ))}
      </ul>
    </Card>
  )
}

function CourseRow({ course, semester_id }: { course: SemesterCourse; semester_id: number }) {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-48">
        {course.title}
        <span className="figures block text-compact text-text-2">
          {course.code} · {course.credits} UC · {course.hours} h · {course.max_absences_to_fail} inasistencias
        </span>
      </span>
      <span className="flex w-full items-center justify-between gap-2 sm:w-auto">
        <CourseOffer course={course} semester_id={semester_id} />
        {may(updateCourse) && (
          <Menu
            label={`Acciones de ${course.title}`}
            icon="more"
            iconOnly
            mode="ghost"
            size="sm"
            items={[
              {
                label: 'Editar la materia',
                icon: 'edit',
                onPick: () => void navigate({ to: '/courses/make', search: { update: course.id } }),
              },
              { label: 'Asignar a otros pensums', icon: 'columns', to: `/courses/${course.id}/assign` },
            ]}
          />
        )}
      </span>
    </li>
  )
}
