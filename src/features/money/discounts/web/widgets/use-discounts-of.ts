import { useAnswer, useMay } from '#web/api/api.tsx'
import { type Discount, listDiscounts } from '../../contract.ts'
import { discountName, forgottenSentence } from '../../words.ts'

const NONE: readonly Discount[] = []

/** The discounts of a student, those of a period or those that stand, for who may see them. */
export function useDiscountsOf(
  student_id: number | null,
  narrowed: { period_id: number } | { is_standing: true },
): readonly Discount[] {
  const may = useMay()
  const { data } = useAnswer(
    listDiscounts,
    { query: { ...(student_id !== null && { student_id }), ...narrowed, limit: 20 } },
    { silent: true, enabled: may(listDiscounts) && student_id !== null },
  )
  return (student_id !== null && data?.data) || NONE
}

type Priced = { student_id: number; period_id: number; period_name: string }

/** What a price that is typed takes the place of; empty where nothing was taken off it. */
export function useForgotten({ student_id, period_id, period_name }: Priced): string {
  const discounts = useDiscountsOf(student_id, { period_id })
  return forgottenSentence(
    discounts.flatMap(({ inscriptions, ...one }) =>
      inscriptions
        .filter(({ period }) => period === period_name)
        .map(({ amount_e2 }) => ({ name: discountName(one), amount_e2 })),
    ),
  )
}
