import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { timeFromText } from '#web/ui/parse-input.ts'
import { toast } from '#web/ui/toast.ts'
import { createClassHours } from '../contract.ts'
import { MOST_AT_ONCE, regularHours, showTimes } from '../rules.ts'
import { hoursText } from '../words.ts'

/** The hours of a day in one act, where they follow each other: what most institutes have is proposed. */
export function RegularHours() {
  const [from, setFrom] = useState('07:00')
  const [minutes, setMinutes] = useState('45')
  const [count, setCount] = useState('7')
  const create = useAction(createClassHours)
  const navigate = useNavigate()
  const [hour, minute] = timeFromText(from)?.split(':').map(Number) ?? []
  const isRead = hour !== undefined && minute !== undefined
  const hours = isRead
    ? regularHours({ from: hour * 60 + minute, minutes: Number(minutes) || 0, count: Number(count) || 0 })
    : []
  const many = hoursText(hours.length)
  const save = async () => {
    await create.run({ body: { class_hours: hours } })
    toast.success(`Se han creado ${many} de clase`)
    void navigate({ to: '/classhours' })
  }
  return (
    <section className="grid gap-3" aria-labelledby="regular">
      <h2 id="regular">Generar horas seguidas</h2>
      <div className="grid grid-cols-3 gap-3">
        <Short label="Desde" value={from} onChange={setFrom} />
        <Short label="Minutos" value={minutes} onChange={setMinutes} isNumber />
        <Short label="Bloques" value={count} onChange={setCount} isNumber />
      </div>
      <p className="figures text-control text-text-2" role="status">
        {hours.length > 0
          ? hours.map(showTimes).join(', ')
          : `Escriba una hora, los minutos y hasta ${MOST_AT_ONCE} bloques.`}
      </p>
      <div>
        <Button busy={create.pending} disabled={hours.length === 0} onClick={() => void save()}>
          Generar {many}
        </Button>
      </div>
    </section>
  )
}

type ShortProps = { label: string; value: string; onChange: (value: string) => void; isNumber?: boolean }

function Short({ label, value, onChange, isNumber = false }: ShortProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="input figures"
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}
