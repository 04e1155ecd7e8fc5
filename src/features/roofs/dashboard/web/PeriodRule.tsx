import type { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import { weekAt, weekOn } from '#features/timetable/periods/summary/rules.ts'
import { type Day, showDay } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { PICTURE } from './HomeFrame.tsx'

/** Every how many weeks one is numbered. */
const STEP = 4
const MUCH = 12

/** The weeks of a period one beside another, with its cuts and the week of today; the words beside it say the same. */
export function PeriodRule({ period }: { period: PeriodWeeks }) {
  const today = clock.today()
  const now = weekOn(period, today) ?? (today < period.start_date ? 0 : period.weeks_length + 1)
  const second = weekAt(period, period.second_cut_start_date)
  const many = period.weeks_length
  const at = (week: number) => ({
    position: 'absolute' as const,
    insetInlineStart: `${((week - 1) / many) * 100}%`,
  })
  const numbered = Array.from({ length: many }, (_, index) => index + 1).filter(
    (week) => week === now || ((week - 1) % (many > MUCH ? STEP : 1) === 0 && Math.abs(week - now) > 1),
  )
  return (
    <div className="text-hint text-text-2" style={PICTURE} aria-hidden="true">
      <p className="flex justify-between" style={{ position: 'relative' }}>
        <span>Primer corte</span>
        <span style={at(second)}>Segundo corte</span>
        <span>{dayAndMonth(period.end_date)}</span>
      </p>
      <p className="weeks">
        {Array.from({ length: many }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
            key={index}
            data-cut={index + 1 <= now || undefined}
            style={{
              ...(index + 1 === second && { marginInlineStart: '4px' }),
              ...(index + 1 === now && { background: 'var(--primary)', borderColor: 'var(--primary)' }),
            }}
          />
        ))}
      </p>
      <p className="figures" style={{ position: 'relative', height: '1rem' }}>
        {numbered.map((week) => (
          <span key={week} className={week === now ? 'font-bold text-text' : undefined} style={at(week)}>
            {week}
          </span>
        ))}
      </p>
    </div>
  )
}

/** `11 ene` */
const dayAndMonth = (of: Day) => showDay(of).replace(/ \d+$/, '')
