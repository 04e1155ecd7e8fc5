import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import type { DocumentRequestType } from '../types/contract.ts'

type Limits = Pick<DocumentRequestType, 'self_service_most' | 'self_service_days'>
type Props = {
  type: DocumentRequestType
  busy: boolean
  onChange: (changes: Limits | { self_service: boolean }) => void
}

const NUMBER = { width: '5rem' } as const

/** Whether a type is given when a student asks, and how many. */
export function SelfServiceLimits({ type, busy, onChange }: Props) {
  const [most, setMost] = useState(String(type.self_service_most))
  const [days, setDays] = useState(String(type.self_service_days))
  const limits = { self_service_most: Number(most), self_service_days: Number(days) }
  const isNew =
    limits.self_service_most !== type.self_service_most || limits.self_service_days !== type.self_service_days
  return (
    <>
      <Switch
        label="Al instante, sin pasar por la oficina"
        name={`Al instante: ${type.name}`}
        checked={type.self_service}
        disabled={busy}
        onChange={(self_service) => onChange({ self_service })}
      />
      {type.self_service && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (isNew) onChange(limits)
          }}
        >
          <Labelled label="Por estudiante">
            {(id) => (
              <input
                id={id}
                className="input figures"
                style={NUMBER}
                type="number"
                min={1}
                max={50}
                required
                value={most}
                onChange={({ target }) => setMost(target.value)}
              />
            )}
          </Labelled>
          <Labelled label="Cada (días)">
            {(id) => (
              <input
                id={id}
                className="input figures"
                style={NUMBER}
                type="number"
                min={1}
                max={365}
                required
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            )}
          </Labelled>
          <Button type="submit" disabled={!isNew} busy={busy && isNew} label={`Guardar límite: ${type.name}`}>
            Guardar
          </Button>
        </form>
      )}
    </>
  )
}
