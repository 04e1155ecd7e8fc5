import type { ReactNode } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { minutesOfDay, showDayInWords } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import type { ClassAhead } from '../../upcoming/contract.ts'
import { endOf, OwnNextClass, startOf, timesOf, useClassesAhead } from './NextClass.tsx'

const OwnWeek = lazyComponent(
  async () => (await import('./OwnWeek.tsx')).OwnWeek,
  <Skeleton rows={1} height={180} />,
)

/** Rows with an act need more room than what is only looked at. */
const WORK = { flex: '3 1 24rem' } as const
const BESIDE = { flex: '2 1 17rem' } as const

type Props = {
  /** What can be done in the class of this hour. */
  acts?: (now: ClassAhead) => ReactNode
  first?: ReactNode
  children: ReactNode
}

/** The day of who teaches: the class of this hour, what comes first and what is handed in, beside it today's classes and the week. */
export function OwnDay({ acts, first, children }: Props) {
  const { ahead } = useClassesAhead()
  const { teacher } = useUser()
  const own = ahead.length > 0 && <OwnClasses ahead={ahead} />
  const week = ahead.length > 0 && teacher && (
    <Card
      title="Semana"
      action={
        <LinkTo to="/profile/schedule" look="link">
          Ver mi horario
        </LinkTo>
      }
    >
      <OwnWeek teacher={teacher.id} />
    </Card>
  )
  return (
    <>
      <OwnNextClass {...(acts && { acts })} />
      <div className="flex flex-wrap items-start gap-6">
        {/* Where nothing comes first, today does, and no half of the page is empty. */}
        <div className="grid min-w-0 gap-6" style={WORK}>
          {first || own}
          {!first && week}
        </div>
        <div className="grid min-w-0 gap-6" style={BESIDE}>
          {first && own}
          {children}
          {first && week}
        </div>
      </div>
    </>
  )
}

/** So much as the longest words of titles take: else the classroom goes below. */
const TITLE = { flex: '1 1 6.5rem', minWidth: 0 } as const

/** The classes of today and of the next day that has any, the one of this hour marked. */
function OwnClasses({ ahead }: { ahead: readonly ClassAhead[] }) {
  const now = minutesOfDay(useMinute())
  const today = clock.today()
  const dates = [...new Set([today, ...ahead.map(({ date }) => date)])]
  return dates.map((date) => {
    const own = ahead.filter((one) => one.date === date)
    return (
      <Card key={date} title={date === today ? 'Hoy' : capital(showDayInWords(date))} flush>
        {own.length === 0 && <p className="py-2 text-text-2">Hoy no hay clases.</p>}
        <ol className="ruled">
          {own.map((one) => {
            const isNow = date === today && startOf(one) <= now && now < endOf(one)
            return (
              <li
                key={`${one.schedule_id} ${startOf(one)}`}
                className={`flex flex-wrap items-baseline gap-x-3 py-2 ${isNow ? 'bg-selected' : ''}`}
                aria-current={isNow ? 'time' : undefined}
              >
                <span className="figures" style={{ minWidth: '6.5rem' }}>
                  {timesOf(one)}
                </span>
                <span style={TITLE}>
                  <span className="font-medium">{one.title}</span>{' '}
                  <span className="hint figures">{one.code}</span>
                  <span className="block text-compact text-text-2">{sectionCode(one)}</span>
                </span>
                <span className="ms-auto">
                  <span className="sr-only">Aula </span>
                  {one.classroom_code}
                </span>
              </li>
            )
          })}
        </ol>
      </Card>
    )
  })
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es-VE') + text.slice(1)
