import { useNavigate, useSearch } from '@tanstack/react-router'
import { sumsOf } from '#features/plan/pensums/web/widgets/PensumMap.tsx'
import { listCoursesBySpecialization, listPeriods } from '#features/timetable/periods/contract.ts'
import { NoPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { createCourse } from '../contract.ts'

type Group = AnswerOf<typeof listCoursesBySpecialization>['data'][number]
type Semester = Group['semesters'][number]

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

/** Which period and specialization are looked at: the address says. */
function usePlace() {
  const { period, specialization }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const place = { period: numberIn(period), specialization: numberIn(specialization) }
  const go = (change: Partial<typeof place>) => {
    const next = { ...place, ...change }
    const search = Object.fromEntries(Object.entries(next).filter(([, id]) => id !== null))
    void navigate({ to: '/courses', search, replace: true })
  }
  return { ...place, go }
}

/** `/courses`: what a period teaches, by specialization and semester. */
export function PeriodCoursesScreen() {
  const { period, specialization, go } = usePlace()
  return (
    <Screen
      title="Materias por especialidad"
      more={
        <LinkTo to="/courses/all" mode="default">
          Todas las materias
        </LinkTo>
      }
      action={
        <LinkTo to="/courses/make" allows={createCourse} icon="add">
          Crear materia
        </LinkTo>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PeriodSelector endpoint={listPeriods} value={period} onChange={(next) => go({ period: next })} />
        {period !== null && (
          <SpecializationSelector
            period={period}
            chosen={specialization}
            onChoose={(id) => go({ specialization: id })}
          />
        )}
      </div>
      {period === null ? (
        <NoPeriod why="Las materias se ven por el pensum que cada especialidad sigue en un período." />
      ) : (
        <OfPeriod period={period} chosen={specialization} />
      )}
    </Screen>
  )
}

const useGroups = (period: number) =>
  useAnswer(listCoursesBySpecialization, { params: { id: period } }, { silent: true, keep: true })

type SelectorProps = { period: number; chosen: number | null; onChoose: (id: number | null) => void }

function SpecializationSelector({ period, chosen, onChoose }: SelectorProps) {
  const groups = useGroups(period).data?.data ?? []
  return (
    // On a phone a row of its own, where nothing of it is cut.
    <label className="flex min-w-0 items-center gap-2" style={{ flex: '1 1 14rem' }}>
      <span className="text-control text-text-2 max-sm:hidden">Especialidad</span>
      <select
        aria-label="Especialidad"
        className="input max-w-64"
        value={groups.some((group) => group.id === chosen) ? (chosen ?? '') : ''}
        onChange={({ target }) => onChoose(target.value ? Number(target.value) : null)}
      >
        <option value="">Todas las especialidades</option>
        {groups.map((group) => (
          <option key={group.id} value={group.id}>
            {group.title}
          </option>
        ))}
      </select>
    </label>
  )
}

function OfPeriod({ period, chosen }: { period: number; chosen: number | null }) {
  return (
    <Answered answer={useGroups(period)} rows={6} height={56}>
      {(groups) => <Groups period={period} groups={groups} chosen={chosen} />}
    </Answered>
  )
}

type GroupsProps = { period: number; groups: readonly Group[]; chosen: number | null }

function Groups({ period, groups, chosen }: GroupsProps) {
  if (groups.length === 0)
    return (
      <EmptyState
        title="El período no tiene pensums"
        action={
          <LinkTo to="/pensums" mode="default">
            Ver los pensums
          </LinkTo>
        }
      >
        Un período enseña las materias de los pensums que se le asocian, uno por especialidad.
      </EmptyState>
    )
  const shown = groups.filter((group) => group.id === chosen)
  return (shown.length > 0 ? shown : groups).map((group) => (
    <Specialization key={group.id} period={period} group={group} />
  ))
}

function Specialization({ period, group }: { period: number; group: Group }) {
  const { pensum, semesters } = group
  const to = `/courses/periods/${period}/specializations/${group.id}/pensum/${pensum.id}`
  return (
    <Card
      title={group.title}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <LinkTo look="link" to={to} label={`Materias de ${group.title}, ${pensum.name}`}>
            {pensum.name}
          </LinkTo>
          <LinkTo look="link" to={`${to}/show`} label={`Mapa de ${group.title}, ${pensum.name}`}>
            Mapa
          </LinkTo>
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {semesters.map((semester) => (
          <SemesterList key={semester.id} semester={semester} />
        ))}
      </div>
    </Card>
  )
}

function SemesterList({ semester: { number, code, courses } }: { semester: Semester }) {
  return (
    <section>
      <h3 className="text-control">
        Semestre {number} · {code}
      </h3>
      <p className="figures text-compact text-text-2">{sumsOf(courses)}</p>
      <ul className="mt-2 ruled border-line border-t">
        {courses.map((course) => (
          <li key={course.id} className="flex items-center justify-between gap-2 py-1.5 text-control">
            <span className="min-w-0">
              {course.title}
              <span className="figures block text-compact text-text-2">
                {course.code} · {course.credits} UC · {course.hours} h
              </span>
            </span>
            {!course.enabled && <Badge>No se ofrece</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
