import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { showDay } from '#kernel/dates.ts'
import { Form } from '#web/forms/Form.tsx'
import { BolivaresField, MoneyField } from '#web/forms/MoneyField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type CashClosing, closeCashBox, type OpenBox } from '../contract.ts'
import { cashWords, closingNumber, differenceWords } from '../words.ts'
import { keepClosing } from './keep-closing.ts'

/** `isInBolivares`: some may be in it. */
type Props = { box: OpenBox; isInBolivares: boolean; onClose: () => void }

/** Counts the cash of a day against what was registered, closes it, and gives its paper. */
export function CloseDialog({ onClose, ...of }: Props) {
  const [closed, setClosed] = useState<CashClosing | null>(null)
  return (
    <Dialog title={`Cerrar la caja del ${showDay(of.box.day)}`} open onClose={onClose}>
      {closed ? <Closed closing={closed} onClose={onClose} /> : <Count {...{ ...of, onClose, setClosed }} />}
    </Dialog>
  )
}

function Count({
  box,
  isInBolivares,
  onClose,
  setClosed,
}: Props & { setClosed: (closing: CashClosing) => void }) {
  const { day, registered_e2, registered_ves_e2 } = box
  const registered = { registered_e2, registered_ves_e2 }
  return (
    <Form
      endpoint={closeCashBox}
      draft={day}
      draftFields={['counted_e2', 'counted_ves_e2', 'difference_reason']}
      defaults={{
        ...registered,
        ...{ day, counted_e2: registered_e2 === 0 ? 0 : null },
        ...{ counted_ves_e2: registered_ves_e2 === 0 ? 0 : null, difference_reason: null },
      }}
      // What stands above the fields, also where it has changed since they were drawn.
      body={(values) => ({ ...values, ...registered })}
      submit="Cerrar la caja"
      onCancel={onClose}
      onDone={({ data }) => setClosed(data)}
    >
      <DescriptionList
        facts={[
          { term: 'Registrado', value: cashWords(registered_e2, registered_ves_e2) },
          { term: 'Movimientos', value: box.movements_count },
        ]}
      />
      <MoneyField name="counted_e2" label="Dólares contados" needed />
      {isInBolivares && <BolivaresField name="counted_ves_e2" label="Bolívares contados" needed />}
      <Difference registered={registered} />
    </Form>
  )
}

function Closed({ closing, onClose }: { closing: CashClosing; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const keep = () => {
    setBusy(true)
    void keepClosing(closing).finally(() => setBusy(false))
  }
  return (
    <>
      <p role="status">
        La caja se cerró con el {closingNumber(closing.number)}: se contaron{' '}
        {cashWords(closing.counted_e2, closing.counted_ves_e2)}.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button mode="primary" icon="print" busy={isBusy} onClick={keep}>
          Descargar el cierre (PDF)
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </p>
    </>
  )
}

/** What is there too much or too little, and why. */
function Difference({ registered }: { registered: Pick<OpenBox, 'registered_e2' | 'registered_ves_e2'> }) {
  const [e2, ves]: unknown[] = useWatch({ name: ['counted_e2', 'counted_ves_e2'] })
  const isCounted = typeof e2 === 'number' && typeof ves === 'number'
  const words = isCounted ? differenceWords({ ...registered, counted_e2: e2, counted_ves_e2: ves }) : null
  return (
    <>
      <p role="status" className={words ? 'text-warn' : 'text-ok'}>
        {isCounted && (words ? `Hay una diferencia: ${words}.` : 'Coincide con lo registrado.')}
      </p>
      {words && <TextAreaField name="difference_reason" label="Motivo de la diferencia" needed />}
    </>
  )
}
