import { reportPayment } from '#features/money/payments/contract.ts'
import { showMoney } from '#kernel/money.ts'
import { Form } from '#web/forms/Form.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportChargePayment } from '../../charges/contract.ts'
import { NO_PAYER } from '../../rules.ts'
import { MONEY_NUMBERS } from './money-numbers.ts'
import { PaymentFields } from './PaymentFields.tsx'

const PayToFolded = lazyComponent(
  async () => (await import('#features/money/receiving-accounts/web/widgets/PayTo.tsx')).PayToFolded,
)

type Props = { of: { inscription_id: number } | { charge_id: number }; debt_e2: number; onClose: () => void }

/** The payment report of rules.md#payments: today and the whole debt are offered. */
export function PaymentDialog({ of, debt_e2, onClose }: Props) {
  const common = {
    defaults: {
      type: null,
      receipt_number: '',
      date: clock.today(),
      amount: debt_e2 > 0 ? debt_e2 : null,
      amount_ves_e2: null,
      rate_e4: null,
      ...NO_PAYER,
      proof: null,
    },
    touches: [...MONEY_NUMBERS, 'charges', 'document-requests'],
    submit: 'Reportar pago',
    onCancel: onClose,
    onDone: () => {
      onClose()
      toast.success('Éxito', 'El pago ha sido registrado')
    },
  }
  const fields = (
    <>
      <PayToFolded />
      <PaymentFields amountHint={`La deuda es de ${showMoney(debt_e2)}.`} />
    </>
  )
  return (
    <Dialog title="Reportar pago" open onClose={onClose}>
      {'charge_id' in of ? (
        <Form endpoint={reportChargePayment} params={{ id: of.charge_id }} {...common}>
          {fields}
        </Form>
      ) : (
        <Form endpoint={reportPayment} params={{ id: of.inscription_id }} {...common}>
          {fields}
        </Form>
      )}
    </Dialog>
  )
}
