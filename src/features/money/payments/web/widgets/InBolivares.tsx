import { showRateOfDay } from '#features/money/rates/contract.ts'
import { bolivaresOf, showBolivares } from '#kernel/bolivares.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'

const MINUTE = 60_000

/** `≈ Bs. 12.155,53` of a debt, at the rate of today; nothing while there is none. */
export function InBolivares({ amount_e2 }: { amount_e2: number }) {
  const may = useMay()
  const { data } = useAnswer(
    showRateOfDay,
    { query: {} },
    { enabled: amount_e2 > 0 && may(showRateOfDay), silent: true, staleTime: MINUTE },
  )
  if (amount_e2 <= 0 || !data?.data) return null
  return <span className="figures hint">≈ {showBolivares(bolivaresOf(amount_e2, data.data.rate_e4))}</span>
}
