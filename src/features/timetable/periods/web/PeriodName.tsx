import { useWatch } from 'react-hook-form'
import { useAnswer } from '#web/api/api.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { listPeriods } from '../contract.ts'
import { mostInYear } from '../naming/rules.ts'
import { numberDoubt, yearDoubt } from '../naming/words.ts'

/** All periods, newest first. */
export const ALL_PERIODS = { limit: 0, sort_by: 'year,desc' } as const

/** The year and number that name a period, asked about where they hardly fit it. */
export function PeriodName() {
  const [year, number, ...days] = useWatch({ name: ['year', 'number', 'start_date', 'end_date'] })
  const known = useAnswer(listPeriods, { query: ALL_PERIODS }, { silent: true }).data?.data
  return (
    <>
      <NumberField name="year" doubt={yearDoubt(year, days)} />
      <NumberField name="number" doubt={known ? numberDoubt(number, mostInYear(known)) : null} />
    </>
  )
}
