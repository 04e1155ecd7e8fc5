import { reportPayment } from '#features/money/payments/contract.ts'
import { showMoney } from '#kernel/money.ts'
import { Form } from '#web/forms/Form.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import { NO_PAYER } from '../../rules.ts'
import { MONEY_NUMBERS } from './money-numbers.ts'
import { PaymentFields } from './PaymentFields.tsx'

const PayToFolded = lazyComponent(
  async () => (await import('#features/money/receiving-accounts/web/widgets/PayTo.tsx')).PayToFolded,
)

type Props = { inscription_id: number; debt_e2: number; onClose: () => void }

/** The payment report of rules.md#payments: today and the whole debt are offered. */
export function PaymentDialog({ inscription_id, debt_e2, onClose }: Props) {
  return (
    <Dialog title="Reportar pago" open onClose={onClose}>
      <Form
        endpoint={reportPayment}
        params={{ id: inscription_id }}
        defaults={{
          type: null,
          receipt_number: '',
          date: clock.today(),
          amount: debt_e2 > 0 ? debt_e2 : null,
          amount_ves_e2: null,
          rate_e4: null,
          ...NO_PAYER,
          proof: null,
        }}
        touches={MONEY_NUMBERS}
        submit="Reportar pago"
        onCancel={onClose}
        onDone={() => {
          onClose()
          toast.success('Éxito', 'El pago ha sido registrado')
        }}
      >
        <PayToFolded />
        <PaymentFields amountHint={`La deuda es de ${showMoney(debt_e2)}.`} />
      </Form>
    </Dialog>
  )
}
