import { useState } from 'react'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { approveByLines, listMatches, type PaymentMatch } from '../../contract.ts'

export type BankMatch = {
  payment_id: number
  is_sure: boolean
  candidates: PaymentMatch['candidates']
  /** The last day that every account's statements reach. */
  last_day: string | null
  /** Which of them it is approved by; undefined: by none. */
  line_id: number | undefined
  /** Missing for who may not approve by lines. */
  pick?: (line_id: number | undefined) => void
}

/** As many as are asked for at once. */
const MOST_IN_SITTING = 500

/**
 * What the banks say of a payment that waits, for who may read their lines; null where they say nothing. Those of a
 * sitting are asked for at once.
 */
export function useBankMatch(payment_id: number, sitting: readonly number[]): BankMatch | null {
  const may = useMay()
  const [picked, setPicked] = useState<{ payment_id: number; line_id: number | undefined } | null>(null)
  const { data } = useAnswer(
    listMatches,
    { query: { payment_ids: sitting.slice(0, MOST_IN_SITTING) } },
    { silent: true, keep: true, enabled: may(listMatches), staleTime: 600_000 },
  )
  if (!data) return null
  const { sure, likely, none, last_day } = data.data
  const found = [...sure, ...likely].find(({ payment }) => payment.id === payment_id)
  if (!found && (last_day === null || none.every(({ id }) => id !== payment_id))) return null
  const is_sure = found !== undefined && sure.includes(found)
  const candidates = found?.candidates ?? []
  const own = picked?.payment_id === payment_id ? picked : null
  const line_id = own ? own.line_id : is_sure ? candidates[0]?.line.id : undefined
  return {
    ...{ payment_id, is_sure, candidates, last_day },
    ...(may(approveByLines)
      ? { line_id, pick: (line_id) => setPicked({ payment_id, line_id }) }
      : { line_id: undefined }),
  }
}
