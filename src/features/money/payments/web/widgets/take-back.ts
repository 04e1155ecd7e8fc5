import { undoReviews } from '#features/money/payments/review/contract.ts'
import { call } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { refusals } from '../../refusals.ts'
import { readMoneyAgain } from './money-numbers.ts'

type Options = { version?: string | undefined; reason?: string | undefined }

/** Takes back the reviews of payments, and says when one stands. Gives whether they all wait again. */
export async function takeBack(ids: readonly number[], { version, reason }: Options = {}): Promise<boolean> {
  try {
    const body = { ids: [...ids], ...(reason && { reason }) }
    const { data } = await call(undoReviews, { body }, { version })
    const stands = data.skipped.some(({ code }) => code === 'review_stands')
    if (stands) toast.warning(refusals.review_stands.text)
    else
      toast.success(ids.length === 1 ? 'Se deshizo la revisión' : `Se deshicieron ${ids.length} revisiones`)
    return !stands
  } catch (error) {
    showError(error)
    return false
  } finally {
    readMoneyAgain()
  }
}
