import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CASH, MOBILE, NO_PAYER, PAYMENT_TYPES } from '#features/money/payments/rules.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { clock } from '#web/ui/clock.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { PAYMENT_TYPE_LABELS } from '../../words.ts'

const AmountField = lazyComponent(async () => (await import('./AmountField.tsx')).AmountField, <div />)
const MobileFields = lazyComponent(
  async () => (await import('../../mobile/web/MobileFields.tsx')).MobileFields,
  <div />,
)
const ProofField = lazyComponent(async () => (await import('./ProofField.tsx')).ProofField)

const TYPES = PAYMENT_TYPES.map((value) => ({ value, label: PAYMENT_TYPE_LABELS[value] }))

/** What every payment says: type, receipt unless it is cash (rules.md#payments), date, amount, and what proves it. */
export function PaymentFields({ amountHint }: { amountHint?: string }) {
  const { setValue } = useFormContext()
  const type: unknown = useWatch({ name: 'type' })
  const isCash = type === CASH
  const isMobile = type === MOBILE
  useEffect(() => {
    if (isCash) setValue('receipt_number', '', { shouldValidate: false })
  }, [isCash, setValue])
  useEffect(() => {
    if (isMobile) return
    for (const [name, none] of Object.entries(NO_PAYER)) setValue(name, none)
  }, [isMobile, setValue])
  return (
    <>
      <SelectField name="type" label="Tipo de pago" options={TYPES} />
      {isMobile && <MobileFields />}
      <TextField
        name="receipt_number"
        label="Factura"
        needed={!isCash}
        disabled={isCash}
        most={40}
        hint={isCash ? 'El efectivo no lleva número.' : 'Número de la factura o de la transferencia.'}
      />
      <DateField name="date" label="Fecha del pago" until={clock.today()} doubt="longAgoDoubt" />
      <AmountField hint={amountHint} />
      <ProofField />
    </>
  )
}
