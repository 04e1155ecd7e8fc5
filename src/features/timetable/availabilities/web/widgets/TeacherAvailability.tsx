import { useNavigate, useSearch } from '@tanstack/react-router'
import { periodName } from '#features/timetable/periods/rules.ts'
import { partsOf } from '#features/timetable/schedules/grid/rules.ts'
import { RelocateLink } from '#features/timetable/timetabling/web/widgets/RelocateLink.tsx'
import { isStaff } from '#kernel/access.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { createAvailability, showAvailabilities } from '../../contract.ts'
import { isAsked } from '../../rules.ts'
import { WishGrid } from '../WishGrid.tsx'
import { deadlineWords, OWN_WORDS, sumWords, THEIR_WORDS } from '../words.ts'

// Whoever reads alone needs no form.
const WeekForm = lazyComponent(async () => (await import('../WeekForm.tsx')).WeekForm)

type Shown = AnswerOf<typeof showAvailabilities>['data']
type Week = Shown['weeks'][number]

/** Saturday too; Sunday where something was said of it. */
const DAYS = [1, 2, 3, 4, 5, 6]
const SUNDAY = 7

/** When a teacher can, period by period, to whoever may say it and to whoever may read it. */
export function TeacherAvailability({ id }: { id: number }) {
  const answer = useAnswer(showAvailabilities, { params: { id } }, { silent: true, staleTime: 0 })
  const reread = async () => (await answer.refetch({ throwOnError: true })).data?.data
  return (
    <Answered answer={answer} rows={8}>
      {(shown) =>
        shown.weeks.length === 0 || shown.class_hours.length === 0 ? (
          <EmptyState title="No hay nada que indicar">
            Hacen falta un período que no haya pasado y las horas de clase del instituto.
          </EmptyState>
        ) : (
          <Weeks teacher_id={id} {...{ shown, reread }} />
        )
      }
    </Answered>
  )
}

type WeeksProps = { teacher_id: number; shown: Shown; reread: () => Promise<Shown | undefined> }

function Weeks({ teacher_id, shown: { weeks, class_hours }, reread }: WeeksProps) {
  const search: { period_id?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = clock.today()
  const week =
    weeks.find(({ period }) => period.id === Number(search.period_id)) ??
    weeks.find(({ last_day }) => isAsked(last_day, today)) ??
    weeks[0]
  if (!week) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {weeks.length > 1 && (
          <Segmented
            label="Período"
            choices={weeks.map(({ period }) => ({ value: String(period.id), label: periodName(period) }))}
            value={String(week.period.id)}
            onChange={(period_id) =>
              void navigate({ to: '.', search: { period_id: Number(period_id) }, replace: true })
            }
          />
        )}
        {week.availability?.hours.some(({ is_impossible }) => is_impossible) && (
          <RelocateLink search={{ teacher_id, period_id: week.period.id }} />
        )}
      </div>
      <OneWeek key={week.period.id} {...{ teacher_id, week, class_hours, reread }} />
    </div>
  )
}

type WeekProps = Omit<WeeksProps, 'shown'> & { week: Week; class_hours: Shown['class_hours'] }

function OneWeek({ teacher_id, week, class_hours, reread }: WeekProps) {
  const user = useUser()
  const may = useMay()
  const { period, last_day, availability } = week
  const today = clock.today()
  const isOffice = isStaff(user)
  const mayWrite = isOffice
    ? may(createAvailability)
    : user.teacher?.id === teacher_id && isAsked(last_day, today)
  const hours = availability?.hours ?? []
  const name = periodName(period)
  const look = {
    caption: `Disponibilidad en ${name}`,
    parts: partsOf(class_hours),
    words: user.teacher?.id === teacher_id ? OWN_WORDS : THEIR_WORDS,
    days: hours.some(({ day }) => day === SUNDAY) ? [...DAYS, SUNDAY] : DAYS,
  }
  return (
    <>
      <p className="text-text-2">
        {deadlineWords(last_day, today, isOffice)} {availability === null && 'Sin indicar todavía.'}
      </p>
      {mayWrite ? (
        <WeekForm {...{ teacher_id, week, reread, look }} />
      ) : (
        availability && (
          <>
            <WishGrid {...look} hours={hours} />
            <p className="text-text-2">{sumWords(hours)}</p>
          </>
        )
      )}
    </>
  )
}
