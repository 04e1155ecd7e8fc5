import { showIndexDashboard } from '#features/roofs/dashboard/first-calls.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { reviewPayments } from '../../first-calls.ts'

/** How many reported payments wait, to who reviews them: of the answer that counts all that waits (waiting.ts). */
export function usePendingPayments(): { total: number | undefined; isFetching: boolean } {
  const may = useMay()
  const { data, isFetching } = useAnswer(
    showIndexDashboard,
    {},
    { enabled: may(showIndexDashboard) && may(reviewPayments), silent: true, staleTime: 60_000 },
  )
  return { total: data?.data.payments.pending, isFetching }
}
