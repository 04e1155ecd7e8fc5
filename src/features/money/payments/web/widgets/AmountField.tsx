import { useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { showRateOfDay } from '#features/money/rates/contract.ts'
import { bolivaresOf, dollarsOf, type Rate, rateWords, showBolivares } from '#kernel/bolivares.ts'
import { isDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { BolivaresField, MoneyField } from '#web/forms/MoneyField.tsx'

/** Minutes for which a rate is taken as read: the server refuses one that has changed. */
const KNOWN_FOR = 60_000

/** The rate of the day that the form says; undefined until it is known, null where there is none. */
export function useRateOfForm(): Rate | null | undefined {
  const date: unknown = useWatch({ name: 'date' })
  const day = typeof date === 'string' && isDay(date) ? date : null
  const { data, refetch } = useAnswer(
    showRateOfDay,
    { query: { day: day ?? undefined } },
    { enabled: day !== null, silent: true, keep: true, staleTime: KNOWN_FOR },
  )
  const { errors } = useFormState({ name: 'amount_ves_e2' })
  const isRefused = errors.amount_ves_e2 !== undefined
  useEffect(() => {
    // Where the server has another by now.
    if (isRefused) void refetch()
  }, [isRefused, refetch])
  return data?.data
}

/**
 * What was paid, in dollars or in bolívares, with the other beside it as one types. Where no rate is known it is in dollars
 * alone. What is sent is what was typed, and the rate that was seen: the server calculates by its own.
 */
export function AmountField({ hint }: { hint?: string | undefined }) {
  const { setValue } = useFormContext()
  const rate = useRateOfForm()
  const [amount, ves]: unknown[] = useWatch({ name: ['amount', 'amount_ves_e2'] })
  const seen: unknown = useWatch({ name: 'rate_e4' })
  const isInBolivares = typeof seen === 'number'
  const turn = (into: Rate | null) => {
    const [dollars, bolivares] = [amount, ves].map((value) => (typeof value === 'number' ? value : null))
    if (into) {
      setValue('amount_ves_e2', dollars == null ? null : bolivaresOf(dollars, into.rate_e4), {
        shouldDirty: true,
      })
      setValue('amount', null)
    } else {
      setValue('amount', bolivares == null || !isInBolivares ? null : dollarsOf(bolivares, seen), {
        shouldDirty: true,
      })
      setValue('amount_ves_e2', null)
    }
    setValue('rate_e4', into?.rate_e4 ?? null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rate of another day is known
  useEffect(() => {
    if (!isInBolivares || rate === undefined) return
    if (rate === null) turn(null)
    else if (rate.rate_e4 !== seen) setValue('rate_e4', rate.rate_e4)
  }, [rate?.rate_e4, rate === null])
  if (!rate) return <MoneyField name="amount" needed {...(hint && { hint })} />
  return (
    <div>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Moneda del pago</legend>
        {[null, rate].map((into) => (
          <label key={into ? 'VES' : 'USD'} className="check">
            <input
              type="radio"
              name="currency"
              checked={isInBolivares === (into !== null)}
              onChange={() => turn(into)}
            />
            {into ? 'En bolívares' : 'En dólares'}
          </label>
        ))}
      </fieldset>
      {isInBolivares ? (
        <BolivaresField name="amount_ves_e2" label="Monto" needed {...(hint && { hint })} />
      ) : (
        <MoneyField name="amount" needed {...(hint && { hint })} />
      )}
      <p role="status" className="figures text-control text-text-2">
        {otherOf(isInBolivares ? ves : amount, rate, isInBolivares)}a {rateWords(rate)}
      </p>
    </div>
  )
}

/** `= 50,00 $, ` of what is typed in bolívares, and the other way round. */
function otherOf(value: unknown, { rate_e4 }: Rate, isInBolivares: boolean): string {
  if (typeof value !== 'number') return ''
  const shown = isInBolivares
    ? showMoney(dollarsOf(value, rate_e4))
    : showBolivares(bolivaresOf(value, rate_e4))
  return `${isInBolivares ? '=' : '≈'} ${shown}, `
}
