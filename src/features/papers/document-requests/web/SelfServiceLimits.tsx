import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { type Limit, MOST } from '../self-service/rules.ts'
import type { DocumentRequestType } from '../types/contract.ts'

type Props = {
  type: DocumentRequestType
  busy: boolean
  onChange: (changes: Limit | { self_service: boolean }) => void
}

/** A whole number of digits alone, else 0, which no limit is. */
const wholeOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : 0)

const NUMBER = { width: '5rem' } as const

/** Whether a type is given when a student asks, and how many. */
export function SelfServiceLimits({ type, busy, onChange }: Props) {
  const [most, setMost] = useState(String(type.self_service_most))
  const [days, setDays] = useState(String(type.self_service_days))
  const limits = { self_service_most: wholeOf(most), self_service_days: wholeOf(days) }
  const isNew =
    limits.self_service_most !== type.self_service_most || limits.self_service_days !== type.self_service_days
  const problem_id = useId()
  const isWrong = (key: keyof Limit) => limits[key] < 1 || limits[key] > MOST[key]
  const isRefused = isWrong('self_service_most') || isWrong('self_service_days')
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
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isNew && !isRefused) onChange(limits)
          }}
        >
          <div className="flex flex-wrap items-end gap-2">
            <LimitField
              label="Por estudiante"
              value={most}
              onChange={setMost}
              problem_id={isWrong('self_service_most') ? problem_id : undefined}
            />
            <LimitField
              label="Cada (días)"
              value={days}
              onChange={setDays}
              problem_id={isWrong('self_service_days') ? problem_id : undefined}
            />
            <Button
              type="submit"
              disabled={!isNew}
              busy={busy && isNew}
              label={`Guardar límite: ${type.name}`}
            >
              Guardar
            </Button>
          </div>
          {isRefused && (
            <p id={problem_id} className="field-error mt-1" role="alert">
              De 1 a {MOST.self_service_most} por estudiante, cada 1 a {MOST.self_service_days} días.
            </p>
          )}
        </form>
      )}
    </>
  )
}

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  problem_id: string | undefined
}

function LimitField({ label, value, onChange, problem_id }: FieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="input figures"
          style={NUMBER}
          inputMode="numeric"
          aria-invalid={problem_id !== undefined}
          aria-describedby={problem_id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}
