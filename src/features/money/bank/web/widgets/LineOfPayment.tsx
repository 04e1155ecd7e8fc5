import { showDay } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { listBankLines } from '../../contract.ts'

type Props = { student_id: number; payment_id: number }

/** By which line of the bank an approved payment was proven; those of all payments of a student are asked for at once. */
export function LineOfPayment({ student_id, payment_id }: Props) {
  const { data } = useAnswer(listBankLines, { query: { student_id, limit: 0 } }, { silent: true })
  const line = data?.data.find((one) => one.payment_id === payment_id)
  if (!line) return null
  return (
    <p className="break-words text-compact text-text-2">
      Probado por {line.account}, <span className="figures">{showDay(line.day)}</span>,{' '}
      {line.reference ? `referencia ${line.reference}` : 'sin referencia'}
    </p>
  )
}
