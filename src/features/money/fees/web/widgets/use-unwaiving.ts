import { useAction } from '#web/api/api.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Charge, unwaiveCharge } from '../../charges/contract.ts'
import { chargeName } from '../../words.ts'
import { CHARGED } from './charged.ts'

/** Takes a waiver back. */
export function useUnwaiving(): (charge: Charge) => void {
  const { run } = useAction(unwaiveCharge, { touches: CHARGED })
  return (charge) => {
    // The action has said why not.
    void run({ params: { id: charge.id }, body: {} }).then(
      () => toast.success('Se deshizo la exoneración', `${chargeName(charge)}: está otra vez por pagar.`),
      () => undefined,
    )
  }
}
