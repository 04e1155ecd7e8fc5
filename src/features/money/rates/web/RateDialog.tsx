import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { rateFromText, showRate } from '#kernel/bolivares.ts'
import { type Day, isDay, showDay } from '#kernel/dates.ts'
import { call, useAnswer } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TypedField } from '#web/forms/TypedField.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Reading } from '#web/ui/parse-input.ts'
import { toast } from '#web/ui/toast.ts'
import {
  createExchangeRate,
  type ExchangeRate,
  listExchangeRates,
  showTouchedPayments,
  updateExchangeRate,
} from '../contract.ts'
import { TouchedPayments } from './TouchedPayments.tsx'

const RATE: Reading = {
  read: rateFromText,
  show: (value) => (typeof value === 'number' ? showRate(value) : typeof value === 'string' ? value : ''),
}
const TOUCHES = [...MONEY_NUMBERS, 'exchange-rates', 'bank']

/** Says the rate of a day, or corrects it; which payments change by it is seen before it is saved. */
export function RateDialog({ rate, onClose }: { rate?: ExchangeRate; onClose: () => void }) {
  const common = {
    touches: TOUCHES,
    onCancel: onClose,
    onDone: () => {
      onClose()
      toast.success(rate ? 'Se ha corregido la tasa con éxito' : 'Se ha registrado la tasa con éxito')
    },
  }
  const field = (
    <TypedField
      name="rate_e4"
      label="Bolívares por dólar"
      reading={RATE}
      inputMode="decimal"
      placeholder="0,0000"
      unit="Bs."
      figures
    />
  )
  return (
    <Dialog title={rate ? `Tasa del ${showDay(rate.day)}` : 'Registrar tasa'} open onClose={onClose}>
      {rate ? (
        <Form
          endpoint={updateExchangeRate}
          params={{ id: rate.id }}
          defaults={rate}
          reread={async () => {
            const { data } = await call(listExchangeRates, { query: { limit: 0 } })
            return data.find(({ id }) => id === rate.id) ?? rate
          }}
          {...common}
        >
          {field}
          <Touched day={rate.day} isCorrected />
        </Form>
      ) : (
        <Form
          endpoint={createExchangeRate}
          defaults={{ day: clock.today(), rate_e4: null }}
          submit="Registrar tasa"
          {...common}
        >
          <DateField name="day" label="Día" />
          {field}
          <Touched />
        </Form>
      )}
    </Dialog>
  )
}

const PAUSE = 300

/** What the typed rate would change, once the person pauses. */
function Touched({ day, isCorrected = false }: { day?: Day; isCorrected?: boolean }) {
  const [typedDay, rate]: unknown[] = useWatch({ name: ['day', 'rate_e4'] })
  const [settled, setSettled] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typeof rate === 'number' ? rate : null), PAUSE)
    return () => clearTimeout(timer)
  }, [rate])
  const asked = day ?? (typeof typedDay === 'string' && isDay(typedDay) ? typedDay : null)
  const { data } = useAnswer(
    showTouchedPayments,
    { query: { day: asked ?? clock.today(), rate_e4: settled ?? undefined } },
    { enabled: asked !== null && settled !== null && settled === rate, silent: true },
  )
  return (
    <div role="status" className="mt-3">
      {isCorrected && <p className="hint">Los pagos aprobados no cambian.</p>}
      {data && settled === rate && <TouchedPayments touched={data.data} />}
    </div>
  )
}
