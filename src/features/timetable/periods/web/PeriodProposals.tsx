import { type ReactNode, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Day, isDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Proposed } from '#web/forms/Proposed.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Period } from '../contract.ts'
import { periodName, suggestedDates } from '../rules.ts'

type Values = Record<string, unknown>

/** What a new period takes from the one before it, as its form begins. */
export function startingFrom(before: Period | undefined): Values {
  if (!before) return {}
  const { year, number, weeks_length } = before
  return {
    year: number < 2 ? year : year + 1,
    number: number < 2 ? number + 1 : 1,
    weeks_length,
    approval_minimum_note: before.approval_minimum_note,
    approval_minimum_avg: before.approval_minimum_avg,
    low_performance_note: before.low_performance_note,
    high_performance_note: before.high_performance_note,
    withdrawal_last_week: before.withdrawal_last_week,
    withdrawal_until_first_note: before.withdrawal_until_first_note,
    principal: before.principal,
    vice_principal: before.vice_principal,
    study_control: before.study_control,
    manager: before.manager,
    signer: before.signer,
  }
}

/** The first day and the weeks, once both can be read. */
function useSpan(): { start: Day; weeks: number } | null {
  const [start, weeks] = useWatch<Values>({ name: ['start_date', 'weeks_length'] })
  const isReady = typeof start === 'string' && isDay(start) && Number(weeks) >= 2 && Number(weeks) <= 60
  return isReady ? { start, weeks: Number(weeks) } : null
}

/** Proposes what follows from the first day, the weeks and the period before. */
export function PeriodProposals({ before, children }: { before: Period | undefined; children: ReactNode }) {
  const span = useSpan()
  const { start, weeks } = span ?? {}
  const values = useMemo(() => {
    if (!start || !weeks) return startingFrom(before)
    const { start_date: _typed, ...dates } = suggestedDates(start, weeks)
    return { ...startingFrom(before), ...dates }
  }, [before, start, weeks])
  return <Proposed values={values}>{children}</Proposed>
}

/** The price is never proposed by itself: it takes a press to keep that of the period before. */
export function SamePrice({ before }: { before: Period }) {
  const { setValue } = useFormContext<Values>()
  const take = () =>
    setValue('semester_price_e2', before.semester_price_e2, { shouldDirty: true, shouldValidate: true })
  return (
    <p className="flex flex-wrap items-center gap-x-2 self-end text-text-2">
      En {periodName(before)} son {showMoney(before.semester_price_e2)}.
      <Button size="sm" mode="ghost" onClick={take}>
        Usar el mismo
      </Button>
    </p>
  )
}
