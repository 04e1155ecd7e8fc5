import { useEffect, useRef, useState } from 'react'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { clock } from './clock.ts'
import { readStored, writeStored } from './device-storage.ts'
import { Labelled } from './Labelled.tsx'

const KEPT_MS = 7 * 86_400_000

type StoredReason = { text: string; at: Instant }
const isKept = (value: unknown): value is StoredReason =>
  typeof value === 'object' && value !== null && 'text' in value && 'at' in value

/**
 * The state of a required reason; `given` returns it, or null after telling at the field that it is missing. What is
 * typed stays on this device until it was sent: until its dialog closes after `given`, by the act and what it is about.
 */
export function useReason(act: EndpointSpec | string, ...about: readonly unknown[]) {
  const called = typeof act === 'string' ? [act] : [act.method, act.path]
  const key = ['draft:', location.pathname, ...called, ...about].join(' ')
  const field = useRef<HTMLInputElement>(null)
  const isSent = useRef(false)
  const [text, setText] = useState(() => {
    const kept = readStored<StoredReason | null>(key, isKept, null)
    return kept && addTime(kept.at, KEPT_MS) > clock.now() ? kept.text : ''
  })
  const [isMissing, setMissing] = useState(false)
  useEffect(
    () => () => {
      if (isSent.current) writeStored(key, undefined)
    },
    [key],
  )
  const change = (typed: string) => {
    isSent.current = false
    setText(typed)
    setMissing(false)
    writeStored(key, typed ? { text: typed, at: clock.now() } : undefined)
  }
  const given = (): string | null => {
    isSent.current = text.trim() !== ''
    if (isSent.current) return text.trim()
    setMissing(true)
    field.current?.focus()
    return null
  }
  return { field, text, isMissing, change, given }
}

type Props = {
  reason: ReturnType<typeof useReason>
  /** Who reads the reason, or where it stays. */
  hint: string
  most: number
  /** Offered while typing. */
  common?: readonly string[]
  isFirst?: boolean
}

/** Asks for the reason of an act that needs one. */
export function ReasonField({ reason, hint, most, common = [], isFirst = false }: Props) {
  const { field, text, isMissing, change } = reason
  return (
    <Labelled
      label={
        <>
          Motivo <span className="field-needed">(obligatorio)</span>
        </>
      }
    >
      {(id) => (
        <>
          <input
            ref={field}
            id={id}
            className="input"
            data-autofocus={isFirst || undefined}
            list={common.length > 0 ? `${id}-list` : undefined}
            maxLength={most}
            value={text}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-foot`}
            onChange={({ target }) => change(target.value)}
          />
          <datalist id={`${id}-list`}>
            {common.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <p id={`${id}-foot`} className={isMissing ? 'field-error' : 'field-hint'} aria-live="polite">
            {isMissing ? 'El motivo es obligatorio.' : hint}
          </p>
        </>
      )}
    </Labelled>
  )
}
