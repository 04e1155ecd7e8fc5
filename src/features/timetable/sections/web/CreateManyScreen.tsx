import { useNavigate, useSearch } from '@tanstack/react-router'
import { listCoursesBySpecialization, listPeriods } from '#features/timetable/periods/contract.ts'
import { isEnded } from '#features/timetable/periods/rules.ts'
import { PeriodFirst } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { together } from '#web/api/together.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { listSections } from '../contract.ts'
import { ManySections } from './ManySections.tsx'

/** Opens many sections of a period at once. */
export function CreateManyScreen() {
  const navigate = useNavigate()
  const asked: { period_id?: unknown } = useSearch({ strict: false })
  const periods = useAnswer(listPeriods, { query: { limit: 0, sort_by: 'year,desc' } }, { silent: true })
  const open = (periods.data?.data ?? []).filter((period) => !isEnded(period))
  const chosen =
    open.find(({ id }) => id === Number(asked.period_id)) ?? open.find(({ enabled }) => enabled) ?? open[0]
  const choose = (id: number) =>
    void navigate({ to: '/sections/create-many', search: { period_id: id }, replace: true })
  return (
    <Screen
      title="Crear varias secciones"
      lead="Se eligen cuántas por semestre; cada una nace con las materias habilitadas de su semestre."
    >
      <Answered answer={periods} rows={6}>
        {() =>
          chosen ? (
            <>
              <div className="max-w-80">
                <PeriodSelector endpoint={listPeriods} value={chosen.id} onChange={choose} />
              </div>
              <OfPeriod key={chosen.id} period_id={chosen.id} />
            </>
          ) : (
            <PeriodFirst why="Las secciones se abren dentro de un período que no haya terminado." />
          )
        }
      </Answered>
    </Screen>
  )
}

function OfPeriod({ period_id }: { period_id: number }) {
  const plans = useAnswer(listCoursesBySpecialization, { params: { id: period_id } }, { silent: true })
  const query = { period_id, limit: 0 }
  const sections = useAnswer(listSections, { query }, { silent: true })
  return (
    <Answered answer={together({ plans, sections })} rows={6}>
      {(all) => {
        const semesters = semestersOf(all.plans)
        return semesters.length === 0 ? (
          <EmptyState
            title="El período no tiene pensums"
            action={<LinkTo to={`/periods/${period_id}`}>Ver período</LinkTo>}
          >
            Asocie primero un pensum a cada especialidad del período.
          </EmptyState>
        ) : (
          <ManySections
            period_id={period_id}
            semesters={semesters}
            existing={all.sections}
            reread={() => void sections.refetch()}
          />
        )
      }}
    </Answered>
  )
}

type Plan = AnswerOf<typeof listCoursesBySpecialization>['data'][number]

const semestersOf = (plans: readonly Plan[]) =>
  plans.flatMap(({ title, semesters }) =>
    semesters.map((semester) => ({
      semester_id: semester.id,
      name: `${title} ${semester.code}`,
      isOpen: semester.courses.some(({ enabled }) => enabled),
    })),
  )
