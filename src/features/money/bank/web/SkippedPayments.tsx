import { showMoney } from '#kernel/money.ts'
import { REFUSALS } from '#web/refusals.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Approval } from './use-approval.ts'
import { paymentsWord } from './words.ts'

const whyOf = (code: string): string | undefined =>
  Object.entries(REFUSALS).find(([one]) => one === code)?.[1].text

/** Who was not approved, and why, until the next act. */
export function SkippedPayments({ approval: { skipped, forgetSkipped } }: { approval: Approval }) {
  return (
    <Card
      tone="warn"
      title={`${skipped.length === 1 ? 'Se omitió' : 'Se omitieron'} ${paymentsWord(skipped.length)}`}
      action={
        <Button mode="ghost" size="sm" onClick={forgetSkipped}>
          Entendido
        </Button>
      }
    >
      <ul className="grid gap-1" role="status">
        {skipped.map(({ payment, code }) => (
          <li key={payment.id}>
            {payment.student_name}, <span className="figures">{showMoney(payment.amount)}</span>:{' '}
            {whyOf(code)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
