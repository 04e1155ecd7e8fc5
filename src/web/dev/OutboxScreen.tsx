import { useState } from 'react'
import { createPayment } from '#features/money/payments/contract.ts'
import { CASH } from '#features/money/payments/rules.ts'
import { enqueue } from '#web/offline/outbox/queue.ts'
import { useOutbox } from '#web/offline/outbox/use-outbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'

/** Payments that wait on the device: with a payment twice is once too often. */
export function OutboxScreen() {
  const [body, setBody] = useState({ student_id: 0, period_id: 0, amount: 0 })
  const [is_typing, setTyping] = useState(false)
  const [made, setMade] = useState('')
  const about = `student ${body.student_id}`
  const { word, entries } = useOutbox([about], {
    is_typing,
    onAnswer: ({ answer }) => setMade(JSON.stringify(answer)),
  })
  const field = (name: keyof typeof body, label: string) => (
    <label className="grid gap-1">
      {label}
      <input
        className="input"
        inputMode="numeric"
        value={body[name] || ''}
        onChange={({ target }) => {
          setBody({ ...body, [name]: Number(target.value) })
          if (name === 'amount') setTyping(true)
        }}
      />
    </label>
  )
  async function save() {
    const said = `Pago de ${body.amount} céntimos del estudiante ${body.student_id}`
    try {
      await enqueue(createPayment, { body: { ...body, type: CASH, date: clock.today() } }, { about, said })
      setTyping(false)
    } catch {
      toast.error('No se pudo guardar en este dispositivo')
    }
  }
  return (
    <Screen title="Un pago en cola">
      <div className="flex flex-wrap items-end gap-2">
        {field('student_id', 'Número del estudiante')}
        {field('period_id', 'Número del período')}
        {field('amount', 'Céntimos')}
        <Button mode="primary" onClick={() => void save()}>
          Poner en cola
        </Button>
        <output aria-label="Estado del guardado">{word}</output>
        <output aria-label="En cola">{entries.length}</output>
        <output aria-label="Respuesta">{made}</output>
      </div>
    </Screen>
  )
}
