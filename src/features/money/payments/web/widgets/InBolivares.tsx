import { showRateOfDay } from '#features/money/rates/first-calls.ts'
import { bolivaresOf, showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'

const MINUTE = 60_000

/** The rate of today, once it is known; null where none was ever said. */
export function useRateOfToday(enabled = true) {
  const may = useMay()
  return useAnswer(
    showRateOfDay,
    { query: {} },
    { enabled: enabled && may(showRateOfDay), silent: true, staleTime: MINUTE },
  )
}

type Owed = { amount_e2: number }

/** `≈ Bs. 12.155,53` of a debt, at the rate of today; nothing while there is none. */
export function InBolivares({ amount_e2 }: Owed) {
  const rate = useRateOfToday(amount_e2 > 0).data?.data
  if (amount_e2 <= 0 || !rate) return null
  return (
    <span className="figures hint whitespace-nowrap">
      ≈ {showBolivares(bolivaresOf(amount_e2, rate.rate_e4))}
    </span>
  )
}

/** `50,00 $ ≈ Bs. 12.155,53` */
export const InBoth = ({ amount_e2 }: Owed) => (
  <>
    <span className="figures whitespace-nowrap">{showMoney(amount_e2)}</span>{' '}
    <InBolivares amount_e2={amount_e2} />
  </>
)
